import { useEffect } from 'react'
import { isSlowConnection } from '@/components/browser/slow-connection'

const signs = ['pointermove', 'touchstart', 'keydown', 'scroll'] as const

/** Milliseconds without a sign after which a reader rests. */
const rest = 1_000

/**
 * Preloads code when the reader rests after a first sign: nothing is loaded for a page that is only opened, nor where
 * the connection is slow. Not at once, because a style sheet that comes with the code makes the browser compute the
 * style of the whole page again, and the answer to a click would wait for it.
 * @param load starts imports; it must be stable
 */
export function usePreload(load: () => Promise<unknown>[]) {
  useEffect(() => {
    if (isSlowConnection()) return
    const stop = new AbortController()
    let resting: ReturnType<typeof setTimeout> | undefined
    const start = () => {
      stop.abort()
      // Offline they fail, and are requested again when they are needed.
      void Promise.allSettled(load())
    }
    const onSign = () => {
      clearTimeout(resting)
      resting = setTimeout(start, rest)
    }
    for (const sign of signs) window.addEventListener(sign, onSign, { passive: true, signal: stop.signal })
    return () => {
      clearTimeout(resting)
      stop.abort()
    }
  }, [load])
}
