/** Memos, the author's short notes (area J), from the source in MEMOS_SOURCE. */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
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

/** Milliseconds. After a memo that took longer than the first, other requests get as much time, the second at most. */
const [quick, longestPause] = [5, 200]

/**
 * Loads all visible memos as HTML, the newest first, at most memoLimit. A failing source is only logged: the last
 * good memos stay.
 * @param contextOf returns the article context for a page id
 */
export async function loadMemos(site: Site, contextOf: (pageId: string) => ArticleContext): Promise<Memo[]> {
  const { MEMOS_SOURCE: source, MEMOS_CREATOR: creator, CONTENT_STORE_DIR } = site.settings
  const isFile = /\.json(?:[?#]|$)/i.test(source)
  if (source === '') return drawn(await notesFromRows(site, contextOf), site)
  const load = isFile ? () => notesFromFile(source) : () => notesFromServer(source, memosToken(), creator)
  // Stored notes of all accounts must not be used for a single one.
  const key = isFile || creator === '' ? source : `${source} ${creator}`
  const notes = await keptNotes(key, load, contentStorage(CONTENT_STORE_DIR))
  return drawn(notes, site, isFile ? '' : source)
}

/** The newest first; of several with the same id only the newest. */
async function drawn(notes: readonly Note[], { settings }: Site, base = ''): Promise<Memo[]> {
  const sorted = [...notes].sort((a, b) => momentOf(b) - momentOf(a))
  const seen = new Set<string>()
  const first = sorted.filter(({ id }) => !seen.has(id) && seen.add(id))
  const budget = new PageBudget()
  const memos: Memo[] = []
  for (const note of first.slice(0, memoLimit)) {
    const began = performance.now()
    try {
      const memo = toMemo(note, settings, base, budget)
      if (memo !== null && budget.takeMemo(memo)) memos.push(memo)
    } catch (error) {
      // One failing memo must not affect the others.
      warnOnce(`The memo ${note.id} is left out: ${String(error)}`)
    }
    const took = performance.now() - began
    await (took < quick ? nextTurn() : wait(Math.min(took, longestPause)))
  }
  return memos
}

function momentOf({ time, day }: Note): number {
  return time ?? Date.parse(day)
}
