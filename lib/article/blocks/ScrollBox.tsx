import type { CSSProperties, PropsWithChildren } from 'react'

interface ScrollBoxProps {
  className: string
  /** Accessible name. */
  label: string | undefined
  /** How large its cards are. */
  size?: string
  /** How high its content is, in a measure of its own kind, for as long as the browser has not drawn it. */
  lines?: number
}

/** What may be wider than the text: it scrolls by itself, with the keyboard too. */
export function ScrollBox({ className, label, size, lines, children }: PropsWithChildren<ScrollBoxProps>) {
  // A custom property: the style sheet knows how high a line is.
  const style = lines === undefined ? undefined : ({ '--lines': lines } as CSSProperties)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a section would be one more landmark
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
    <div className={className} tabIndex={0} role="group" aria-label={label} data-size={size} style={style}>
      {children}
    </div>
  )
}
