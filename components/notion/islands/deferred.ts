/** The chunks of a long article with deferred content (lib/article/draw/deferred). */
export function deferredChunks(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('.notion-chunk[data-deferred]')]
}

/** Inserts the deferred content of a chunk. False when there is none. */
export function complete(part: HTMLElement): boolean {
  if (part.dataset.deferred === undefined) return false
  for (const later of part.querySelectorAll('noscript[data-deferred]')) {
    // Content of a template does not load, so pictures stay lazy.
    const template = document.createElement('template')
    template.innerHTML = later.textContent ?? ''
    for (const image of template.content.querySelectorAll<HTMLImageElement>('img[data-late]'))
      deferPicture(image)
    later.replaceWith(template.content)
  }
  delete part.dataset.deferred
  return true
}

/** Makes a picture lazy, as in lib/site/lazy-image. */
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
 * The chunk that contains, or will contain, an element with one of these ids.
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

/**
 * Calls `fill` for deferred chunks when the reader comes near, and for all before printing. Returns a function that
 * stops it.
 */
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
