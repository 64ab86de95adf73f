import type { MouseEvent, ReactNode } from 'react'
import { decodeEmail } from '../../browser/email-address'

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
