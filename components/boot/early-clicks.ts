declare global {
  interface Window {
    /** Controls that were clicked before the boot script ran: the script in the head holds them. null: nothing holds any more. */
    earlyClicks?: HTMLElement[] | null
  }
}

/** Does the clicks again that came before the boot script: what it has set up by now hears them. */
export function releaseEarlyClicks(): void {
  const controls = window.earlyClicks ?? []
  window.earlyClicks = null
  for (const control of controls) if (control.isConnected) control.click()
}
