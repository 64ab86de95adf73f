import type { BootData } from '@/lib/screens/head/boot-data'

function each(selector: string, act: (image: HTMLImageElement) => void): void {
  document.querySelectorAll<HTMLImageElement>(selector).forEach(act)
}

/** Gives a picture its real source. */
function show(image: HTMLImageElement): void {
  const { src = '', srcset = '' } = image.dataset
  image.removeAttribute('data-src')
  image.dataset.lazy = 'near'
  const { sizes, clientWidth } = image
  // Its width in this viewport is known now; the server's `sizes` still apply to others.
  if (sizes && clientWidth) image.sizes = `(width: ${innerWidth}px) ${clientWidth}px, ${sizes}`
  image.srcset = srcset
  image.src = src
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
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLImageElement)) continue
        nearing.unobserve(target)
        show(target)
      }
    },
    { rootMargin: `${margin}px` },
  )
  // Observing an element twice has no effect.
  const look = () => each('img[data-src]', (image) => nearing.observe(image))
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
  window.addEventListener('beforeprint', () => each('img[data-src]', show))
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  look()
  // Covers that failed before the listener was added.
  each('[data-cover]', (image) => {
    if (image.complete && image.naturalWidth === 0) onEnd({ type: 'error', target: image })
  })
  each('img[alt=""]:not([data-src], [data-lazy], [data-cover])', (image) => {
    // An SVG without intrinsic size also has the width 0, but it can be decoded.
    if (image.complete && image.naturalWidth === 0)
      image.decode().catch(() => onEnd({ type: 'error', target: image }))
  })
}
