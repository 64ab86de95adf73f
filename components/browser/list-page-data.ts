import type { PostCard } from '@/lib/screens/types'
import { pageDataPath } from '@/lib/site/page-data'
import { pageHref } from '@/lib/site/paging'
import { member } from '@/lib/unknown-values'
import { loadSheetsOf } from './sheets'

function isCard(value: unknown): value is PostCard {
  return typeof member(value, 'href') === 'string' && typeof member(value, 'title') === 'string'
}

/** The cards in the page data of a list; null when the response is no such data. */
export function cardsOf(answer: unknown): PostCard[] | null {
  const cards = member(answer, 'pageProps', 'screen', 'list', 'cards')
  return Array.isArray(cards) && cards.every(isCard) ? cards : null
}

/**
 * Loads the cards of one page of a list; for results of an export's search they are computed in the browser.
 * Rejects when that fails.
 * @param base address of the list's first page
 */
export async function loadListPage(base: string, page: number, subPath: string): Promise<PostCard[]> {
  const cards = await cardsAt(base, page, subPath)
  // Their previews may have blocks that no earlier one has.
  await loadSheetsOf(cards.map(({ preview = '' }) => preview).join(''))
  return cards
}

async function cardsAt(base: string, page: number, subPath: string): Promise<PostCard[]> {
  // Written out in full, so that the compiler removes it from builds with a server.
  if (process.env.INKSTONE_EXPORT) {
    const keyword = new URL(base, window.location.origin).searchParams.get('s')
    if (keyword !== null) {
      const { exportedResults } = await import('../search/exported/load-search')
      return (await exportedResults(subPath, keyword, page)).cards
    }
  }
  return loadCards(subPath + pageDataPath(window.__NEXT_DATA__.buildId, pageHref(base, page)))
}

/** Loads the cards from the data of one page. Rejects for any other response. */
async function loadCards(dataHref: string): Promise<PostCard[]> {
  const response = await fetch(dataHref)
  const cards = response.ok ? cardsOf(await response.json()) : null
  if (cards === null) throw new Error(`No list page at ${dataHref} (${response.status})`)
  return cards
}
