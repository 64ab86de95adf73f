import type { PropsWithChildren } from 'react'
import styles from '../heo.module.css'

/** What a screen shows over the full width, above the main column and the sidebar. */
export function PageHead({ className = '', children }: PropsWithChildren<{ className?: string }>) {
  return <div className={`${styles.head} ${className}`}>{children}</div>
}
