import type { PropsWithChildren } from 'react'
import styles from '../heo.module.css'

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

/** Content of full width above the main column and the sidebar. */
export function PageHead({ className = '', children }: PropsWithChildren<{ className?: string }>) {
  return <div className={`${styles.head} ${className}`}>{children}</div>
}
