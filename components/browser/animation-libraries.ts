declare global {
  interface Window {
    /** https://scrollrevealjs.org/api/reveal.html */
    ScrollReveal?: () => { reveal(targets: Element[], options: Record<string, unknown>): void }
    /** https://github.com/michalsnik/aos */
    AOS?: { init(options: Record<string, unknown>): void; refreshHard(): void }
  }
}

/** The same movement as the site's own script: R-389. */
const movement = { duration: 600, delay: 200, easing: 'ease' }

/** Returns the cards that were not passed to a library yet, and marks them. */
function newCards(): HTMLElement[] {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-reveal=""]')]
  for (const card of cards) card.dataset.reveal = 'known'
  return cards
}

function startScrollReveal(library: NonNullable<Window['ScrollReveal']>): () => void {
  return () => {
    const cards = newCards()
    if (cards.length === 0) return
    library().reveal(cards, { ...movement, distance: '20px', cleanup: true })
    // The library limits the body's height to the viewport, which would end sticky elements there.
    document.body.style.removeProperty('height')
  }
}

function startAos(library: NonNullable<Window['AOS']>): () => void {
  let started = false
  return () => {
    const cards = newCards()
    for (const card of cards) card.dataset.aos = 'fade-up'
    if (!started) library.init({ ...movement, once: true, offset: 0, disableMutationObserver: true })
    else if (cards.length > 0) library.refreshHard()
    started = true
  }
}

let look: (() => void) | null = null

/**
 * Passes the cards of the page (`data-reveal`) to the animation library of ANIMATION_JS_URL, through its documented
 * global; later cards follow. With reduced motion nothing is animated.
 */
export function animateCards(): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  if (look === null) {
    const { ScrollReveal, AOS } = window
    if (ScrollReveal) look = startScrollReveal(ScrollReveal)
    else if (AOS) look = startAos(AOS)
    else return
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  }
  look()
}
