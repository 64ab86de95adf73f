/** Opening a locked post for one reader. */
import type { Attempts } from './attempts'
import { isPassword, passwordLimit } from './password'
import { isToken, type Lock, signToken } from './token'

/** The result of a password: a token, or why there is none. */
export type Unlocking =
  | { kind: 'opened'; token: string; seconds: number }
  | { kind: 'wrong' }
  /** Too many wrong passwords; `seconds` until the next one is accepted. */
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
 * Checks a password. Every one counts as an attempt before it is compared, so that parallel requests cannot exceed
 * the limit; a right one is uncounted.
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
