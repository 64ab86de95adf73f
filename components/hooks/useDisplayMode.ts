import { useSyncExternalStore } from 'react'

export type DisplayMode = 'light' | 'dark'

function read(): DisplayMode {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

/** The root element's class holds the state; components/head and components/boot change it. */
function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}

/**
 * The display mode; null on the server and during hydration, because the reader's mode is unknown
 * there: what depends on it is rendered afterwards.
 */
export function useDisplayMode(): DisplayMode | null {
  return useSyncExternalStore(subscribe, read, () => null)
}
