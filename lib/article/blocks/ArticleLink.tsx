import type { PropsWithChildren } from 'react'
import type { LinkTarget } from '../types/text'

interface ArticleLinkProps {
  link: LinkTarget
  className?: string
  /** Accessible name, where the content gives none. */
  label?: string
}

/** A link of the article. External ones open a new tab; styles mark them by `data-external`. */
export function ArticleLink({ link, className, label, children }: PropsWithChildren<ArticleLinkProps>) {
  const elsewhere = link.external
    ? { target: '_blank', rel: 'noopener noreferrer', 'data-external': '' }
    : undefined
  return (
    <a href={link.href} className={className} aria-label={label} {...elsewhere}>
      {children}
    </a>
  )
}
