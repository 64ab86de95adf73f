import type { BootData } from '@/lib/screens/head/boot-data'

function all(selector: string): HTMLImageElement[] {
  return [...document.querySelectorAll<HTMLImageElement>(selector)]
}

/** Pictures that have only their placeholder. */
const waiting = 'img[data-src]'

/** Gives pictures their real sources. */
function show(images: readonly HTMLImageElement[]): void {
  // Read before anything is written: each width would need another layout.
  const widths = images.map(({ sizes, clientWidth }) => (sizes ? clientWidth : 0))
  for (const [place, image] of images.entries()) {
    const { src = '', srcset = '' } = image.dataset
    image.removeAttribute('data-src')
    image.dataset.lazy = 'near'
    // Its width in this viewport is known now; the server's `sizes` still apply to others.
    if (widths[place]) image.sizes = `(width: ${innerWidth}px) ${widths[place]}px, ${image.sizes}`
    image.srcset = srcset
    image.src = src
  }
}

/**
 * Loads lazy pictures of components/ui/LazyImage, including later ones, once they are within `margin` pixels of the
 * viewport, or before printing. `data-lazy` has the state for the style sheet: near, shown or
 * failed. A failed cover shows the site's own. If that fails too, and for other pictures, the background with the
 * alternative text is shown.
 */
export function watchPictures({ margin, placeholder, cover }: BootData): void {
  // No scrollMargin for horizontally scrolling rows: Chromium adds it to the root margin.
  const nearing = new IntersectionObserver(
    (entries) => {
      const near = entries.flatMap(({ isIntersecting, target }) =>
        isIntersecting && target instanceof HTMLImageElement ? target : [],
      )
      for (const image of near) nearing.unobserve(image)
      show(near)
    },
    { rootMargin: `${margin}px` },
  )
  // Observing an element twice has no effect.
  const look = () => {
    for (const image of all(waiting)) nearing.observe(image)
  }
  const onEnd = ({ type, target: image }: Event | { type: string; target: HTMLImageElement }) => {
    if (!(image instanceof HTMLImageElement)) return
    const { src, lazy } = image.dataset
    const isCover = image.hasAttribute('data-cover')
    // A decorative picture that failed is hidden, so that the browser shows no broken-picture sign.
    if (type === 'error' && !image.alt && !lazy && !isCover && !src) image.dataset.lazy = 'failed'
    // While a picture waits, these events are those of its placeholder.
    if (src || (lazy !== 'near' && !isCover)) return
    if (type === 'load') {
      if (lazy) image.dataset.lazy = 'shown'
      return
    }
    const again = isCover && cover
    image.removeAttribute('data-cover')
    image.dataset.lazy = again ? 'near' : 'failed'
    if (!again && image.alt) return
    image.srcset = ''
    image.src = again || placeholder
  }

  // These two do not bubble, but can be caught in the capture phase.
  document.addEventListener('load', onEnd, true)
  document.addEventListener('error', onEnd, true)
  window.addEventListener('beforeprint', () => show(all(waiting)))
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  look()
  // Covers that failed before the listener was added.
  for (const image of all('[data-cover], img[alt=""]:not([data-src], [data-lazy])')) {
    if (!image.complete || image.naturalWidth > 0) continue
    const fail = () => onEnd({ type: 'error', target: image })
    if (image.hasAttribute('data-cover')) fail()
    // An SVG without intrinsic size also has the width 0, but it can be decoded.
    else image.decode().catch(fail)
  }
}
