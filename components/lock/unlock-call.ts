import type { LockError, OpenedArticle } from '@/lib/screens/types'
import { isObject, member, numberOf } from '@/lib/unknown-values'

/** The result of a request for a locked article; null: the reader has not opened it. */
export type UnlockAnswer = { article: OpenedArticle | null } | { error: LockError }

const failed: UnlockAnswer = { error: { reason: 'failed' } }

/** Sends a password. Never rejects. @param subPath SUB_PATH @param post the article's key */
export function sendPassword(subPath: string, post: string, password: string): Promise<UnlockAnswer> {
  return ask(`${subPath}/api/unlock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ post, password }),
  })
}

/** Requests an article that the reader's cookie opens. Never rejects. */
export function askAgain(subPath: string, post: string): Promise<UnlockAnswer> {
  return ask(`${subPath}/api/unlock?${new URLSearchParams({ post })}`, { cache: 'no-store' })
}

/** Whether the reader has opened the article before, by the hint cookie. */
export function wasOpened(post: string): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`opened-${post}=`))
}

async function ask(address: string, init: RequestInit): Promise<UnlockAnswer> {
  try {
    const answer: unknown = await (await fetch(address, init)).json()
    return readAnswer(answer)
  } catch {
    return failed
  }
}

/** Parses the response of our server; anything else, such as a proxy's page, is a failure. */
function readAnswer(answer: unknown): UnlockAnswer {
  const article = member(answer, 'article')
  if (article === null) return { article: null }
  if (article !== undefined) return isArticle(article) ? { article } : failed
  const reason = member(answer, 'error', 'reason')
  const minutes = numberOf(member(answer, 'error', 'minutes'))
  if (reason === 'wrong') return { error: { reason } }
  return reason === 'wait' && minutes !== null ? { error: { reason, minutes } } : failed
}

/**
 * Whether a value is an opened article. Its table of contents is not checked, because it comes from the same
 * source.
 */
export function isArticle(value: unknown): value is OpenedArticle {
  return (
    isObject(value) &&
    typeof value.html === 'string' &&
    Array.isArray(value.toc) &&
    typeof value.wordCount === 'number' &&
    typeof value.readMinutes === 'number' &&
    typeof value.comments === 'boolean'
  )
}
