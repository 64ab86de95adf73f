/** The signed proof that a reader has given a post's password. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { passwordDigest } from './password'

/** What a token is valid for: one post, until its password changes. */
export interface Lock {
  postId: string
  password: string
}

const form = /^([\da-z]{1,11})\.([\w-]{43})$/

/** A token for a lock. @param expires milliseconds since the epoch */
export function signToken(lock: Lock, expires: number, secret: string): string {
  return `${expires.toString(36)}.${signature(lock, expires, secret).toString('base64url')}`
}

/** Whether a token opens a lock now: signed with this secret, for this post and password, and not expired. */
export function isToken(token: string, lock: Lock, now: number, secret: string): boolean {
  const [, written = '', signed = ''] = form.exec(token) ?? []
  const expires = Number.parseInt(written, 36)
  if (!(expires > now)) return false
  const given = Buffer.from(signed, 'base64url')
  const wanted = signature(lock, expires, secret)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function signature({ postId, password }: Lock, expires: number, secret: string): Buffer {
  return createHmac('sha256', secret)
    .update(`unlocked post\n${postId}\n${expires}\n`)
    .update(passwordDigest(password))
    .digest()
}
