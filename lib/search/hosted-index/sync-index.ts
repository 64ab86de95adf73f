import type { Post, Site } from '@/lib/site/types'
import { searchablePosts } from '../../site/posts'
import { visibilityHash } from '../body-age'
import type { ReadBody } from '../built-in/live-index'
import type { Comparisons } from './comparisons'
import { leaving } from './index-failure'
import { indexSettings } from './index-settings'
import { type IndexRecord, postOfRecord } from './records'
import type { RemoteIndex } from './remote-index'
import { type Additions, addRecords, removeRecords } from './send-changes'
import type { StateKeeper, SyncState } from './sync-state'
import { hasChangedPosts, type Wanted, wantedRecords } from './wanted-records'

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
  /** Whether this process has to compare anyway; without it only `compare` and the stored state decide. */
  comparisons?: Comparisons
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
  /** Milliseconds until a body has to be read again, or the index to be compared; null when there is nothing to do. */
  nextLook: number | null
  /** Readers saw other posts at the end than at the beginning: what may name others was left out, and another run is needed. */
  isOutdated: boolean
}

/** Milliseconds after which index and site are compared record by record again. A later time is one of a wrong clock. */
const compareEvery = 86_400_000

/**
 * Synchronizes the index with what the site's readers may read: removes the records of posts that are gone, locked,
 * hidden or not published, then sends new and changed ones. Afterwards the index contains exactly the published posts.
 * @throws HostedIndexError when the service refuses or cannot be reached; the next run continues from there
 */
export async function syncIndex(options: SyncOptions): Promise<SyncReport> {
  const { site, remote, keeper, dryRun = false, now = Date.now } = options
  const stored = await keeper.read()
  // What a former process has stored may be older than the index.
  const isBelieved =
    stored !== null && !options.compare && ((await options.comparisons?.covers(stored)) ?? true)
  const compares =
    stored === null || !isBelieved || stored.open || Math.abs(now() - stored.comparedAt) > compareEvery
  // Needs neither the list of the index nor a body, so nothing of these can delay it.
  const state = stored === null || dryRun ? stored : await withdrawKnown(options, stored)
  const isUnknown = !isBelieved || state === null || state.open
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
    const unset = lacksSettings ? settings : null
    report.isOutdated = await sendPresent(options, wanted, { records: additions, settings: unset, present })
  }
  if (isChanged || compares || !isSame(state?.posts, posts)) {
    // An open state makes the next run compare, which finds what was left out.
    await keeper.write({ posts, comparedAt, open: report.isOutdated })
  }
  if (report.isOutdated) return { ...report, nextLook: 0 }
  if (compares) await options.comparisons?.completed(comparedAt)
  const waits = [report.nextLook, options.comparisons?.dueIn ?? null].filter((wait) => wait !== null)
  return { ...report, nextLook: waits.length > 0 ? Math.min(...waits) : null }
}

/**
 * Sends records, without those that the present site does not allow. What is withdrawn while they are sent is removed again: another
 * process may have removed it before it was sent.
 * @returns whether readers see other posts than at the beginning of the run
 */
async function sendPresent(
  { site, remote, present: load }: SyncOptions,
  wanted: readonly Wanted[],
  { records, settings, present }: Additions,
): Promise<boolean> {
  const inDoubtNow = async () => {
    const siteNow = await load()
    return visibilityHash(siteNow) === visibilityHash(site) ? null : inDoubt(records, wanted, siteNow)
  }
  const before = await inDoubtNow()
  const isLeftOut = (id: string) => before?.has(postOfRecord(id)) === true
  // Their former texts may name withdrawn posts as well.
  await leaving('texts', removeRecords(remote, [...present.keys()].filter(isLeftOut)))
  const allowed = records.filter(({ objectID }) => !isLeftOut(objectID))
  let failure: unknown = null
  await addRecords(remote, { records: allowed, settings, present }).catch((error: unknown) => {
    failure = error
  })
  const after = allowed.length > 0 ? await inDoubtNow() : null
  const ids = new Set([...present.keys(), ...allowed.map(({ objectID }) => objectID)])
  const withdrawn = [...ids].filter((id) => after?.has(postOfRecord(id)) === true && !isLeftOut(id))
  await leaving('posts', removeRecords(remote, withdrawn))
  if (failure !== null) throw failure
  return before !== null || after !== null
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
