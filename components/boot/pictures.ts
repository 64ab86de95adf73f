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
  // Its width in this window is known now; what the server wrote holds for other windows.
  if (sizes && clientWidth) image.sizes = `(width: ${innerWidth}px) ${clientWidth}px, ${sizes}`
  image.srcset = srcset
  image.src = src
}

/**
 * Loads the pictures that components/ui/LazyImage has drawn, anywhere in the page and whenever they come, once they
 * are within `margin` pixels of the window, or when the page is printed. The style sheet draws the state
 * in `data-lazy`: near, shown or failed. Failed covers show the site's own, and then, like other failed pictures, their
 * ground: with their words, if they have any.
 */
export function watchPictures({ margin, placeholder, cover }: BootData): void {
  // No scrollMargin for rows that scroll by themselves: Chromium adds it to the window's margin.
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
  // Asking for an element that is already observed changes nothing.
  const look = () => each('img[data-src]', (image) => nearing.observe(image))
  const onEnd = ({ type, target: image }: Event | { type: string; target: HTMLImageElement }) => {
    if (!(image instanceof HTMLImageElement)) return
    const { src, lazy } = image.dataset
    const isCover = image.hasAttribute('data-cover')
    // What comes or fails while a picture waits is its placeholder.
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

  // These two do not bubble, but they can be caught on the way down.
  document.addEventListener('load', onEnd, true)
  document.addEventListener('error', onEnd, true)
  window.addEventListener('beforeprint', () => each('img[data-src]', show))
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  look()
  // What failed before there was anybody to hear it.
  each('[data-cover]', (image) => {
    if (image.complete && image.naturalWidth === 0) onEnd({ type: 'error', target: image })
  })
}
