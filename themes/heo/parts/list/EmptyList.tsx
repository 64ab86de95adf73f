import type { PropsWithChildren } from 'react'

/** Says that there is nothing to show, with the way back as children. */
export function EmptyList({ text, children }: PropsWithChildren<{ text: string }>) {
  return (
    <div className="flex min-h-[50vh] flex-col items-center justify-center gap-3 text-center text-muted">
      <p className="text-lg">{text}</p>
      {children}
    </div>
  )
}
