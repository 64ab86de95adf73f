import { nextLook } from '@/lib/site/edit-time'
import type { Post, Site } from '@/lib/site/types'
import { searchablePosts } from '../../site/posts'
import { isBodyDue, visibilityHash } from '../body-age'
import type { ReadBody } from '../built-in/live-index'
import { leaving } from './index-failure'
import { indexSettings } from './index-settings'
import { hashOf, type IndexRecord, postOfRecord, recordsOf } from './records'
import type { RemoteIndex } from './remote-index'
import { addRecords, removeRecords } from './send-changes'
import type { KnownPost, StateKeeper, SyncState } from './sync-state'

export interface SyncOptions {
  site: Site
  remote: RemoteIndex
  keeper: StateKeeper
  /** The site now: the owner may withdraw posts during a run. */
  present: () => Promise<Site>
  /** Reads a post's body. Only called for public posts; null when it is not public any more. */
  read: (site: Site, post: Post) => Promise<ReadBody | null>
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
  /** Readers saw other posts at the end than at the beginning: what may name others was left out, and another run is needed. */
  isOutdated: boolean
}

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
 * Synchronizes the index with what the site's readers may read: removes the records of posts that are gone, locked,
 * hidden or not published, then sends new and changed ones. Afterwards the index contains exactly the published posts.
 * @throws HostedIndexError when the service refuses or cannot be reached; the next run continues from there
 */
export async function syncIndex(options: SyncOptions): Promise<SyncReport> {
  const { site, remote, keeper, dryRun = false, now = Date.now } = options
  const stored = await keeper.read()
  const compares =
    options.compare || stored === null || stored.open || now() - stored.comparedAt > compareEvery
  // Needs neither the list of the index nor a body, so nothing of these can delay it.
  const state = stored === null || dryRun ? stored : await withdrawKnown(options, stored)
  const isUnknown = state === null || state.open
  const unsentTexts = hasChangedPosts(options, state) ? 'texts' : 'nothing'
  const held = compares
    ? await leaving(isUnknown ? 'unknown' : unsentTexts, remote.hashes())
    : hashesIn(state)
  const shown = shownKeys(site)
  const isShown = (id: string) => shown.has(postOfRecord(id))
  const strays = [...held.keys()].filter((id) => !isShown(id))
  if (!dryRun) await withdraw(options, state, strays)

  const present = new Map([...held].filter(([id]) => isShown(id)))
  const settings = indexSettings(site.settings.LANG)
  const lacksSettings = compares && !(await leaving(unsentTexts, remote.hasSettings(settings)))
  const report: SyncReport = {
    ...{ posts: 0, records: 0, sent: [], settings: lacksSettings },
    removed: [...recordsLost(stored, state), ...strays],
    ...{ unread: [], unfit: [], nextLook: null, isOutdated: false },
  }
  const wanted = await wantedRecords(options, state, present, report)
  const { removals, additions } = changesOf(wanted, present, report)
  if (dryRun) return report

  const posts = Object.fromEntries(wanted.map(({ post, known }) => [post.key, known]))
  const comparedAt = compares ? now() : stored.comparedAt
  const isChanged = removals.length + additions.length > 0
  if (isChanged || lacksSettings) {
    await keeper.write({ posts: state?.posts ?? {}, comparedAt, open: true })
    await leaving('texts', removeRecords(remote, removals))
    // If it fails, the state stays open: the next run compares, and sends what the index does not have.
    const siteNow = await options.present()
    report.isOutdated = visibilityHash(siteNow) !== visibilityHash(site)
    const leftOut = report.isOutdated ? inDoubt(additions, wanted, siteNow) : new Set<string>()
    const isLeftOut = (id: string) => leftOut.has(postOfRecord(id))
    // Their former texts may name withdrawn posts as well.
    await leaving('texts', removeRecords(remote, [...present.keys()].filter(isLeftOut)))
    const records = additions.filter(({ objectID }) => !isLeftOut(objectID))
    await addRecords(remote, { records, settings: lacksSettings ? settings : null, present })
  }
  if (isChanged || compares || !isSame(state?.posts, posts)) {
    // An open state makes the next run compare, which finds what was left out.
    await keeper.write({ posts, comparedAt, open: report.isOutdated })
  }
  return report.isOutdated ? { ...report, nextLook: now() } : report
}

