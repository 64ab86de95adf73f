import { useRouter } from 'next/router'
import { useEffect } from 'react'

/** ms. */
const delay = 180

/**
 * Remembers what is in view. Returns a function that tells the scroll position, in pixels, at which it is there again: chunks
 * of a long article above it may have got another height by then.
 */
function placeInView(): () => number {
  const { scrollY } = window
  const chunks = [...document.querySelectorAll('#article-body .notion-chunk')]
  const chunk = chunks.find((element) => element.getBoundingClientRect().bottom > 0)
  const top = () => chunk?.getBoundingClientRect().top ?? 0
  const before = top()
  return () => (chunk?.isConnected ? window.scrollY + top() - before : scrollY)
}

/**
 * Scrolls to the target of the address's hash and focuses it, 180 ms after the page is rendered or the hash has
 * changed: by then covers and late styles have their size. Not before the page is `ready`: a locked article
 * has no headings yet, a long one that is being inserted not all of them. Back from a link within the page restores
 * its scroll position; Next.js only does that between pages.
 */
export function useHashScroll(ready = true): void {
  const { events } = useRouter()
  useEffect(() => {
    if (!ready) return
    let stop = () => {}
    const follow = (address: string) => {
      stop()
      if (!/#./.test(address)) return
      const waiting = new AbortController()
      stop = () => waiting.abort()
      // Loaded meanwhile: most visits have no hash. Offline it fails, and the browser has scrolled by itself.
      const loaded = import('../../browser/arrive').catch(() => null)
      setTimeout(async () => {
        const code = await loaded
        if (waiting.signal.aborted || code === null) return
        waiting.signal.addEventListener('abort', code.reveal(address))
      }, delay)
    }
    const left = new Map<string, () => number>()
    let following = false
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="#"]')
      if (!link || link.hash === window.location.hash) return
      left.set(window.location.href, placeInView())
      following = true
    }
    const arrive = () => {
      const place = following ? undefined : left.get(window.location.href)
      if (place === undefined) follow(window.location.hash)
      else window.scrollTo({ top: place(), behavior: 'instant' })
    }
    // The router only reports its own changes; hash links are followed by the browser.
    const onHashChange = () => {
      arrive()
      following = false
    }
    follow(window.location.hash)
    events.on('hashChangeComplete', arrive)
    window.addEventListener('hashchange', onHashChange)
    document.addEventListener('click', onClick, true)
    return () => {
      stop()
      events.off('hashChangeComplete', arrive)
      window.removeEventListener('hashchange', onHashChange)
      document.removeEventListener('click', onClick, true)
    }
  }, [events, ready])
}
