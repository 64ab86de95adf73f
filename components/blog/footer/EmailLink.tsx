import type { MouseEvent, ReactNode } from 'react'

interface EmailLinkProps {
  /** The address as settings carry it: Base64. */
  encoded: string
  className?: string
  children: ReactNode
}

/** An e-mail link whose address is decoded only when it is used, by press or by key. */
export function EmailLink({ encoded, className, children }: EmailLinkProps) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    window.location.href = `mailto:${decodeEmail(encoded)}`
  }
  return (
    <a href={`#${encoded}`} rel="nofollow" onClick={open} className={className}>
      {children}
    </a>
  )
}

/** The e-mail address in a value stored as base64, so that harvesters do not read it; a plain address stays as it is. */
export function decodeEmail(stored: string): string {
  if (stored.includes('@')) return stored
  try {
    return atob(stored)
  } catch {
    // Not base64: the owner wrote something else, which the mail program may judge.
    return stored
  }
}
