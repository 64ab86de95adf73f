import type { PropsWithChildren } from 'react'
import { Icon } from '@/components/ui/Icon'

/** Class of a link in an empty list. */
export const wayOut =
  'mt-2 inline-flex min-h-11 items-center rounded-full border border-hair bg-card px-6 font-semibold text-strong transition-colors duration-200 hover:border-accent hover:text-accent-text'

/** Says that there is nothing to show, with a link as children. */
export function EmptyList({ text, children }: PropsWithChildren<{ text: string }>) {
  return (
    <div className="flex min-h-[50vh] flex-col items-center justify-center gap-3 text-center text-muted">
      <span className="mb-2 flex size-16 items-center justify-center rounded-full bg-accent-soft text-accent-text">
        <Icon name="book" className="size-7" />
      </span>
      <p className="text-lg">{text}</p>
      {children}
    </div>
  )
}
