import type { CSSProperties, PropsWithChildren } from 'react'

interface ScrollBoxProps {
  className: string
  /** Accessible name. */
  label: string | undefined
  /** Size of its cards. */
  size?: string
  /** Height of its content in lines, used until the browser renders it. */
  lines?: number
}

/** A box for content that may be wider than the text. It scrolls sideways, with the keyboard too. */
export function ScrollBox({ className, label, size, lines, children }: PropsWithChildren<ScrollBoxProps>) {
  // A custom property: the style sheet knows the height of a line.
  const style = lines === undefined ? undefined : ({ '--lines': lines } as CSSProperties)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a section would be one more landmark
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
    <div className={className} tabIndex={0} role="group" aria-label={label} data-size={size} style={style}>
      {children}
    </div>
  )
}
