import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { Attempts } from '@/lib/lock/attempts'
import { clearedCookies, isEncrypted, unlockCookies } from '@/lib/lock/cookies'
import { isPassword } from '@/lib/lock/password'
import { readFields } from '@/lib/lock/request-body'
import { isSameOrigin } from '@/lib/lock/same-origin'
import { staleCookies } from '@/lib/lock/session'
import { isToken, signToken } from '@/lib/lock/token'
import { opens, tryPassword } from '@/lib/lock/unlock'
import { MemoryCounters } from '@/lib/throttle/counters'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

const lock = { postId: 'post-1', password: 'open-sesame' }
const secret = 'a secret of the server'
const now = Date.parse('2026-06-15T12:00:00Z')
const hour = 3_600_000

test('R-373 a password is the whole text, in either form of its letters; an empty one opens nothing', () => {
  expect(isPassword('open-sesame', 'open-sesame')).toBe(true)
  expect(isPassword(' open-sesame\n', 'open-sesame')).toBe(true)
  expect(isPassword('cafe\u0301', 'caf\u00e9')).toBe(true)
  for (const wrong of ['', 'open', 'open-sesame2', 'Open-Sesame'])
    expect(isPassword(wrong, 'open-sesame')).toBe(false)
  expect(isPassword('', '')).toBe(false)
  expect(isPassword(' ', ' ')).toBe(false)
})

test('R-373 a token opens its post with its password until it expires, and nothing else', () => {
  const token = signToken(lock, now + hour, secret)
  expect(isToken(token, lock, now, secret)).toBe(true)
  expect(isToken(token, lock, now + hour, secret)).toBe(false)
  expect(isToken(token, { ...lock, postId: 'post-2' }, now, secret)).toBe(false)
  expect(isToken(token, { ...lock, password: 'changed' }, now, secret)).toBe(false)
  expect(isToken(token, lock, now, 'another secret')).toBe(false)
  const [, signature] = token.split('.')
  const longer = `${(now + 100 * hour).toString(36)}.${signature}`
  const odd = ['', '.', 'x', token.slice(0, -1), `${token}A`, longer, `zzzzzzzzzzzz.${signature}`]
  for (const forged of odd) expect(isToken(forged, lock, now, secret), forged).toBe(false)
  expect(token).not.toContain('open-sesame')
})

test('R-373 the cookie is for the server alone and for this site alone, and is taken back by an empty one', () => {
  const scope = { subPath: '/blog', secure: true }
  expect(unlockCookies('key', 'token', 60, scope)).toEqual([
    'unlock-key=token; Path=/blog; Max-Age=60; SameSite=Strict; Secure; HttpOnly',
    'opened-key=1; Path=/blog; Max-Age=60; SameSite=Strict; Secure',
  ])
  expect(clearedCookies('key', { subPath: '', secure: false })[0]).toBe(
    'unlock-key=; Path=/; Max-Age=0; SameSite=Strict; HttpOnly',
  )
  const plain = { headers: { host: 'blog.example' }, socket: new Socket() }
  expect(isEncrypted(plain, '')).toBe(false)
  expect(isEncrypted(plain, 'https://blog.example')).toBe(true)
  expect(isEncrypted(plain, 'https://other.example')).toBe(false)
  expect(isEncrypted({ ...plain, headers: { 'x-forwarded-proto': 'https, http' } }, '')).toBe(true)
})

test('R-373 whether cookies want https is not decided by a LINK of the Config page', () => {
  const post = makePost({ title: 'Locked' })
  const request = {
    headers: { host: 'blog.example' },
    socket: new Socket(),
    cookies: { [`unlock-${post.key}`]: 'x' },
  }
  const { settings } = makeSite([post], { settings: { LINK: 'https://blog.example' } })
  const cookies = staleCookies(request, post, settings)
  expect(cookies).toHaveLength(2)
  expect(cookies.join()).not.toContain('Secure')
})

