import { useEffect } from 'react'
import { useSite } from '../SiteProvider'

function waiting(): NodeListOf<HTMLImageElement> {
  return document.querySelectorAll('img[data-src]')
}

/** Gives a picture its real source. */
function show(image: HTMLImageElement): void {
  const { src = '', srcset } = image.dataset
  image.removeAttribute('data-src')
  image.dataset.lazy = 'near'
  if (srcset) image.srcset = srcset
  image.src = src
}

/** A failed picture shows `cover` if it is a cover, and else its ground: with its words, if it has any. */
function replace(image: HTMLImageElement, cover: string, placeholder: string): void {
  const { lazy, src } = image.dataset
  if (src !== undefined || lazy === 'failed') return
  const isCover = cover !== '' && image.hasAttribute('data-cover')
  image.dataset.lazy = isCover ? 'near' : 'failed'
  if (isCover || image.alt === '') {
    image.removeAttribute('data-cover')
    image.removeAttribute('srcset')
    image.src = isCover ? cover : placeholder
  }
}

/**
 * Loads the pictures that components/ui/LazyImage has drawn, anywhere in the page and whenever they come, once they
 * are within LAZY_LOAD_THRESHOLD pixels of the window, or when the page is printed. The style sheet
 * draws the state in `data-lazy`: near, shown or failed.
 */
export function useLazyImages(): void {
  const { cover, settings } = useSite()
  const { LAZY_LOAD_THRESHOLD: margin, IMG_LAZY_LOAD_PLACEHOLDER: placeholder } = settings

  useEffect(() => {
    // No scrollMargin for rows that scroll by themselves: Chromium adds it to the window's margin.
    const nearing = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue
          nearing.unobserve(target)
          if (target instanceof HTMLImageElement) show(target)
        }
      },
      { rootMargin: `${margin}px` },
    )
    // Asking for an element that is already observed changes nothing.
    const look = () => waiting().forEach((image) => void nearing.observe(image))
    const onEnd = ({ type, target }: Event) => {
      if (!(target instanceof HTMLImageElement) || !target.matches('.lazy-image')) return
      if (type === 'error') replace(target, cover, placeholder)
      else if (target.dataset.lazy === 'near') target.dataset.lazy = 'shown'
    }
    const showAll = () => waiting().forEach(show)

    // These two do not bubble, but they can be caught on the way down.
    document.addEventListener('load', onEnd, true)
    document.addEventListener('error', onEnd, true)
    window.addEventListener('beforeprint', showAll)
    const changes = new MutationObserver(look)
    changes.observe(document.body, { childList: true, subtree: true })
    look()
    // What failed before there was anybody to hear it.
    for (const image of document.querySelectorAll<HTMLImageElement>('.lazy-image')) {
      if (image.complete && image.naturalWidth === 0) replace(image, cover, placeholder)
    }
    return () => {
      document.removeEventListener('load', onEnd, true)
      document.removeEventListener('error', onEnd, true)
      window.removeEventListener('beforeprint', showAll)
      changes.disconnect()
      nearing.disconnect()
    }
  }, [cover, margin, placeholder])
}
