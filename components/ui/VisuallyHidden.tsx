import type { PropsWithChildren } from 'react'

/** Text for assistive technology only. */
export function VisuallyHidden({ children }: PropsWithChildren) {
  return <span className="sr-only">{children}</span>
}
