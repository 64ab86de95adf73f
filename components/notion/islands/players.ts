import type { IslandTexts } from './texts'

/** Names the links to videos by what they do here: play in place. */
export function preparePlayers(root: HTMLElement, texts: IslandTexts): void {
  for (const link of root.querySelectorAll<HTMLElement>('[data-player]')) {
    // Who speaks to their browser says what they see in it: the name of the service.
    link.ariaLabel = texts.play([link.textContent, captionOf(link)].filter(Boolean).join(' · '))
  }
}

function captionOf(link: HTMLElement): string {
  return link.closest('figure')?.querySelector('figcaption')?.textContent ?? ''
}

/** Puts the service's player in the link's place. Nothing is asked of the service before. */
export function play(link: HTMLElement): void {
  const address = new URL(link.dataset.player ?? '')
  address.searchParams.set('autoplay', '1')
  const frame = document.createElement('iframe')
  frame.src = address.href
  frame.title = captionOf(link) || link.textContent
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.allowFullscreen = true
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  link.replaceWith(frame)
  frame.focus()
}
