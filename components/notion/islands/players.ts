import { frameFeatures, sandboxRights } from '@/lib/site/frames'
import { gap, type IslandTexts } from './texts'

/** Sets the accessible names of links to videos, which play in place. */
export function preparePlayers(root: HTMLElement, texts: IslandTexts): void {
  for (const link of root.querySelectorAll<HTMLElement>('[data-player]')) {
    // Voice control uses the visible text, so the name contains that of the service.
    const title = [link.textContent, captionOf(link)].filter(Boolean).join(' · ')
    link.ariaLabel = texts.play.replace(gap, () => title)
  }
}

function captionOf(link: HTMLElement): string {
  return link.closest('figure')?.querySelector('figcaption')?.textContent ?? ''
}

/**
 * Replaces a link by the service's player; no request is sent to the service before. False for an address of this
 * site, which is only followed as a link.
 */
export function play(link: HTMLElement): boolean {
  const address = new URL(link.dataset.player ?? '', location.href)
  if (address.protocol !== 'https:' || address.origin === location.origin) return false
  address.searchParams.set('autoplay', '1')
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', sandboxRights(link.dataset.foreign !== undefined))
  frame.src = address.href
  frame.title = captionOf(link) || link.textContent
  frame.allow = `autoplay; ${frameFeatures}`
  frame.allowFullscreen = true
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  link.replaceWith(frame)
  frame.focus()
  return true
}