test('a password is taken from pages of this site alone', () => {
  const from = (headers: Record<string, string>) => isSameOrigin({ headers })
  expect(from({ 'sec-fetch-site': 'same-origin' })).toBe(true)
  expect(from({ origin: 'https://blog.example', host: 'blog.example' })).toBe(true)
  expect(
    from({ origin: 'https://blog.example', host: 'inner:3000', 'x-forwarded-host': 'blog.example' }),
  ).toBe(true)
  expect(from({ 'sec-fetch-site': 'cross-site', origin: 'https://blog.example', host: 'blog.example' })).toBe(
    false,
  )
  expect(from({ 'sec-fetch-site': 'same-site' })).toBe(false)
  expect(from({ origin: 'https://evil.example', host: 'blog.example' })).toBe(false)
  expect(from({ origin: 'null', host: 'blog.example' })).toBe(false)
  expect(from({ host: 'blog.example' })).toBe(false)
})

/** A request with a body, as the server gives it. */
function sent(body: string, type: string): IncomingMessage {
  const request = Object.assign(new IncomingMessage(new Socket()), { headers: { 'content-type': type } })
  Readable.from([Buffer.from(body)])
    .on('data', (part) => request.push(part))
    .on('end', () => request.push(null))
  return request
}

test('the body of a form is read in two forms and up to a limit', async () => {
  expect(
    await readFields(sent('{"post":"p","password":"x","n":1}', 'application/json; charset=utf-8')),
  ).toEqual({
    post: 'p',
    password: 'x',
  })
  expect(await readFields(sent('password=a+b%26', 'application/x-www-form-urlencoded'))).toEqual({
    password: 'a b&',
  })
  expect(await readFields(sent('{', 'application/json'))).toBe(400)
  expect(await readFields(sent('[]', 'application/json'))).toBe(400)
  expect(await readFields(sent('password=x', 'text/plain'))).toBe(415)
  expect(await readFields(sent('x'.repeat(9_000), 'application/json'))).toBe(413)
})

/** A keeper of a post, with a clock of its own. */
function keeper() {
  const clock = { now }
  const counters = () => new MemoryCounters(1_000, () => clock.now)
  const attempts = new Attempts({ callers: counters(), sites: counters(), posts: counters() })
  const attempt = (password: string, caller = '203.0.113.7', of = lock) =>
    tryPassword(password, of, caller, { attempts, secret, seconds: 3_600, now: clock.now })
  return { clock, attempt }
}

test('R-373 R-374 the right password makes a token, a wrong or endless one does not', async () => {
  const { attempt } = keeper()
  const opened = await attempt('open-sesame')
  if (opened.kind !== 'opened') throw new Error('the password was refused')
  expect(opened.seconds).toBe(3_600)
  expect(opens(opened.token, lock, { secret, now })).toBe(true)
  expect(opens(opened.token, { ...lock, password: 'changed' }, { secret, now })).toBe(false)
  expect(opens(undefined, lock, { secret, now })).toBe(false)
  expect(await attempt('shut')).toEqual({ kind: 'wrong' })
  expect(await attempt('x'.repeat(10_000))).toEqual({ kind: 'wrong' })
})

test('R-374 of fifty wrong attempts ten are looked at; then even the right password has to wait', async () => {
  const { attempt, clock } = keeper()
  const kinds: string[] = []
  for (let i = 0; i < 50; i++) kinds.push((await attempt(`guess ${i}`)).kind)
  expect(kinds).toEqual([...Array(10).fill('wrong'), ...Array(40).fill('wait')])
  expect(await attempt('open-sesame')).toEqual({ kind: 'wait', seconds: 900 })
  expect((await attempt('open-sesame', '203.0.113.8')).kind).toBe('opened')
  clock.now += 15 * 60_000
  expect((await attempt('open-sesame')).kind).toBe('opened')
})

test('R-374 guesses at once count one by one, and one network of IPv6 is one caller', async () => {
  const { attempt } = keeper()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => attempt(`guess ${i}`, `2001:db8:1:2:0:0:0:${i.toString(16)}`)),
  )
  expect(answers.filter(({ kind }) => kind === 'wrong')).toHaveLength(10)
})

test('R-374 knowing one password gives no further guesses at another', async () => {
  const { attempt } = keeper()
  const other = { postId: 'post-2', password: 'other' }
  for (let i = 0; i < 10; i++) {
    await attempt('guess')
    await attempt('other', undefined, other)
  }
  expect((await attempt('guess')).kind).toBe('wait')
})
