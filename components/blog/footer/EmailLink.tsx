import type { MouseEvent, ReactNode } from 'react'

interface EmailLinkProps {
  /** The address in Base64, as in the settings. */
  encoded: string
  className?: string
  children: ReactNode
}

/** An e-mail link whose address is only decoded when it is used, by click or by key. */
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

/** Decodes an e-mail address that is stored in Base64 to hide it from harvesters; a plain address is unchanged. */
export function decodeEmail(stored: string): string {
  if (stored.includes('@')) return stored
  try {
    return atob(stored)
  } catch {
    // Not Base64: the owner wrote something else. It is passed on unchanged.
    return stored
  }
}
