/** Memos, the author's short notes (area J), from wherever MEMOS_SOURCE says that they come. */
import type { ArticleContext } from '@/lib/article'
import { memoLimit } from '@/lib/site/paging'
import type { Memo, Site } from '@/lib/site/types'
import { contentStorage } from '@/lib/store/content-storage'
import { warnOnce } from '@/lib/warn-once'
import { memosToken } from '@/lib/workspace'
import { notesFromFile } from './from-file'
import { notesFromRows } from './from-rows'
import { notesFromServer } from './from-server'
import { keptNotes } from './kept'
import type { Note } from './note'
import { PageBudget } from './page-budget'
import { toMemo } from './to-memo'

/**
 * All memos that readers may see, the newest first, ready to be drawn; at most memoLimit. A source that cannot be read
 * is only logged: the last good memos stay.
 * @param contextOf what the body of a page needs to know about the site
 */
export async function loadMemos(site: Site, contextOf: (pageId: string) => ArticleContext): Promise<Memo[]> {
  const { MEMOS_SOURCE: source, MEMOS_CREATOR: creator, CONTENT_STORE_DIR } = site.settings
  const isFile = /\.json(?:[?#]|$)/i.test(source)
  if (source === '') return drawn(await notesFromRows(site, contextOf), site)
  const load = isFile ? () => notesFromFile(source) : () => notesFromServer(source, memosToken(), creator)
  // What is kept of all accounts must not stand for those of one.
  const key = isFile || creator === '' ? source : `${source} ${creator}`
  const notes = await keptNotes(key, load, contentStorage(CONTENT_STORE_DIR))
  return drawn(notes, site, isFile ? '' : source)
}

/** The newest first; of several with one id the newest. */
function drawn(notes: readonly Note[], { settings }: Site, base = ''): Memo[] {
  const sorted = [...notes].sort((a, b) => momentOf(b) - momentOf(a))
  const seen = new Set<string>()
  const first = sorted.filter(({ id }) => !seen.has(id) && seen.add(id))
  const budget = new PageBudget()
  return first.slice(0, memoLimit).flatMap((note) => {
    try {
      const memo = toMemo(note, settings, base, budget)
      return memo !== null && budget.takeMemo(memo) ? [memo] : []
    } catch (error) {
      // One memo must not take the others down.
      warnOnce(`The memo ${note.id} is left out: ${String(error)}`)
      return []
    }
  })
}

function momentOf({ time, day }: Note): number {
  return time ?? Date.parse(day)
}
