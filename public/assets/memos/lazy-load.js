/** Lazy loading: a memo's pictures get their source once the reader is within `margin` pixels of them. */
;(() => {
  window.memos ??= {}
  window.memos.lazyLoad = (root, margin) => {
    const nearing = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue
          nearing.unobserve(target)
          load(target)
        }
      },
      { rootMargin: `${margin}px` },
    )
    // Memos that "More" or the filter shows later are there already, without a place on the page.
    for (const image of root.querySelectorAll('img[data-memo-src]')) nearing.observe(image)
    const loadAll = () => root.querySelectorAll('img[data-memo-src]').forEach(load)
    window.addEventListener('beforeprint', loadAll)
    return () => {
      nearing.disconnect()
      window.removeEventListener('beforeprint', loadAll)
    }
  }

  function load(image) {
    const { memoSrc, memoSrcset } = image.dataset
    image.addEventListener('load', () => image.setAttribute('data-memo-shown', ''), { once: true })
    if (memoSrcset) image.srcset = memoSrcset
    image.src = memoSrc
    image.removeAttribute('data-memo-src')
    image.removeAttribute('data-memo-srcset')
  }
})()
