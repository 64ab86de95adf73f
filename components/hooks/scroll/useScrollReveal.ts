import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { withSubPath } from '@/lib/site/urls'
import { useSite } from '../../SiteProvider'

declare global {
  interface Window {
    /** Defined by the animation script: animates the cards (`data-reveal`) that are in the page now. */
    reveal?: () => void
  }
}

/** The site's own, the default of ANIMATION_JS_URL. */
const ownScript = '/assets/reveal.js'

/** Addresses of scripts that were requested. */
const asked = new Set<string>()

/**
 * Loads the animation script (ANIMATION_JS_URL) when the layout mounts, the site's own with the first cards,
 * and starts it then and after each navigation: the site's own, or a library through its documented global.
 * Without it the cards are shown without animation.
 */
export function useScrollReveal(): void {
  const { events } = useRouter()
  const { ANIMATION_JS_URL, SUB_PATH } = useSite().settings
  const address = withSubPath(ANIMATION_JS_URL, SUB_PATH)
  const isOwn = ANIMATION_JS_URL === ownScript

  useEffect(() => {
    if (address === '') return
    const start = () => {
      if (window.reveal) window.reveal()
      else if (window.ScrollReveal || window.AOS)
        void import('../../browser/animation-libraries').then(({ animateCards }) => animateCards())
    }
    const load = () => {
      start()
      // The site's own only animates cards: an article has none.
      if (asked.has(address) || (isOwn && !document.querySelector('[data-reveal]'))) return
      asked.add(address)
      const script = document.createElement('script')
      script.onload = start
      script.onerror = () => console.warn(`Could not load ${address}: nothing slides in.`)
      script.src = address
      document.head.append(script)
    }
    events.on('routeChangeComplete', load)
    load()
    return () => events.off('routeChangeComplete', load)
  }, [address, events, isOwn])
}
