import { restoreChunks } from '../notion/islands/chunks'
import { mountIslands } from '../notion/islands/mount-islands'
import type { IslandTexts } from '../notion/islands/texts'

/** What is enlivened now. */
interface Alive {
  root: HTMLElement
  /** As the attribute has them. */
  texts: string
  stop: () => void
}

/**
 * Enlivens the article of the page, also of one that comes later: by navigation, in another language, behind a password.
 * components/notion/useArticleIslands marks it with the texts in `data-article`.
 */
export function watchArticles(): void {
  let alive: Alive | null = null
  const look = () => {
    const root = document.querySelector<HTMLElement>('[data-article]')
    const texts = root?.dataset.article ?? ''
    if (alive?.root === root && alive?.texts === texts) return
    if (alive === null && root === null) return
    alive?.stop()
    alive = null
    if (root === null) return
    restoreChunks(root)
    const said: IslandTexts = JSON.parse(texts)
    alive = { root, texts, stop: mountIslands(root, said) }
  }
  look()
  const changes = new MutationObserver(look)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-article'] })
}
