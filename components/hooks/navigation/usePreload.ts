import { useEffect } from 'react'

const signs = ['pointerover', 'touchstart', 'keydown', 'scroll'] as const

/**
 * Loads code that is not needed yet, at the reader's first sign of life: nothing is loaded for a page that is
 * only opened. `load` starts imports; it must not change.
 */
export function usePreload(load: () => Promise<unknown>[]) {
  useEffect(() => {
    const stop = () => {
      for (const sign of signs) window.removeEventListener(sign, start)
    }
    const start = () => {
      stop()
      // Without a connection they fail, and are asked for again when they are needed.
      void Promise.allSettled(load())
    }
    for (const sign of signs) window.addEventListener(sign, start, { passive: true })
    return stop
  }, [load])
}
