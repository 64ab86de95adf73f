import type { IslandTexts } from './texts'

/** Renders each diagram once the reader comes near; the code is loaded then. Returns a function that stops it. */
export function watchDiagrams(root: HTMLElement, texts: IslandTexts): () => void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        near.unobserve(target)
        void import('./diagrams').then(({ showDiagram }) => showDiagram(target, texts))
      }
    },
    { rootMargin: '300px' },
  )
  for (const figure of root.querySelectorAll('[data-diagram]')) near.observe(figure)
  return () => near.disconnect()
}
