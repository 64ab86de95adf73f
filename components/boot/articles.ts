import { restoreChunks } from '../notion/islands/chunks'
import { mountIslands } from '../notion/islands/mount-islands'
import type { IslandTexts } from '../notion/islands/texts'

/** The article whose islands are mounted. */
interface Alive {
  root: HTMLElement
  /** The value of the attribute. */
  texts: string
  stop: () => void
}

/**
 * Mounts the islands of the page's article, also of one that appears later: after navigation, in another language,
 * after unlocking. components/notion/useArticleIslands marks it with the texts in `data-article`.
 */
export function watchArticles(): void {
  let alive: Alive | null = null
  // A link goes to the beginning of an article or to a heading; Back and Forward restore the scroll position.
  let returns = false
  window.addEventListener('popstate', () => {
    returns = true
  })
  document.addEventListener(
    'click',
    () => {
      returns = false
    },
    true,
  )
  const look = () => {
    const root = document.querySelector<HTMLElement>('[data-article]')
    const texts = root?.dataset.article ?? ''
    if (alive?.root === root && alive?.texts === texts) return
    if (alive === null && root === null) return
    alive?.stop()
    alive = null
    if (root === null) return
    restoreChunks(root, returns)
    returns = false
    const said: IslandTexts = JSON.parse(texts)
    alive = { root, texts, stop: mountIslands(root, said) }
  }
  look()
  const changes = new MutationObserver(look)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-article'] })
}
