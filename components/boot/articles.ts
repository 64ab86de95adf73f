import { copyText } from '../browser/copy-text'
import { closeOverPage, openOverPage } from '../browser/over-page'
import type { BootTools } from '../notion/islands/boot-tools'
import type { IslandTexts } from '../notion/islands/texts'
import { isPlainClick } from '../ui/links'

declare global {
  interface Window {
    /** Loads the code of articles, so that a page that comes later has its islands as soon as it is whole. */
    loadIslands?: () => Promise<void>
  }
}

type Islands = typeof import('../notion/islands/mount-islands')

/** The article whose islands are mounted. */
interface Alive {
  root: HTMLElement
  /** The value of the attribute. */
  texts: string
  stop: () => void
}

const tools: BootTools = { copyText, isPlainClick, openOverPage, closeOverPage }

/** The code of the islands, once a page with an article has loaded it. */
let islands: Islands | null = null
let loading: Promise<void> | undefined

function load(): Promise<void> {
  loading ??= import('../notion/islands/mount-islands').then(
    (loaded) => {
      islands = loaded
    },
    () => {
      // Requested again with the next change of the page.
      loading = undefined
      // The script in the head shows the first page without islands, as when this script fails.
      window.dispatchEvent(new ErrorEvent('error', { filename: '/assets/boot/islands.js' }))
    },
  )
  return loading
}

/**
 * Mounts the islands of the page's article, also of one that appears later: after navigation, in another language,
 * after unlocking. components/notion/useArticleIslands marks it with the texts in `data-article`.
 */
export function watchArticles(): void {
  window.loadIslands = load
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
    if (islands === null) {
      void load().then(() => islands && look())
      return
    }
    islands.restoreChunks(root, returns)
    returns = false
    const said: IslandTexts = JSON.parse(texts)
    alive = { root, texts, stop: islands.mountIslands(root, said, tools) }
  }
  look()
  const changes = new MutationObserver(look)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-article'] })
}
