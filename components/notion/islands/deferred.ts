/** The parts of a long article whose blocks were put off (lib/article/draw/deferred). */
export function deferredChunks(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('.notion-chunk[data-deferred]')]
}

/** Makes blocks of what was put off in a part. False when nothing was. */
export function complete(part: HTMLElement): boolean {
  if (part.dataset.deferred === undefined) return false
  for (const later of part.querySelectorAll('noscript[data-deferred]')) {
    // Nothing in a template loads: pictures wait for the reader, as those that were there from the beginning do.
    const template = document.createElement('template')
    template.innerHTML = later.textContent ?? ''
    for (const image of template.content.querySelectorAll<HTMLImageElement>('img[data-late]'))
      deferPicture(image)
    later.replaceWith(template.content)
  }
  delete part.dataset.deferred
  return true
}

/** As lib/site/lazy-image describes it. */
function deferPicture(image: HTMLImageElement): void {
  const src = image.getAttribute('src') ?? ''
  const { srcset } = image
  const placeholder = image.dataset.late
  image.removeAttribute('data-late')
  image.removeAttribute('loading')
  image.removeAttribute('srcset')
  image.classList.add('lazy-image')
  image.dataset.src = src
  if (srcset) image.dataset.srcset = srcset
  if (placeholder) image.setAttribute('src', placeholder)
  else image.removeAttribute('src')
}

/**
 * The part of the article in which an element with one of these ids stands or will stand.
 * @param ids of elements, as the address's hash may mean them
 */
export function chunkWith(root: HTMLElement, ids: readonly string[]): HTMLElement | null {
  for (const id of ids) {
    const there = document.getElementById(id)
    if (there) return root.contains(there) ? there.closest<HTMLElement>('.notion-chunk') : null
  }
  const signs = ids.map((id) => `id="${id}"`)
  const holds = ({ textContent }: Element) => signs.some((sign) => textContent?.includes(sign))
  return (
    deferredChunks(root).find((part) => [...part.querySelectorAll('noscript[data-deferred]')].some(holds)) ??
    null
  )
}

/** Calls `fill` for late parts as the reader comes near them, and for all before the page is printed. Returns what ends it. */
export function watchDeferredChunks(root: HTMLElement, fill: (part: HTMLElement) => void): () => void {
  const parts = deferredChunks(root)
  if (parts.length === 0) return () => {}
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        near.unobserve(target)
        fill(target)
      }
    },
    { rootMargin: '100% 0px' },
  )
  for (const part of parts) near.observe(part)
  const fillAll = () => parts.forEach(fill)
  window.addEventListener('beforeprint', fillAll)
  return () => {
    near.disconnect()
    window.removeEventListener('beforeprint', fillAll)
  }
}
