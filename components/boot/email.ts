import { onEvent } from './on-event'

/**
 * Props of a link that opens an e-mail.
 * @param encoded the address in Base64, as in the settings
 */
export const emailLink = (encoded: string) => ({
  href: `#${encoded}`,
  rel: 'nofollow',
  'data-email': encoded,
})

/** Decodes an address only when its link is used, by click or by key, so that it is not in the page. */
export function followEmailLinks(): void {
  onEvent('click', 'a[data-email]', ({ dataset }, event) => {
    event.preventDefault()
    location.href = `mailto:${decodeEmail(dataset.email ?? '')}`
  })
}

/** Decodes an e-mail address that is stored in Base64 to hide it from harvesters; a plain address is unchanged. */
export function decodeEmail(stored: string): string {
  if (stored.includes('@')) return stored
  try {
    return atob(stored)
  } catch {
    // Not Base64: the owner wrote something else. It is passed on unchanged.
    return stored
  }
}
