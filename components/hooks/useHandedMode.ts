import { useLayoutEffect } from 'react'

/**
 * Draws pages that ask for it dark, whatever the reader has chosen for others. The first-paint script, which
 * decides the mode, watches the attribute; the server writes it for the first page.
 */
export function useHandedMode(dark: boolean): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (dark) dataset.dark = 'true'
    else delete dataset.dark
  }, [dark])
}