/** Keys of changed posts that a newer site does not show, or that may name other posts. */
function inDoubt(changed: readonly IndexRecord[], wanted: readonly Wanted[], site: Site): Set<string> {
  const shown = shownKeys(site)
  const dependent = new Set(wanted.filter(({ known }) => known.dependent).map(({ post }) => post.key))
  const keys = changed.map(({ objectID }) => postOfRecord(objectID))
  return new Set(keys.filter((key) => !shown.has(key) || dependent.has(key)))
}

function shownKeys(site: Site): Set<string> {
  return new Set(searchablePosts(site).map(({ key }) => key))
}

/**
 * Removes the posts that the last run has sent and the site does not show now.
 * @returns the state without them, as complete or incomplete as before
 */
async function withdrawKnown(options: SyncOptions, state: SyncState): Promise<SyncState> {
  const shown = shownKeys(options.site)
  const entries = Object.entries(state.posts)
  const gone = entries.filter(([key]) => !shown.has(key)).flatMap(([, post]) => Object.keys(post.records))
  if (gone.length === 0) return state
  await withdraw(options, state, gone)
  const left = { ...state, posts: Object.fromEntries(entries.filter(([key]) => shown.has(key))) }
  await options.keeper.write(left)
  return left
}

async function withdraw(
  { remote, keeper }: SyncOptions,
  state: SyncState | null,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await keeper.write({ posts: {}, comparedAt: 0, ...state, open: true })
  await leaving('posts', removeRecords(remote, ids))
}

/** Ids of the records that a state contains and a later one does not. */
function recordsLost(before: SyncState | null, after: SyncState | null): string[] {
  const left = hashesIn(after)
  return [...hashesIn(before).keys()].filter((id) => !left.has(id))
}

function hashesIn(state: SyncState | null): Map<string, string> {
  return new Map(Object.values(state?.posts ?? {}).flatMap(({ records }) => Object.entries(records)))
}

/** Whether the index may have former texts of posts, as far as their rows and the last run say. */
function hasChangedPosts({ site, edited, now = Date.now }: SyncOptions, state: SyncState | null): boolean {
  if (state === null || state.open) return true
  const guard = hashOf(visibilityHash(site))
  return searchablePosts(site).some((post) => {
    const known = state.posts[post.key]
    return known !== undefined && !isUnchanged(post, known, { edited, guard, now })
  })
}

/** Whether a post needs no new look at its body. */
function isUnchanged(
  post: Post,
  known: KnownPost,
  { edited, guard, now }: { edited?: ReadonlySet<string>; guard: string; now: () => number },
): boolean {
  if (known.head !== headOf(post) || edited?.has(post.id)) return false
  return !isBodyDue(known, post.lastEditedDate, guard, now())
}

function headOf(post: Post): string {
  return hashOf([post.title, post.slug, post.summary, post.category, post.tags, post.publishDate])
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
    const head = headOf(post)
    const known = state?.posts[post.key]
    const isKnown =
      known !== undefined &&
      isUnchanged(post, known, { edited, guard, now }) &&
      Object.entries(known.records).every(([id, hash]) => present.get(id) === hash)
    if (isKnown) {
      wanted.push({ post, known, records: null })
      continue
    }
    const readAt = now()
    const age = { edited: post.lastEditedDate, readAt, dependent: false, guard }
    try {
      const body = await read(site, post)
      if (body === null) continue
      if (body.dependent && body.guard !== undefined && hashOf(body.guard) !== guard)
        throw new Error('Readers were shown other posts when it was read')
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

/** The records of the site's posts that have to be removed, and those that have to be sent. */
function changesOf(
  wanted: readonly Wanted[],
  present: ReadonlyMap<string, string>,
  report: SyncReport,
): { removals: string[]; additions: IndexRecord[] } {
  const ids = new Set(wanted.flatMap(({ known }) => Object.keys(known.records)))
  const removals = [...present.keys()].filter((id) => !ids.has(id))
  report.removed.push(...removals)
  const additions: IndexRecord[] = []
  for (const { post, records } of wanted) {
    const changed = (records ?? []).filter(({ objectID, hash }) => present.get(objectID) !== hash)
    if (changed.length > 0) report.sent.push({ title: post.title, records: changed.length })
    additions.push(...changed)
  }
  return { removals, additions }
}

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}
