import { hashElement } from '@/components/browser/hash-target'
import type { BootTools } from './boot-tools'
import { chunksOf, watchChunks } from './chunks'
import { copyFrom, prepareCode } from './code'
import { watchDiagrams } from './near-diagrams'
import { preparePdfs } from './pdf'
import { play, preparePlayers } from './players'
import { inSlices } from './slices'
import { moveTab, prepareTabs, selectTab, showPanel } from './tabs'
import type { IslandTexts } from './texts'
import { preparePictures } from './zoomable'

export { restoreChunks } from './chunks'

/**
 * Adds behaviour to the finished HTML of an article: copy buttons, tabs, players, documents, zooming, rows in
 * dialogs. May be called again on the same element, with texts in another language. Returns a function that removes
 * its listeners.
 */
export function mountIslands(root: HTMLElement, texts: IslandTexts, tools: BootTools): () => void {
  const prepare = (part: HTMLElement) => {
    prepareCode(part, texts)
    prepareTabs(part)
    preparePlayers(part, texts)
    preparePdfs(part)
    preparePictures(part, texts)
    prepareRows(part)
  }
  const parts = chunksOf(root)
  const pause = inSlices(parts.length > 0 ? parts : [root], prepare)
  const unwatchChunks = watchChunks(root)
  nameContents(root, texts)
  // Loaded on demand, because few owners set their own highlighter.
  if (root.querySelector('[data-light], [data-dark], [data-highlighter]')) {
    void import('./foreign-colors').then(({ showForeignColors }) => showForeignColors(root))
  }
  const unwatchDiagrams = watchDiagrams(root, texts)

  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element && root.contains(event.target) ? event.target : null
    const control = target?.closest<HTMLElement>(
      '.notion-copy, button.notion-tab, [data-player], .notion-zoom, button[data-opens]',
    )
    if (!control) return
    if (control.matches('.notion-copy')) void copyFrom(control, texts, tools)
    else if (control.matches('.notion-tab')) selectTab(control)
    else if (control.matches('.notion-zoom'))
      waitFor(control, async () => (await import('./zoom')).openZoom(control, texts, tools))
    else if (control.dataset.opens !== undefined)
      waitFor(control, async () =>
        (await import('./row-dialog')).openRow(control, root, texts, prepare, tools),
      )
    else if (tools.isPlainClick(event) && play(control)) event.preventDefault()
  }
  const onKey = (event: KeyboardEvent) => {
    const tab =
      event.target instanceof HTMLElement && event.target.matches('button.notion-tab') ? event.target : null
    if (tab && root.contains(tab) && moveTab(tab, event.key)) event.preventDefault()
  }
  const onHashChange = () => revealTarget(root)
  onHashChange()
  window.addEventListener('hashchange', onHashChange)
  // In the capture phase: until hydration, events are stopped at the window (components/boot/framework).
  window.addEventListener('click', onClick, true)
  window.addEventListener('keydown', onKey, true)
  return () => {
    pause()
    unwatchChunks()
    window.removeEventListener('hashchange', onHashChange)
    window.removeEventListener('click', onClick, true)
    window.removeEventListener('keydown', onKey, true)
    unwatchDiagrams()
  }
}

/** Controls that wait for their code. Hydration removes their marks. */
const waiting = new Set<HTMLElement>()

/**
 * Does what needs code that is loaded on first use, because most readers never use it. Until then the control gets the
 * mark of controls that wait (styles/globals.css), and a second press does nothing.
 */
function waitFor(control: HTMLElement, act: () => Promise<void>): void {
  if (waiting.has(control)) return
  waiting.add(control)
  control.dataset.held = ''
  void act().finally(() => {
    delete control.dataset.held
    waiting.delete(control)
  })
}

/** Gives the tables of contents within the text distinct accessible names. */
function nameContents(root: HTMLElement, texts: IslandTexts): void {
  const title = document.getElementById('article-title')?.textContent
  root.querySelectorAll('.notion-contents').forEach((contents, i) => {
    contents.ariaLabel = [texts.contents, title, i > 0 && i + 1].filter(Boolean).join(' – ')
  })
}

/** Turns the titles of rows with dialogs into buttons (lib/article/collection/row-pages). */
function prepareRows(root: HTMLElement): void {
  for (const title of root.querySelectorAll<HTMLElement>('span[data-opens]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.ariaHasPopup = 'dialog'
    button.dataset.opens = title.dataset.opens
    button.append(...title.childNodes)
    title.replaceWith(button)
  }
}

/** Opens the toggles and tabs that contain the target of the address's hash, so that it can be scrolled to. */
function revealTarget(root: HTMLElement): void {
  const target = hashElement(window.location.hash)
  if (target === null || !root.contains(target)) return
  // A toggle heading is visible while its own toggle is closed.
  const own = target.closest('summary')?.parentElement
  for (let around = target.parentElement; around && around !== root; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement && around !== own) around.open = true
    if (around.matches('.notion-panel[data-closed]')) showPanel(around)
  }
}
