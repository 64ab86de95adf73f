/** Opening a locked post for one reader. */
import type { Attempts } from './attempts'
import { isPassword, passwordLimit } from './password'
import { isToken, type Lock, signToken } from './token'

/** What came of a password: a token, or why there is none. */
export type Unlocking =
  | { kind: 'opened'; token: string; seconds: number }
  | { kind: 'wrong' }
  /** Too many wrong ones; `seconds` until the next is looked at. */
  | { kind: 'wait'; seconds: number }

interface Keeper {
  attempts: Attempts
  secret: string
  /** How long a post stays open, in seconds (POST_LOCK_DAYS). */
  seconds: number
  /** Milliseconds since the epoch. */
  now: number
}

/**
 * Looks at a password. Every one counts as an attempt before it is compared, so that many at once are no way around
 * the limit; the right one is taken off the count again.
 * @param caller the reader's address
 */
export async function tryPassword(
  given: string,
  lock: Lock,
  caller: string,
  keeper: Keeper,
): Promise<Unlocking> {
  const wait = await keeper.attempts.begin(lock.postId, caller)
  if (wait > 0) return { kind: 'wait', seconds: Math.ceil(wait / 1_000) }
  if (given.length > passwordLimit || !isPassword(given, lock.password)) return { kind: 'wrong' }
  await keeper.attempts.takeBack(lock.postId, caller)
  const { seconds, now, secret } = keeper
  return { kind: 'opened', token: signToken(lock, now + seconds * 1_000, secret), seconds }
}

/** Whether a reader's token opens a lock now. */
export function opens(
  token: string | undefined,
  lock: Lock,
  { secret, now }: Pick<Keeper, 'secret' | 'now'>,
): boolean {
  return token !== undefined && isToken(token, lock, now, secret)
}
