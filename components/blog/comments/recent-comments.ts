import { commentedPath } from '@/lib/site/comment-key'
import { isObject } from '@/lib/unknown-values'

/** A comment as a list of the newest ones shows it. */
export interface RecentComment {
  id: string
  /** Who wrote it; '' for nobody. */
  author: string
  /** Its words without any markup. */
  text: string
  /** The comment area of the page that it belongs to, inside the site. */
  href: string
  /** `yyyy-MM-dd`, or '' where the backend does not say. */
  day: string
}

/**
 * The comments in an answer of Waline's backend (https://waline.js.org/en/reference/server/api.html, "recent"), which is
 * a list, or an object that holds it. Comments on what is no page of this site are left out.
 * @param textOf the words in HTML
 * @throws when the answer holds no list
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
