import { useSyncExternalStore } from 'react'
import { displayModeStore } from '../browser-store'

export type DisplayMode = 'light' | 'dark'

function read(): DisplayMode {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

/** The root element's class is the one truth; the first-paint script also changes it. */
function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}

/**
 * The display mode, and how to flip it. `mode` is null on the server and while hydrating: the
 * reader's mode is not known there, so what depends on it is drawn after.
 */
export function useDisplayMode(): { mode: DisplayMode | null; toggle(): void } {
  const mode = useSyncExternalStore(subscribe, read, () => null)
  return {
    mode,
    toggle() {
      const next = read() === 'dark' ? 'light' : 'dark'
      document.documentElement.classList.remove('dark', 'light')
      document.documentElement.classList.add(next)
      displayModeStore.write(next)
    },
  }
}
