import type { BootTools } from './boot-tools'
import type { IslandTexts } from './texts'

/**
 * Opens a button's row in a modal dialog over the article. Its close button, Escape, a click outside and a
 * followed link close it, and the focus returns to the button.
 * @param mountControls prepares the content's controls
 */
export function openRow(
  button: HTMLElement,
  root: HTMLElement,
  texts: IslandTexts,
  mountControls: (part: HTMLElement) => void,
  { isPlainClick }: Pick<BootTools, 'isPlainClick'>,
): void {
  const source = root.querySelector(`noscript[data-row="${CSS.escape(button.dataset.opens ?? '')}"]`)
  // Content of a template does not load before it is inserted.
  const template = document.createElement('template')
  template.innerHTML = source?.textContent ?? ''
  const [summary, content] = template.content.firstElementChild?.children ?? []
  if (!summary || !content) return
  const { dialog, panel } = buildDialog(summary, content, texts)
  mountControls(panel)

  const page = document.documentElement
  const before = { overflow: page.style.overflow, width: page.clientWidth }
  const stop = new AbortController()
  const end = () => {
    stop.abort()
    page.style.overflow = before.overflow
    page.style.paddingRight = ''
    dialog.remove()
    button.focus({ preventScroll: true })
  }
  // In the capture phase: until hydration, events are stopped at the window (components/boot/framework).
  const onClick = (event: MouseEvent) => {
    const { target } = event
    if (!(target instanceof Element) || !dialog.contains(target)) return
    const link = target.closest('a')
    const isFollowed = link !== null && link.target !== '_blank' && isPlainClick(event)
    if (target === dialog || target.closest('.notion-row-close')) dialog.close()
    else if (isFollowed) setTimeout(() => dialog.close())
  }
  window.addEventListener('click', onClick, { capture: true, signal: stop.signal })
  dialog.addEventListener('close', end)
  button.closest('.notion')?.after(dialog)
  dialog.showModal()
  page.style.overflow = 'hidden'
  // Reserves the room of a hidden scrollbar, so that the page does not move.
  page.style.paddingRight = `${page.clientWidth - before.width}px`
}

function buildDialog(
  summary: Element,
  content: Element,
  texts: IslandTexts,
): { dialog: HTMLDialogElement; panel: HTMLElement } {
  const dialog = document.createElement('dialog')
  dialog.className = 'notion-row-dialog'
  dialog.ariaLabel = summary.textContent
  const panel = document.createElement('div')
  panel.className = 'notion'
  // First in the dialog, so that it receives the focus.
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'notion-row-close'
  close.ariaLabel = texts.close
  close.textContent = '×'
  const title = document.createElement('h2')
  title.className = 'notion-row-title'
  title.append(...summary.childNodes)
  panel.append(close, title, content)
  dialog.append(panel)
  return { dialog, panel }
}
