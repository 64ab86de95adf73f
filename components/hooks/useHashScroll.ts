import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { hashTarget } from './hash-target'

/** ms. */
const delay = 180

function reveal(id: string) {
  const target = document.getElementById(id)
  if (target === null) return
  target.scrollIntoView()
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/**
 * Brings the target of the address's hash into view and focuses it, 180 ms after the page is drawn or the hash has
 * changed: by then covers and late styles have their size.
 */
export function useHashScroll(): void {
  const { events } = useRouter()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = (address: string) => {
      const id = hashTarget(address)
      clearTimeout(timer)
      if (id !== '') timer = setTimeout(() => reveal(id), delay)
    }
    // The router tells of its own changes only; links to places on the page are followed by the browser.
    const onHashChange = () => follow(window.location.hash)
    onHashChange()
    events.on('hashChangeComplete', follow)
    window.addEventListener('hashchange', onHashChange)
    return () => {
      clearTimeout(timer)
      events.off('hashChangeComplete', follow)
      window.removeEventListener('hashchange', onHashChange)
    }
  }, [events])
}
