import { nextLook } from '@/lib/site/edit-time'
import type { Post, Site } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import { searchablePosts } from '../../site/posts'
import { isBodyDue, visibilityHash } from '../body-age'
import type { ReadBody } from '../built-in/live-index'
import { indexSettings } from './index-settings'
import { bytesOf, hashOf, type IndexRecord, postOfRecord, recordsOf } from './records'
import type { IndexChange, RemoteIndex } from './remote-index'
import type { KnownPost, StateKeeper, SyncState } from './sync-state'

export interface SyncOptions {
  site: Site
  remote: RemoteIndex
  keeper: StateKeeper
  /** Reads a post's body. Only called for public posts. */
  read: (site: Site, post: Post) => Promise<ReadBody>
  /** Compares with the records of the index, instead of the stored state of the last run. */
  compare: boolean
  /** Ids of posts whose bodies are read again even if their rows are unchanged. */
  edited?: ReadonlySet<string>
  /** Only reports what it would do. */
  dryRun?: boolean
  now?: () => number
}

/** What a run has done, or a dry run would do. */
export interface SyncReport {
  posts: number
  records: number
  /** Titles of posts with the number of records that were sent. */
  sent: { title: string; records: number }[]
  /** Records that were removed. */
  removed: string[]
  /** The settings of the index were updated. */
  settings: boolean
  /**
   * Title and reason of posts whose bodies cannot be read. Their records stay, unless they may name pages that
   * readers may not see now.
   */
  unread: { title: string; reason: string }[]
  /** Titles of posts whose address is too long for a record. */
  unfit: string[]
  /** When the next body has to be read again, in milliseconds since the epoch; null when there is none. */
  nextLook: number | null
}

/** Records and bytes per batch. The service accepts more, but a failed batch is sent again completely. */
const batchRecords = 500
const batchBytes = 4_000_000
/** Milliseconds after which index and site are compared record by record again. */
const compareEvery = 86_400_000

/** The records that a post should have. */
interface Wanted {
  post: Post
  known: KnownPost
  /** null: the body was not read, because nothing has changed. */
  records: IndexRecord[] | null
}

/**
 * Synchronizes the index with what the site's readers may read: sends new and changed records, removes those of
 * posts that are gone, locked, hidden or not published. Afterwards the index contains exactly the published posts.
 * @throws HostedIndexError when the service refuses or cannot be reached; the next run continues from there
 */
export async function syncIndex(options: SyncOptions): Promise<SyncReport> {
  const { site, remote, keeper, dryRun = false, now = Date.now } = options
  const state = await keeper.read()
  const compares = options.compare || state === null || state.open || now() - state.comparedAt > compareEvery
  const present = compares ? await remote.hashes() : hashesIn(state)
  const settings = indexSettings(site.settings.LANG)
  const lacksSettings = compares && !(await remote.hasSettings(settings))

  const report: SyncReport = {
    ...{ posts: 0, records: 0, sent: [], removed: [], settings: lacksSettings },
    ...{ unread: [], unfit: [], nextLook: null },
  }
  const wanted = await wantedRecords(options, state, present, report)
  const changes = changesOf(wanted, present, report)
  if (dryRun) return report

  const posts = Object.fromEntries(wanted.map(({ post, known }) => [post.key, known]))
  const comparedAt = compares ? now() : state.comparedAt
  if (changes.length > 0 || lacksSettings) {
    await keeper.write({ posts: state?.posts ?? {}, comparedAt, open: true })
    if (lacksSettings) await remote.setSettings(settings)
    for (const batch of inBatches(changes)) await remote.change(batch)
  }
  if (changes.length > 0 || compares || state.open || !isSame(state.posts, posts)) {
    await keeper.write({ posts, comparedAt, open: false })
  }
  return report
}

function hashesIn({ posts }: SyncState): Map<string, string> {
  return new Map(Object.values(posts).flatMap(({ records }) => Object.entries(records)))
}

