import { type SheetName, sheetNames, sheetsOf } from '@/lib/site/asset-paths'
import type { Screen } from './types'

/**
 * The style sheets that a page needs beside those of every page.
 * @param notice HTML of the announcement, which may be on every page
 */
export function pageSheets(screen: Screen, notice: string): SheetName[] {
  const needed = new Set([notice, ...htmlOf(screen)].flatMap(sheetsOf))
  // A locked article is opened in its page.
  if (screen.kind === 'article') needed.add('blocks')
  return sheetNames.filter((name) => needed.has(name))
}

function htmlOf(screen: Screen): string[] {
  switch (screen.kind) {
    case 'article':
      return [screen.html]
    case 'memos':
      return screen.memos.map(({ html }) => html)
    case 'home':
    case 'list':
    case 'search':
      return screen.list?.cards.map(({ preview = '' }) => preview) ?? []
    default:
      return []
  }
}
