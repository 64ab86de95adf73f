/** Checks which posts a reader's cookies open, and turns a password into such a cookie. */
import type { IncomingMessage } from 'node:http'
import type { Settings } from '@/conf/schema'
import { callerOf } from '@/lib/caller/caller'
import type { Post } from '@/lib/site/types'
import { deployedSettings, loadPassword } from '@/lib/workspace'
import { attempts } from './attempts'
import { type CookieScope, clearedCookies, isEncrypted, tokenCookie, unlockCookies } from './cookies'
import { sessionSecret } from './secret'
import { opens, tryPassword, type Unlocking } from './unlock'

/** The common part of API requests and of requests of server-rendered pages. */
export type ReaderRequest = Pick<IncomingMessage, 'headers' | 'socket'> & {
  cookies: Readonly<Partial<Record<string, string>>>
}

type LockSettings = Pick<Settings, 'SUB_PATH' | 'POST_LOCK_DAYS'>

/** Whether the reader has given a locked post's password, and it has not changed since. */
export async function isOpened({ cookies }: Pick<ReaderRequest, 'cookies'>, post: Post): Promise<boolean> {
  const token = cookies[tokenCookie(post.key)]
  if (token === undefined) return false
  const password = await loadPassword(post.id)
  if (password === null) return false
  return opens(token, { postId: post.id, password }, { secret: sessionSecret(), now: Date.now() })
}

/** Checks a password for a locked post; `cookies` are sent to the reader. */
export async function unlock(
  request: ReaderRequest,
  post: Post,
  given: string,
  settings: LockSettings,
): Promise<Unlocking & { cookies: string[] }> {
  const password = await loadPassword(post.id)
  const { address: caller } = callerOf(request)
  const result = await tryPassword(given, { postId: post.id, password: password ?? '' }, caller, {
    attempts: attempts(),
    secret: sessionSecret(),
    seconds: settings.POST_LOCK_DAYS * 86_400,
    now: Date.now(),
  })
  if (result.kind !== 'opened') return { ...result, cookies: [] }
  return {
    ...result,
    cookies: unlockCookies(post.key, result.token, result.seconds, cookieScope(request, settings)),
  }
}

/** `Set-Cookie` values that remove a reader's invalid cookies; empty when there are none. */
export function staleCookies(request: ReaderRequest, post: Post, settings: LockSettings): string[] {
  const has = request.cookies[tokenCookie(post.key)] !== undefined
  return has ? clearedCookies(post.key, cookieScope(request, settings)) : []
}

/** Uses the deployment's LINK, because the Config page may name another one. */
function cookieScope(request: ReaderRequest, settings: LockSettings): CookieScope {
  return { subPath: settings.SUB_PATH, secure: isEncrypted(request, deployedSettings().LINK) }
}
