/** Removes `lang` from the address: after a new choice, a reload or a shared link must not undo it. */
export function leaveAskedLanguage(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('lang')) return
  address.searchParams.delete('lang')
  const as = address.pathname + address.search + address.hash
  // The router's own copy of the address, which it uses for Back.
  history.replaceState({ ...history.state, as, url: as }, '', as)
}
