/** Marks the form for a page number. It is in the same `nav` as the links to pages. */
export const jumpForm = { 'data-jump': '' }

/**
 * Returns the address to which the jump form leads before hydration, made from the link to the last page; null for another
 * form, and without a page number.
 */
export function jumpAddress(form: HTMLFormElement): string | null {
  if (!form.hasAttribute('data-jump')) return null
  const page = Number(form.querySelector('input')?.value.replace(/\D/g, ''))
  const links = form.closest('nav')?.querySelectorAll<HTMLAnchorElement>('ol a')
  const [first, last] = [links?.[0], links?.[links.length - 1]]
  if (!(page > 0) || !first || !last) return null
  return page === 1 ? first.href : last.href.replace(/(\/page\/|[?&]page=)\d+/, `$1${page}`)
}
