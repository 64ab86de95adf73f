/** Slides cards in, once each, when a quarter of a window is left to them. What is in view stays as it is. */
;(() => {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const timing = { duration: 300, easing: 'ease' }
  // Places are left to the observer: to ask for one has the browser lay out what it leaves out while that is far away.
  const entering = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target, boundingClientRect: place } of entries) {
      if (!isIntersecting) {
        const isAhead = place.width === 0 || place.top >= innerHeight
        if (target.dataset.reveal === 'known' && isAhead) {
          target.dataset.reveal = 'waiting'
          target.style.opacity = '0'
        }
        continue
      }
      entering.unobserve(target)
      target.style.opacity = ''
      if (target.dataset.reveal === 'waiting' && !still.matches) {
        target.animate([{ opacity: 0, translate: '0 12px' }, {}], timing)
      }
      target.dataset.reveal = 'known'
    }
  }, { rootMargin: '0px 0px 25%' })
  const look = () => {
    for (const card of document.querySelectorAll('[data-reveal=""]')) {
      card.dataset.reveal = 'known'
      if (!still.matches) entering.observe(card)
    }
  }
  window.reveal = () => {
    look()
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    window.reveal = look
  }
})()
