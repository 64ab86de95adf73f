/**
 * Opens a memo's pictures, which are links to their large versions, in an overlay. A click, Escape or the back
 * gesture closes it; arrow keys and buttons step through the memo's pictures and wrap around.
 */
import type { MemoTexts } from '@/components/blog/memos/useMemoAssets'

window.memos ??= {}
window.memos.viewImage = (root, texts) => {
  for (const link of linksIn(root)) link.ariaHasPopup = 'dialog'
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a.memo-picture')
    const opensTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!link || opensTab || event.button !== 0) return
    event.preventDefault()
    view(link, texts)
  }
  root.addEventListener('click', onClick)
  return () => {
    root.removeEventListener('click', onClick)
    for (const link of linksIn(root)) link.removeAttribute('aria-haspopup')
  }
}

function linksIn(root: ParentNode): HTMLAnchorElement[] {
  return [...root.querySelectorAll<HTMLAnchorElement>('a.memo-picture')]
}

function view(opened: HTMLAnchorElement, texts: MemoTexts): void {
  const links = opened.parentElement ? linksIn(opened.parentElement) : [opened]
  let current = opened
  const dialog = document.createElement('dialog')
  dialog.className = 'memo-view'
  const image = new Image()
  const caption = document.createElement('p')
  caption.role = 'status'
  const [previous, next] = [button('prev', texts.prev, '‹'), button('next', texts.next, '›')]
  const steps = links.length > 1 ? [previous, next] : []
  dialog.append(image, button('close', texts.close, '×'), ...steps, caption)

  const show = () => {
    const { href } = current
    const small = current.querySelector('img')
    const alt = small?.alt ?? ''
    image.alt = alt
    // The small version is shown at once, unless it has not loaded yet.
    image.src = small?.currentSrc || href
    const large = new Image()
    large.src = href
    large.decode().then(
      () => {
        if (current.href === href) image.src = href
      },
      () => {},
    )
    const position = links.length > 1 ? `${links.indexOf(current) + 1} / ${links.length}` : ''
    caption.textContent = [position, alt].filter(Boolean).join(' · ')
    dialog.ariaLabel = texts.enlarge(alt)
  }
  const move = (by: 1 | -1) => {
    if (links.length < 2) return
    current = links[(links.indexOf(current) + by + links.length) % links.length] ?? current
    show()
  }
  dialog.addEventListener('click', ({ target }) => {
    if (target === previous) move(-1)
    else if (target === next) move(1)
    else dialog.close()
  })
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') move(-1)
    if (key === 'ArrowRight') move(1)
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    current.focus({ preventScroll: true })
  })
  show()
  document.body.append(dialog)
  dialog.showModal()
}

function button(name: 'prev' | 'next' | 'close', label: string, sign: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = `memo-view-${name}`
  element.ariaLabel = label
  element.textContent = sign
  return element
}
