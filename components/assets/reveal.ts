/**
 * Slides cards in, once each, when they come within a quarter of the viewport's height. Cards that are in view
 * already do not move.
 */

const reduced = matchMedia('(prefers-reduced-motion: reduce)')
const timing = { duration: 300, easing: 'ease' }

function onEntry({ isIntersecting, target, boundingClientRect: place }: IntersectionObserverEntry): void {
  if (!(target instanceof HTMLElement)) return
  if (!isIntersecting) {
    const isBelow = place.width === 0 || place.top >= innerHeight
    if (target.dataset.reveal === 'known' && isBelow) {
      target.dataset.reveal = 'waiting'
      target.style.opacity = '0'
    }
    return
  }
  observer.unobserve(target)
  target.style.opacity = ''
  if (target.dataset.reveal === 'waiting' && !reduced.matches) {
    target.animate([{ opacity: 0, translate: '0 12px' }, {}], timing)
  }
  target.dataset.reveal = 'known'
}

// The observer reads positions without a forced layout; getBoundingClientRect would lay out what content-visibility
// skips.
const observer = new IntersectionObserver((entries) => entries.forEach(onEntry), {
  rootMargin: '0px 0px 25%',
})

function observeNewCards(): void {
  for (const card of document.querySelectorAll<HTMLElement>('[data-reveal=""]')) {
    card.dataset.reveal = 'known'
    if (!reduced.matches) observer.observe(card)
  }
}

window.reveal = () => {
  observeNewCards()
  new MutationObserver(observeNewCards).observe(document.body, { childList: true, subtree: true })
  window.reveal = observeNewCards
}
