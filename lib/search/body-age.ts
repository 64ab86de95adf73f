/** Decides when a body in a search index must be read again. */
import { dependentLifetime, nextLook } from '@/lib/site/edit-time'
import { rowRights } from '@/lib/site/row-rights'
import type { Site } from '@/lib/site/types'

/** What was known when the body was read. Times in milliseconds since the epoch. */
export interface BodyAge {
  /** The row's edit time at that moment. */
  edited: number
  readAt: number
  /** It shows content of other pages, which may change without a new edit time of its own row. */
  dependent: boolean
  /** `visibilityHash` at that moment. */
  guard: string
}

/** Milliseconds by which clocks of instances may differ. */
const clockGap = 60_000

/** Whether a body has to be read again, given the row's edit time and the visibility hash now. */
export function isBodyDue(body: BodyAge, edited: number, guard: string, now: number): boolean {
  if (body.edited !== edited) return true
  // The clock was set back since: nobody knows how old the body is.
  if (body.readAt > now + clockGap) return true
  if (body.dependent && (body.guard !== guard || now >= body.readAt + dependentLifetime)) return true
  const look = nextLook(body.edited, body.readAt)
  return look !== null && now >= look
}

/**
 * A text that changes when readers may see other pages than before, because bodies may name them. A row that has
 * left the table counts as closed; another page that is gone is in no list of what is hidden.
 */
export function visibilityHash(site: Site): string {
  const known = hashes.get(site)
  if (known !== undefined) return known
  // A row that is closed now may have been a post before.
  const closed = [...site.table.privateRowIds].map((id) => `closed ${id}`)
  const hash = [...closed, ...rowRights(site)].sort().join('\n')
  hashes.set(site, hash)
  return hash
}

/** Computed once for each site: each body asks. */
const hashes = new WeakMap<Site, string>()
