/** Finds out which records the posts of a site should have, and reads the bodies for that. */
import { nextLook } from '@/lib/site/edit-time'
import type { Post } from '@/lib/site/types'
import { searchablePosts } from '../../site/posts'
import { isBodyDue, visibilityHash } from '../body-age'
import { hashOf, type IndexRecord, postOfRecord, recordsOf } from './records'
import type { SyncOptions, SyncReport } from './sync-index'
import type { KnownPost, SyncState } from './sync-state'

/** The records that a post should have. */
export interface Wanted {
  post: Post
  known: KnownPost
  /** null: the body was not read, because nothing has changed. */
  records: IndexRecord[] | null
}

/** Whether the index may have former texts of posts, as far as their rows and the last run say. */
export function hasChangedPosts(
  { site, edited, now = Date.now }: SyncOptions,
  state: SyncState | null,
): boolean {
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

/** Reads the bodies that have changed. Adds to the report what could not be read, and when the next body has to be. */
export async function wantedRecords(
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
  report.nextLook = looks.length > 0 ? Math.max(0, Math.min(...looks) - now()) : null
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
