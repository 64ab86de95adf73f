/** The memos page: starts the other scripts of the page, and quotes a memo in the comment box. Any of the others may be missing. */

/** Milliseconds that a comment widget may take. */
const timeout = 20_000

window.memos ??= {}
window.memos.start = (root, { locale, margin, texts }) => {
  const { lazyLoad, viewImage, highlight, dates } = window.memos ?? {}
  highlight?.(root)
  const stops = [lazyLoad?.(root, margin), viewImage?.(root, texts), dates?.(root, locale)]
  return () => {
    for (const stop of stops) stop?.()
  }
}

window.memos.reply = async (memo) => {
  const { marked, quoted } = window.memos ?? {}
  const text = memo.querySelector<HTMLElement>('.memo-text')
  const heading = document.getElementById('comments')
  if (!heading?.parentElement || !text) return
  heading.scrollIntoView()
  heading.focus({ preventScroll: true })
  const quote =
    // biome-ignore lint/performance/useDomNodeTextContent: line breaks as they are rendered
    marked && quoted ? `${quoted(marked(text))}\n\n` : `> ${text.innerText.replaceAll('\n', '\n> ')}\n\n`
  const box = await commentBox(heading.parentElement)
  // A widget in a frame cannot be written to: the reader can paste the quote.
  if (box === null) await navigator.clipboard?.writeText(quote).catch(() => {})
  else write(box, quote)
}

/** Returns the box for comments once it is there; null for one in a frame, or when none comes in time. */
function commentBox(area: Element): Promise<HTMLTextAreaElement | null> {
  const find = () => area.querySelector('textarea') ?? (area.querySelector('iframe') ? null : undefined)
  return new Promise((resolve) => {
    const now = find()
    if (now !== undefined) return resolve(now)
    const end = (box: HTMLTextAreaElement | null) => {
      observer.disconnect()
      clearTimeout(timer)
      resolve(box)
    }
    const observer = new MutationObserver(() => {
      const box = find()
      if (box !== undefined) end(box)
    })
    const timer = setTimeout(() => end(null), timeout)
    observer.observe(area, { childList: true, subtree: true })
  })
}

/** Uses the prototype's setter: some widgets replace the property of the element. All of them listen for `input`. */
function write(box: HTMLTextAreaElement, quote: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
  value?.set?.call(box, quote + box.value)
  box.dispatchEvent(new Event('input', { bubbles: true }))
  box.focus()
  box.setSelectionRange(quote.length, quote.length)
}
