import type { PropsWithChildren } from 'react'
import { useSite } from '../SiteProvider'

/** The main region, target of the skip link. Texts can be selected unless the settings forbid it. */
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
