/**
 * The memos page: lets the other scripts take up the memos when the page opens, and quotes a memo in the comment box.
 * Each of them may be missing.
 */
;(() => {
  /** Milliseconds that a comment widget may take. */
  const patience = 20_000

  window.memos ??= {}
  window.memos.start = (root, { locale, margin, texts }) => {
    const { lazyLoad, viewImage, highlight, dates } = window.memos
    const stops = [
      lazyLoad?.(root, margin),
      viewImage?.(root, texts),
      highlight?.(root),
      dates?.(root, locale),
    ]
    return () => {
      for (const stop of stops) stop?.()
    }
  }

  window.memos.reply = async (memo) => {
    const { marked, quoted } = window.memos
    const text = memo.querySelector('.memo-text')
    const heading = document.getElementById('comments')
    if (!heading || !text) return
    heading.scrollIntoView()
    heading.focus({ preventScroll: true })
    const quote = marked && quoted ? `${quoted(marked(text))}\n\n` : `> ${text.innerText.replaceAll('\n', '\n> ')}\n\n`
    const box = await commentBox(heading.parentElement)
    // A widget in a frame of its own cannot be reached: the quote is at hand for it.
    if (box === null) await navigator.clipboard?.writeText(quote).catch(() => {})
    else write(box, quote)
  }

  /** The box that readers write comments into, once it is there; null for one in a frame, or none. */
  function commentBox(area) {
    const find = () => area.querySelector('textarea') ?? (area.querySelector('iframe') ? null : undefined)
    return new Promise((resolve) => {
      const now = find()
      if (now !== undefined) return resolve(now)
      const end = (box) => {
        changes.disconnect()
        clearTimeout(timer)
        resolve(box)
      }
      const changes = new MutationObserver(() => {
        const box = find()
        if (box !== undefined) end(box)
      })
      const timer = setTimeout(() => end(null), patience)
      changes.observe(area, { childList: true, subtree: true })
    })
  }

  /** Widgets listen for input, and some replace the property of the element. */
  function write(box, quote) {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
    set.call(box, quote + box.value)
    box.dispatchEvent(new Event('input', { bubbles: true }))
    box.focus()
    box.setSelectionRange(quote.length, quote.length)
  }
})()
