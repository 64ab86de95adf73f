import { commentedPath } from '@/lib/site/comment-key'
import { isObject } from '@/lib/unknown-values'

/** A comment in a list of the newest ones. */
export interface RecentComment {
  id: string
  /** Name of the author; '' when unknown. */
  author: string
  /** Its text without markup. */
  text: string
  /** The comment area of its page, inside the site. */
  href: string
  /** `yyyy-MM-dd`, or '' when unknown. */
  day: string
}

/**
 * Parses a response of Waline's backend (https://waline.js.org/en/reference/server/api.html, "recent"): a list, or
 * an object that contains it. Comments on pages that are not of this site are left out.
 * @param textOf returns the text of HTML
 * @throws when the response has no list
 */
export function toRecentComments(
  answer: unknown,
  SUB_PATH: string,
  textOf: (html: string) => string,
): RecentComment[] {
  const list = isObject(answer) ? answer.data : answer
  if (!Array.isArray(list)) throw new Error('The answer holds no comments')
  return list.filter(isObject).flatMap(({ objectId, nick, comment, url, time }) => {
    const path = typeof url === 'string' ? commentedPath(url, SUB_PATH) : null
    if (path === null || typeof comment !== 'string') return []
    const written = typeof time === 'number' ? new Date(time) : new Date(Number.NaN)
    return {
      id: String(objectId),
      author: typeof nick === 'string' ? nick : '',
      text: textOf(comment).replace(/\s+/g, ' ').trim(),
      href: `${path}#comments`,
      day: Number.isNaN(written.getTime()) ? '' : written.toISOString().slice(0, 10),
    }
  })
}
