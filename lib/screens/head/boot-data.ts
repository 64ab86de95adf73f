import type { BrowserSettings } from '@/conf/browser'
import { printKeySearches } from '@/lib/search/shortcut'
import type { PageProps, Screen } from '../types'

/** What the server tells the boot script (components/boot), as JSON in `data-boot` of the root element. */
export interface BootData {
  /** The page does something that needs the framework without a sign of the reader. */
  startsAtOnce: boolean
  /** On the page of a post that cannot be had: seconds until it leaves for `/404` (POST_WAITING_TIME_FOR_404); else null. */
  leavesAfter: number | null
  /** LAZY_LOAD_THRESHOLD: pictures this near to the window load, in pixels. */
  margin: number
  /** IMG_LAZY_LOAD_PLACEHOLDER; '' for none. */
  placeholder: string
  /** The site's own cover, which stands in for covers that fail; '' for none. */
  cover: string
  /** SUB_PATH. */
  subPath: string
  /** Ctrl+P and Cmd+P open the modal search instead of printing. */
  printKeySearches: boolean
}

/**
 * Collects what the boot script of a page is told.
 * @param props an error page of the framework has none
 */
export function toBootData({ site, screen }: Partial<PageProps>, settings: BrowserSettings): BootData {
  return {
    startsAtOnce: screen === undefined || startsAtOnce(screen),
    leavesAfter: screen?.kind === 'pending' ? settings.POST_WAITING_TIME_FOR_404 : null,
    margin: settings.LAZY_LOAD_THRESHOLD,
    placeholder: settings.IMG_LAZY_LOAD_PLACEHOLDER,
    cover: site?.cover ?? '',
    subPath: settings.SUB_PATH,
    printKeySearches: screen !== undefined && printKeySearches(settings.SEARCH_PRINT_KEY, screen),
  }
}

function startsAtOnce(screen: Screen): boolean {
  switch (screen.kind) {
    case 'article':
      // The server is asked whether this reader has opened a locked post.
      return screen.locked
    case 'search':
      // The keyword is marked in the results.
      return screen.keyword !== ''
    case 'memos':
      // Seven memos are shown, and the others by a control.
      return true
    default:
      return false
  }
}
