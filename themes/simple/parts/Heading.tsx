import type { PropsWithChildren } from 'react'

/** The page's level-1 heading. With an id it can be given the focus. */
export function Heading({ id, children }: PropsWithChildren<{ id?: string }>) {
  return (
    <h1
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className="mb-10 text-balance font-bold text-3xl leading-tight outline-none md:text-4xl"
    >
      {children}
    </h1>
  )
}
