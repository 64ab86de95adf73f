import { createHash } from 'node:crypto'
import type { Site } from '@/lib/site/types'
import { loadArticle, type RecordMap } from '@/lib/workspace'
import type { Shown } from './everything-shown'

/** Everything that decides what readers are shown and given, but for answers of the workspace that are still to come. */
export interface State {
  /** The site and all pages that readers may open. */
  digest: string
  /** The site and one of these pages, by the page's id; none for a page that could not be read. */
  pages: ReadonlyMap<string, { digest: string; records: RecordMap }>
}

/**
 * What earlier readings of one blog have drawn and checked. Drawing an article takes longer than all else that a case does,
 * and the same records of the same site always give the same page.
 */
export class EarlierReadings {
  private readonly drawn = new Map<string, { digest: string; made: unknown }>()
  private readonly clean = new Map<string, string>()
  private readonly closed = new Set<string>()

  /** Draws a page of a state, unless the last reading has drawn it from the same. @param name tells drawings apart */
  async draw<Made>(name: string, digest: string | undefined, draw: () => Promise<Made>): Promise<Made> {
    const known = this.drawn.get(name)
    // A name always holds what its one caller draws.
    if (known !== undefined && known.digest === digest) return known.made as Made
    const made = await draw()
    if (digest !== undefined) this.drawn.set(name, { digest, made })
    return made
  }

  /** The answers that differ from the last ones without a find at the same address. */
  changed(shown: readonly Shown[]): Shown[] {
    return shown.filter(({ path, text }) => this.clean.get(path) !== text)
  }

  /** Notes that nothing was found in these answers. */
  noteClean(shown: readonly Shown[]): void {
    for (const { path, text } of shown) this.clean.set(path, text)
  }

  /** Whether no file of a hidden row was handed out in a state. */
  isClosed({ digest }: State): boolean {
    return this.closed.has(digest)
  }

  noteClosed({ digest }: State): void {
    this.closed.add(digest)
  }
}

/** Reads the pages that readers may open. Times of edit do not count: readers are shown nothing by them. */
export async function stateOf(site: Site): Promise<State> {
  const siteDigest = digestOf(
    JSON.stringify(site, (name, value: unknown) =>
      name.startsWith('lastEdited') ? undefined : value instanceof Set ? [...value] : value,
    ),
  )
  const pages: [string, { digest: string; records: RecordMap }][] = []
  const unread: string[] = []
  for (const post of [...site.posts, ...site.pages, ...site.memos, ...(site.notice ? [site.notice] : [])]) {
    if (post.locked) continue
    const records = await loadArticle(post).catch(() => null)
    if (records === null) unread.push(post.id)
    else pages.push([post.id, { digest: digestOf(siteDigest + withoutTimes(records)), records }])
  }
  return {
    digest: digestOf(JSON.stringify([siteDigest, unread, pages.map(([id, { digest }]) => [id, digest])])),
    pages: new Map(pages),
  }
}

function withoutTimes(records: RecordMap): string {
  return JSON.stringify(records).replace(/"(?:last_edited_time|version)":\d+/g, '')
}

function digestOf(text: string): string {
  return createHash('sha1').update(text).digest('base64')
}
