/** Marks the form that leads to a page of a list by its number. It stands in the same navigation as the links to pages. */
export const jumpForm = { 'data-jump': '' }

/**
 * The address that the jump form leads to before hydration, made from the link to the last page; null for another form, and
 * where no page is typed.
 */
export function jumpAddress(form: HTMLFormElement): string | null {
  if (!form.hasAttribute('data-jump')) return null
  const page = Number(form.querySelector('input')?.value.replace(/\D/g, ''))
  const links = form.closest('nav')?.querySelectorAll<HTMLAnchorElement>('ol a')
  const [first, last] = [links?.[0], links?.[links.length - 1]]
  if (!(page > 0) || !first || !last) return null
  return page === 1 ? first.href : last.href.replace(/(\/page\/|[?&]page=)\d+/, `$1${page}`)
}
