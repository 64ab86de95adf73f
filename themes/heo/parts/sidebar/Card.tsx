import type { PropsWithChildren } from 'react'

/** A white card of the sidebar. */
export function Card({ className = '', children }: PropsWithChildren<{ className?: string }>) {
  return (
    <section
      className={`rounded-lg border border-hair bg-card p-6 transition-colors duration-300 hover:border-accent ${className}`}
    >
      {children}
    </section>
  )
}
