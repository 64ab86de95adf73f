/** Loads a memo's pictures when the reader comes within `margin` pixels of them, and all of them before printing. */
window.memos ??= {}
window.memos.lazyLoad = (root, margin) => {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLImageElement)) continue
        observer.unobserve(target)
        load(target)
      }
    },
    { rootMargin: `${margin}px` },
  )
  const waiting = () => root.querySelectorAll<HTMLImageElement>('img[data-memo-src]')
  // Memos that "More" or the filter will show are in the page already, hidden: the observer reports them once they are shown.
  for (const image of waiting()) observer.observe(image)
  const loadAll = () => waiting().forEach(load)
  window.addEventListener('beforeprint', loadAll)
  return () => {
    observer.disconnect()
    window.removeEventListener('beforeprint', loadAll)
  }
}

function load(image: HTMLImageElement): void {
  const { memoSrc = '', memoSrcset } = image.dataset
  image.addEventListener('load', () => image.setAttribute('data-memo-shown', ''), { once: true })
  if (memoSrcset) image.srcset = memoSrcset
  image.src = memoSrc
  image.removeAttribute('data-memo-src')
  image.removeAttribute('data-memo-srcset')
}