async function wantedRecords(
  { site, read, edited, now = Date.now }: SyncOptions,
  state: SyncState | null,
  present: ReadonlyMap<string, string>,
  report: SyncReport,
): Promise<Wanted[]> {
  const guard = hashOf(visibilityHash(site))
  const byPost = groupsOf(present)
  const wanted: Wanted[] = []
  for (const post of searchablePosts(site)) {
    const head = hashOf([post.title, post.slug, post.summary, post.category, post.tags, post.publishDate])
    const known = state?.posts[post.key]
    const isKnown =
      known !== undefined &&
      known.head === head &&
      !edited?.has(post.id) &&
      !isBodyDue(known, post.lastEditedDate, guard, now()) &&
      Object.entries(known.records).every(([id, hash]) => present.get(id) === hash)
    if (isKnown) {
      wanted.push({ post, known, records: null })
      continue
    }
    const readAt = now()
    const age = { edited: post.lastEditedDate, readAt, dependent: false, guard }
    try {
      const body = isExternal(post.href) ? { sections: [], dependent: false } : await read(site, post)
      const records = recordsOf(post, body.sections, site.settings.LANG)
      if (records.length === 0) report.unfit.push(post.title)
      wanted.push({
        post,
        known: { ...age, dependent: body.dependent, head, records: hashes(records) },
        records,
      })
    } catch (error) {
      report.unread.push({ title: post.title, reason: String(error) })
      // The old records are better than nothing; the body is read again in the next run.
      const kept = byPost.get(post.key) ?? []
      if (known && kept.length > 0 && mayStay(known, kept, guard)) {
        const { dependent } = known
        const left = Object.fromEntries(kept)
        wanted.push({ post, known: { ...age, dependent, head: '', records: left }, records: null })
      } else {
        const records = recordsOf(post, [], site.settings.LANG)
        wanted.push({ post, known: { ...age, head: '', records: hashes(records) }, records })
      }
    }
  }
  report.posts = wanted.filter(({ known }) => Object.keys(known.records).length > 0).length
  report.records = wanted.reduce((sum, { known }) => sum + Object.keys(known.records).length, 0)
  const looks = wanted
    .map(({ known }) => nextLook(known.edited, known.readAt))
    .filter((look) => look !== null)
  report.nextLook = looks.length > 0 ? Math.min(...looks) : null
  return wanted
}

/**
 * Whether records of a body that cannot be read now contain nothing that readers may not see. Records that the last
 * run does not know, for example after an aborted one, are not trusted.
 */
function mayStay(known: KnownPost, records: readonly [string, string][], guard: string): boolean {
  if (known.dependent && known.guard !== guard) return false
  return records.every(([id, hash]) => known.records[id] === hash)
}

function groupsOf(hashes: ReadonlyMap<string, string>): Map<string, [string, string][]> {
  const groups = new Map<string, [string, string][]>()
  for (const entry of hashes) {
    const key = postOfRecord(entry[0])
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  return groups
}

function hashes(records: readonly IndexRecord[]): Record<string, string> {
  return Object.fromEntries(records.map(({ objectID, hash }) => [objectID, hash]))
}

/** Removals come first: what readers may no longer see must not wait for the rest. */
function changesOf(
  wanted: readonly Wanted[],
  present: ReadonlyMap<string, string>,
  report: SyncReport,
): IndexChange[] {
  const ids = new Set(wanted.flatMap(({ known }) => Object.keys(known.records)))
  report.removed = [...present.keys()].filter((id) => !ids.has(id))
  const changes: IndexChange[] = report.removed.map((objectID) => ({
    action: 'deleteObject',
    body: { objectID },
  }))
  for (const { post, records } of wanted) {
    const changed = (records ?? []).filter(({ objectID, hash }) => present.get(objectID) !== hash)
    if (changed.length > 0) report.sent.push({ title: post.title, records: changed.length })
    for (const body of changed) changes.push({ action: 'addObject', body })
  }
  return changes
}

function inBatches(changes: readonly IndexChange[]): IndexChange[][] {
  const batches: IndexChange[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const change of changes) {
    const size = bytesOf(change)
    if (bytes + size > batchBytes || (batches.at(-1)?.length ?? 0) >= batchRecords) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)?.push(change)
    bytes += size
  }
  return batches
}

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}
