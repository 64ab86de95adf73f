declare global {
  interface Window {
    /** Controls that were clicked before the boot script ran: the script in the head holds them. null: nothing holds any more. */
    earlyClicks?: HTMLElement[] | null
  }
}

/** Ends the holding of clicks. Returns the controls that were clicked, in their order. */
export function takeEarlyClicks(): HTMLElement[] {
  const controls = window.earlyClicks ?? []
  window.earlyClicks = null
  return controls
}
