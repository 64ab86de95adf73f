import type { PropsWithChildren } from 'react'

/** The page's level-1 heading. */
export function Heading({ children }: PropsWithChildren) {
  return <h1 className="mb-10 text-balance font-bold text-3xl leading-tight md:text-4xl">{children}</h1>
}
