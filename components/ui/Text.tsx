import type { PropsWithChildren } from 'react'

/* Inline text for programs: assistive technology, or the script that highlights search terms. */

/** Text for assistive technology only. */
export function VisuallyHidden({ children }: PropsWithChildren) {
  return <span className="sr-only">{children}</span>
}

/**
 * Text whose keyword is highlighted after rendering (hooks/useHighlight).
 * @param keyword of a search; '' for plain text
 */
export function Marked({ text, keyword }: { text: string; keyword: string }) {
  return keyword === '' ? text : <span data-words="">{text}</span>
}
