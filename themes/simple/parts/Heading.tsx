import type { PropsWithChildren } from 'react'

/** The page's level-1 heading. */
export function Heading({ children }: PropsWithChildren) {
  return <h1 className="mb-8 font-bold text-3xl leading-tight">{children}</h1>
}
