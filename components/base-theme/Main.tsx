import type { PropsWithChildren } from 'react'
import { useSite } from '../SiteProvider'

/** The main region, where the link past the frame leads. Texts may be selected unless the settings forbid it. */
export function Main({ className = '', children }: PropsWithChildren<{ className?: string }>) {
  const { settings } = useSite()
  return (
    <main
      id="content"
      tabIndex={-1}
      className={`outline-none ${settings.CAN_COPY ? '' : 'select-none'} ${className}`}
    >
      {children}
    </main>
  )
}
