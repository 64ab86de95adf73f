import { urlOf } from '@/lib/unknown-values'
import { newTabLink } from '../ui/links'
import { onEvent } from './on-event'

/**
 * Keeps links with an absolute address of this site in the tab. A server without LINK does not know the
 * site's address and renders them as external links. Links that are added later are changed when the reader reaches
 * them.
 * @param subPath SUB_PATH
 */
export function keepOwnLinks(subPath: string): void {
  const theme = new URLSearchParams(location.search).get('theme')
  const keep = (link: HTMLAnchorElement) => {
    const address = urlOf(link.href)
    if (address === null || !isOwnAddress(address, location.origin, subPath)) return
    if (theme !== null && !address.searchParams.has('theme')) address.searchParams.set('theme', theme)
    link.setAttribute('href', address.href.slice(address.origin.length))
    for (const name of ['target', 'rel', 'data-external']) link.removeAttribute(name)
    // Hidden instead of removed, because React hydrates this text.
    link.querySelector('.sr-only:last-child')?.setAttribute('hidden', '')
  }
  const links = `a[target="_blank"][href^="http"]:not([${newTabLink}])`
  // Not urgent: each is also changed when the reader reaches it.
  setTimeout(() => document.querySelectorAll<HTMLAnchorElement>(links).forEach(keep))
  for (const type of ['pointerover', 'focusin', 'click'] as const) onEvent(type, links, keep)
}

/** Whether an address is of this site, and still is without the host: `//a.example` would name another one. */
export function isOwnAddress({ origin, pathname }: URL, own: string, subPath: string): boolean {
  return origin === own && `${pathname}/`.startsWith(`${subPath}/`) && !pathname.startsWith('//')
}
