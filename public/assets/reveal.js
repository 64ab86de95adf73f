/** Slides cards in, once each, as the reader scrolls to them. What is in view stays as it is. */
;(() => {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const timing = { duration: 600, delay: 200, easing: 'ease', fill: 'backwards' }
  const entering = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      entering.unobserve(target)
      target.style.opacity = ''
      if (!still.matches) target.animate([{ opacity: 0, translate: '0 20px' }, {}], timing)
    }
  })
  const look = () => {
    for (const card of document.querySelectorAll('[data-reveal=""]')) {
      card.dataset.reveal = 'known'
      if (still.matches || card.getBoundingClientRect().top < innerHeight) continue
      card.style.opacity = '0'
      entering.observe(card)
    }
  }
  window.reveal = () => {
    look()
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    window.reveal = look
  }
})()
