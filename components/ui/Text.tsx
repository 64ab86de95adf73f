import type { PropsWithChildren } from 'react'

/* Text within a line that programs have to find: assistive technology, or the script that marks what was searched for. */

/** Text for assistive technology only. */
export function VisuallyHidden({ children }: PropsWithChildren) {
  return <span className="sr-only">{children}</span>
}

/**
 * Text in which the keyword's words get marked once it is drawn (hooks/useHighlight).
 * @param keyword of a search; '' for plain text
 */
export function Marked({ text, keyword }: { text: string; keyword: string }) {
  return keyword === '' ? text : <span data-words="">{text}</span>
}
