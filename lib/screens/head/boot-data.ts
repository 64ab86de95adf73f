import type { BrowserSettings } from '@/conf/browser'
import { hintCookie } from '@/lib/lock/cookies'
import { printKeySearches } from '@/lib/search/shortcut'
import type { PageProps, Screen } from '../types'

/** Data for the boot script (components/boot), as JSON in `data-boot` of the root element. */
export interface BootData {
  /** When the framework starts: at once, when the page has loaded, or at the reader's first sign. */
  starts: 'at-once' | 'loaded' | 'sign'
  /**
   * Seconds until the page of a missing post redirects to `/404` (POST_WAITING_TIME_FOR_404); null on other pages.
   */
  leavesAfter: number | null
  /** LAZY_LOAD_THRESHOLD: distance from the viewport, in pixels, at which pictures load. */
  margin: number
  /** IMG_LAZY_LOAD_PLACEHOLDER; '' for none. */
  placeholder: string
  /** The site's cover, which replaces covers that fail to load; '' for none. */
  cover: string
  /** SUB_PATH. */
  subPath: string
  /** Ctrl+P and Cmd+P open the modal search instead of the print dialog. */
  printKeySearches: boolean
}

/**
 * Returns the boot data of a page.
 * @param props empty for an error page of Next.js
 */
export function toBootData({ site, screen }: Partial<PageProps>, settings: BrowserSettings): BootData {
  return {
    starts: screen === undefined ? 'at-once' : startOf(screen),
    leavesAfter: screen?.kind === 'pending' ? settings.POST_WAITING_TIME_FOR_404 : null,
    margin: settings.LAZY_LOAD_THRESHOLD,
    placeholder: settings.IMG_LAZY_LOAD_PLACEHOLDER,
    cover: site?.cover ?? '',
    subPath: settings.SUB_PATH,
    printKeySearches: screen !== undefined && printKeySearches(settings.SEARCH_PRINT_KEY, screen),
  }
}

/**
 * Returns what `document.cookie` contains where the reader has opened the locked post of a page before; undefined for
 * other pages. Its head script and framework then ask the server for the post at once.
 */
export function openedHint(screen: Screen | undefined): string | undefined {
  if (screen?.kind !== 'article' || !screen.locked || screen.sealed || screen.lockError) return undefined
  return `${hintCookie(screen.id)}=`
}

function startOf(screen: Screen): BootData['starts'] {
  switch (screen.kind) {
    case 'search':
      // The keyword is highlighted in the results.
      return screen.keyword !== '' ? 'loaded' : 'sign'
    case 'memos':
      // The page's own scripts, which load the pictures, start with the framework.
      return 'loaded'
    default:
      return 'sign'
  }
}
