import { useEffect } from 'react'

const signs = ['pointerover', 'touchstart', 'keydown', 'scroll'] as const

/**
 * Preloads code at the reader's first sign: nothing is loaded for a page that is only opened. `load` starts
 * imports; it must be stable.
 */
export function usePreload(load: () => Promise<unknown>[]) {
  useEffect(() => {
    const stop = () => {
      for (const sign of signs) window.removeEventListener(sign, start)
    }
    const start = () => {
      stop()
      // Offline they fail, and are requested again when they are needed.
      void Promise.allSettled(load())
    }
    for (const sign of signs) window.addEventListener(sign, start, { passive: true })
    return stop
  }, [load])
}
