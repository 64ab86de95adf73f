import { isPlainClick } from '../../ui/links'
import { chunksOf, measureChunks } from './chunks'
import { copyFrom, prepareCode } from './code'
import { complete, watchDeferredChunks } from './deferred'
import { watchDiagrams } from './near-diagrams'
import { preparePdfs } from './pdf'
import { play, preparePlayers } from './players'
import { revealTarget } from './reveal'
import { inSlices } from './slices'
import { moveTab, prepareTabs, selectTab } from './tabs'
import type { IslandTexts } from './texts'
import { preparePictures } from './zoomable'

/**
 * Enlivens finished article HTML: copy buttons, tabs, players, documents, enlarging of pictures, rows that open. May be called again
 * on the same element, with texts in another language. Returns what undoes its listeners.
 */
export function mountIslands(root: HTMLElement, texts: IslandTexts): () => void {
  const prepare = (part: HTMLElement) => {
    prepareCode(part, texts)
    prepareTabs(part)
    preparePlayers(part, texts)
    preparePdfs(part)
    preparePictures(part, texts)
    prepareRows(part)
  }
  const fill = (part: HTMLElement) => {
    if (complete(part)) prepare(part)
  }
  const parts = chunksOf(root)
  const pause = inSlices(parts.length > 0 ? parts : [root], prepare)
  const unmeasure = measureChunks(root, fill)
  const unwatchParts = watchDeferredChunks(root, fill)
  nameContents(root, texts)
  // Few owners bring their own colours of code.
  if (root.querySelector('[data-light], [data-dark], [data-highlighter]')) {
    void import('./foreign-colors').then(({ showForeignColors }) => showForeignColors(root))
  }
  const unwatch = watchDiagrams(root, texts)

  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element && root.contains(event.target) ? event.target : null
    const control = target?.closest<HTMLElement>(
      '.notion-copy, button.notion-tab, [data-player], .notion-zoom, button[data-opens]',
    )
    if (!control) return
    if (control.matches('.notion-copy')) void copyFrom(control, texts)
    else if (control.matches('.notion-tab')) selectTab(control)
    else if (control.matches('.notion-zoom')) {
      // What most readers do not need is loaded when it is used.
      void import('./zoom').then(({ openZoom }) => openZoom(control, texts))
    } else if (control.dataset.opens !== undefined) {
      void import('./row-dialog').then(({ openRow }) => openRow(control, root, texts, prepare))
    } else if (isPlainClick(event) && play(control)) event.preventDefault()
  }
  const onKey = (event: KeyboardEvent) => {
    const tab =
      event.target instanceof HTMLElement && event.target.matches('button.notion-tab') ? event.target : null
    if (tab && root.contains(tab) && moveTab(tab, event.key)) event.preventDefault()
  }
  const onHashChange = () => revealTarget(root, fill)
  onHashChange()
  window.addEventListener('hashchange', onHashChange)
  // On the way down: until the page is hydrated, events go no further than the window (components/boot/framework).
  window.addEventListener('click', onClick, true)
  window.addEventListener('keydown', onKey, true)
  return () => {
    pause()
    unmeasure()
    unwatchParts()
    window.removeEventListener('hashchange', onHashChange)
    window.removeEventListener('click', onClick, true)
    window.removeEventListener('keydown', onKey, true)
    unwatch()
  }
}

/** Tells the tables of contents in the text from the one beside it, and from each other. */
function nameContents(root: HTMLElement, texts: IslandTexts): void {
  const title = document.getElementById('article-title')?.textContent
  root.querySelectorAll('.notion-contents').forEach((contents, i) => {
    contents.ariaLabel = [texts.contents, title, i > 0 && i + 1].filter(Boolean).join(' – ')
  })
}

/** Makes buttons of the titles of rows that open over the article (lib/article/collection/row-pages). */
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
