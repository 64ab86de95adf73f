import { newestFirst } from './posts'
import type { Post } from './types'

/** The posts of one month. */
export interface Month {
  /** `yyyy-MM`. */
  month: string
  posts: Post[]
}

/** Groups posts by month of publication. Months and the posts in them are ordered newest first. */
export function archiveMonths(posts: readonly Post[]): Month[] {
  const months = new Map<string, Post[]>()
  for (const post of newestFirst(posts)) {
    const month = post.publishDay.slice(0, 7)
    const ofMonth = months.get(month) ?? []
    ofMonth.push(post)
    months.set(month, ofMonth)
  }
  // Days are in each post's own time zone, so the last hours of a month can come before the first ones.
  return [...months].map(([month, posts]) => ({ month, posts })).sort((a, b) => (a.month < b.month ? 1 : -1))
}
