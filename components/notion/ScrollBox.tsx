import type { PropsWithChildren } from 'react'

interface ScrollBoxProps {
  className: string
  /** Accessible name. */
  label: string | undefined
}

/** What may be wider than the text: it scrolls by itself, with the keyboard too. */
export function ScrollBox({ className, label, children }: PropsWithChildren<ScrollBoxProps>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a section would be one more landmark
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
    <div className={className} tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  )
}
