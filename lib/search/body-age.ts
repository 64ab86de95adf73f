/** When a body that a search has read must be read again. */
import { dependentLifetime, nextLook } from '@/lib/site/edit-time'
import type { Site } from '@/lib/site/types'

/** What is known about a body since it was read. Times in milliseconds since the epoch. */
export interface BodyAge {
  /** The row's time of edit at that moment. */
  edited: number
  readAt: number
  /** It shows what stands on other pages, which may change without a sign on its own row. */
  dependent: boolean
  /** What readers were not to see at that moment, by `guardOf`. */
  guard: string
}

/** Whether a body has to be read again, given the row's time of edit and what is guarded now. */
export function isBodyDue(body: BodyAge, edited: number, guard: string, now: number): boolean {
  if (body.edited !== edited) return true
  if (body.dependent && (body.guard !== guard || now >= body.readAt + dependentLifetime)) return true
  const look = nextLook(body.edited, body.readAt)
  return look !== null && now >= look
}

/** A text that differs when another set of pages is hidden from readers: bodies may name them. */
export function guardOf({ posts, table }: Site): string {
  const hidden = posts.filter(({ locked, invisible }) => locked || invisible).map(({ id }) => id)
  return [...table.closed, ...hidden].join(' ')
}
