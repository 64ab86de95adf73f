import type { IslandTexts } from './texts'

/** Draws each diagram once the reader comes near it; what it takes is loaded then. Returns what ends the watch. */
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
