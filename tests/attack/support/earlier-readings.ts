import { createHash, randomUUID } from 'node:crypto'
import type { Site } from '@/lib/site/types'
import { loadArticle, type RecordMap } from '@/lib/workspace'
import type { Shown } from './leaks'

/** Everything that decides what readers are shown and given, but for answers of the workspace that are still to come. */
export interface State {
  /** The site and all pages that readers may open. */
  digest: string
  /** What a reader may open, and the records of it: decides which files are handed out. */
  rights: string
  /** The site and one of these pages, by the page's id; none for a page that could not be read. */
  pages: ReadonlyMap<string, { digest: string; records: RecordMap }>
}

/**
 * What earlier readings of one blog have drawn and checked. Drawing takes longer than all else that a case does, and the
 * same records of the same site always give the same answer.
 */
export class EarlierReadings {
  private readonly drawn = new Map<string, unknown>()
  private readonly clean = new Map<string, Set<string>>()
  private readonly closed = new Set<string>()

  /**
   * Draws something, unless it was drawn from the same before.
   * @param name tells drawings apart
   * @param digest of what it is drawn from; it is always drawn when left out
   */
  async draw<Made>(name: string, digest: string | undefined, draw: () => Promise<Made>): Promise<Made> {
    if (digest === undefined) return draw()
    const key = `${name} ${digest}`
    // A name always holds what its one caller draws.
    if (this.drawn.has(key)) return this.drawn.get(key) as Made
    const made = await draw()
    this.drawn.set(key, made)
    return made
  }

  /** The answers that were not yet looked at without a find, at the same address. */
  changed(shown: readonly Shown[]): Shown[] {
    return shown.filter(({ path, text }) => !this.clean.get(path)?.has(text))
  }

  /** Notes that nothing was found in these answers. */
  noteClean(shown: readonly Shown[]): void {
    for (const { path, text } of shown) {
      const texts = this.clean.get(path)
      if (texts) texts.add(text)
      else this.clean.set(path, new Set([text]))
    }
  }

  /** Whether no file of a hidden row was handed out in a state. */
  isClosed({ rights }: State): boolean {
    return this.closed.has(rights)
  }

  noteClosed({ rights }: State): void {
    this.closed.add(rights)
  }
}

/** Reads the pages that readers may open. Times of edit do not count: readers are shown nothing by them. */
export async function stateOf(site: Site): Promise<State> {
  const siteDigest = digestOf(
    JSON.stringify(site, (name, value: unknown) =>
      name.startsWith('lastEdited') ? undefined : value instanceof Set ? [...value] : value,
    ),
  )
  const pages = new Map<string, { digest: string; records: RecordMap }>()
  const rights: unknown[] = [site.table.id]
  for (const post of [...site.posts, ...site.pages, ...site.memos, ...(site.notice ? [site.notice] : [])]) {
    const { id, key, locked, invisible } = post
    const records = locked ? null : await loadArticle(post).catch(() => null)
    // A page that could not be read may be there at the next try: no other state is like this one.
    const own = records ? digestOf(withoutTimes(records)) : locked ? 'locked' : randomUUID()
    rights.push([id, key, invisible, own])
    if (records) pages.set(id, { digest: digestOf(siteDigest + own), records })
  }
  const rightsDigest = digestOf(JSON.stringify(rights))
  return { digest: digestOf(siteDigest + rightsDigest), rights: rightsDigest, pages }
}

function withoutTimes(records: RecordMap): string {
  return JSON.stringify(records).replace(/"(?:last_edited_time|version)":\d+/g, '')
}

function digestOf(text: string): string {
  return createHash('sha1').update(text).digest('base64')
}
