/** Bodies of opened posts are drawn once for all their readers, and handed out so often to a caller. */

import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { NextApiRequest, NextApiResponse } from 'next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Settings } from '@/conf/schema'
import { globalSingleton } from '@/lib/global-singleton'
import { tokenCookie } from '@/lib/lock/cookies'
import { sessionSecret } from '@/lib/lock/secret'
import { signToken } from '@/lib/lock/token'
import { unlockPage } from '@/lib/screens/article/unlock-page'
import type { Site } from '@/lib/site/types'
import { inOpenedTurn, turnToDraw } from '@/lib/throttle/opened-posts'
import { freshness } from '@/lib/workspace/freshness'
import { readTables } from '@/lib/workspace/record-tables'
import type { RecordMap } from '@/lib/workspace/types'
import unlockRoute from '@/pages/api/unlock'
import { page, pageId } from '../article/support'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

/** Where globalSingleton keeps what the process shares. */
const shelf: Map<string, unknown> = globalSingleton('opened-posts.spec', () =>
  Reflect.get(globalThis, Symbol.for('inkstone.process-wide')),
)
const names = ['workspace-loaders', 'opened-bodies']
const before = names.map((name) => shelf.get(name))

const post = makePost({ title: 'Letter', id: pageId, locked: true })
const other = makePost({ title: 'Other' })
let drawn = 0

/** A site with a setting that drawing alone reads, once for each body. It is not listed: hashes of the settings do not read it. */
function siteOf(posts = [post, other], settings: Partial<Settings> = {}): Site {
  const site = makeSite(posts, { settings })
  Object.defineProperty(site.settings, 'IMG_LAZY_LOAD_PLACEHOLDER', {
    enumerable: false,
    get: () => {
      drawn += 1
      return 'none.svg'
    },
  })
  return site
}

const recordsOf = (text: string): RecordMap => ({
  ...readTables({ block: page([{ type: 'text', title: [[text]] }]).block }),
  collection_query: {},
})

/** What the workspace says; tests change it. */
const workspace: { site: Site; records: RecordMap; password: string | null; until: number } = {
  ...{ site: siteOf(), records: recordsOf('Dear reader'), password: 'open-sesame', until: 0 },
}
let whenLoaded: () => void = () => undefined
let whenCompared: () => void = () => undefined

beforeEach(() => {
  drawn = 0
  Object.assign(workspace, {
    site: siteOf(),
    records: recordsOf('Dear reader'),
    password: 'open-sesame',
    until: 0,
  })
  whenLoaded = () => undefined
  whenCompared = () => undefined
  shelf.delete('opened-bodies')
  const load = async () => {
    whenLoaded()
    return workspace.records
  }
  const passwordOf = () => {
    whenCompared()
    return workspace.password
  }
  const site = { load: async () => workspace.site, records: { passwordOf } }
  const currentUntil = () => workspace.until
  shelf.set('workspace-loaders', Promise.resolve({ site, articles: { load, currentUntil } }))
})
afterEach(() => {
  for (const [place, name] of names.entries()) {
    if (before[place] === undefined) shelf.delete(name)
    else shelf.set(name, before[place])
  }
})

const cookies = () => ({
  [tokenCookie(post.key)]: signToken(
    { postId: post.id, password: 'open-sesame' },
    Date.now() + 60_000,
    sessionSecret(),
  ),
})

/** What came back: the body of a 200 answer as text. */
interface Answer {
  status: number
  retryAfter: string | undefined
  text: string
}

/** Of a socket only the address is read. */
const socketOf = (remoteAddress: string) => ({ remoteAddress }) as unknown as Socket

function responder() {
  const answer: Answer = { status: 200, retryAfter: undefined, text: '' }
  const response = {
    setHeader(name: string, value: string) {
      if (name === 'Retry-After') answer.retryAfter = value
      return response
    },
    status(code: number) {
      answer.status = code
      return response
    },
    json(value: unknown) {
      answer.text = JSON.stringify(value)
    },
    writeHead(code: number, headers: { 'Retry-After': number }) {
      answer.status = code
      answer.retryAfter = String(headers['Retry-After'])
      return response
    },
    closed: true,
    end(content?: Buffer | string) {
      if (content !== undefined) answer.text = String(content)
    },
    set statusCode(code: number) {
      answer.status = code
    },
  }
  // The routes call nothing else of a response.
  return { answer, response: response as unknown as NextApiResponse }
}

async function call(address: string, sent: Partial<NextApiRequest>, body = ''): Promise<Answer> {
  const { answer, response } = responder()
  const request = Object.assign(Readable.from([Buffer.from(body)]), {
    ...{ method: 'GET', headers: {}, query: {}, cookies: {}, socket: socketOf(address) },
    ...sent,
  })
  // The route reads nothing else of a request.
  await unlockRoute(request as unknown as NextApiRequest, response)
  return answer
}

const ask = (address: string) => call(address, { query: { post: post.key }, cookies: cookies() })
const send = (address: string, password: string) =>
  call(
    address,
    { method: 'POST', headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' } },
    JSON.stringify({ post: post.key, password }),
  )
/** The page for readers without scripts, or what its form answers when a password is given. */
async function visit(
  address: string,
  { cookie = true, password = '', whenRead = () => {} } = {},
): Promise<Answer> {
  const { answer, response } = responder()
  async function* form() {
    yield Buffer.from('password=')
    whenRead()
    yield Buffer.from(encodeURIComponent(password))
  }
  const request = Object.assign(Readable.from(form()), {
    ...{
      method: password === '' ? 'GET' : 'POST',
      cookies: cookie ? cookies() : {},
      socket: socketOf(address),
    },
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
  // The page reads nothing else of a request.
  const asked = request as unknown as Parameters<typeof unlockPage>[0]
  answer.text = JSON.stringify(await unlockPage(asked, response, post.slug.split('/')))
  return answer
}

test('R-373 an opened post is drawn once, however often and by whichever way its readers ask', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('192.0.2.1')))
  for (const { status, text } of answers) {
    expect(status).toBe(200)
    expect(text).toContain('Dear reader')
  }
  expect(drawn).toBe(1)
  expect((await send('192.0.2.2', 'open-sesame')).text).toContain('Dear reader')
  expect(drawn).toBe(1)
  expect((await visit('192.0.2.3')).text).toContain('Dear reader')
  expect(drawn).toBe(1)
})

test('a drawn body is sent without loading its records while they are current, and to HEAD nothing is made', async () => {
  let loads = 0
  whenLoaded = () => {
    loads += 1
  }
  workspace.until = Date.now() + 60_000
  for (let i = 0; i < 3; i++) expect((await ask('192.0.2.61')).text).toContain('Dear reader')
  expect((await visit('192.0.2.62')).text).toContain('Dear reader')
  expect([loads, drawn]).toEqual([1, 1])
  const head = { method: 'HEAD', query: { post: post.key }, cookies: cookies() }
  expect(await call('192.0.2.63', head)).toMatchObject({ status: 200, text: '' })
  workspace.site = siteOf()
  await ask('192.0.2.61')
  expect(loads).toBe(2)
})

test('R-373 an edit that the rows do not show makes a kept body be loaded again', async () => {
  workspace.until = Date.now() + 60_000
  expect((await ask('192.0.2.64')).text).toContain('Dear reader')
  workspace.records = recordsOf('Dear friend')
  expect((await ask('192.0.2.64')).text).toContain('Dear reader')
  freshness().forget()
  expect((await ask('192.0.2.64')).text).toContain('Dear friend')
})

test('a kept body does not wait for others that the workspace holds up', async () => {
  workspace.until = Date.now() + 60_000
  await ask('192.0.2.65')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const waiting = Array.from({ length: 80 }, (_, index) =>
    inOpenedTurn({ headers: {}, socket: socketOf(`198.51.100.${index}`) }, () => held),
  )
  expect((await ask('192.0.2.66')).text).toContain('Dear reader')
  release()
  await Promise.all(waiting)
})

test('large pages are drawn one after the other, and not at all for readers who have left', async () => {
  const responseOf = (closed = false) =>
    Object.assign(new EventEmitter(), { closed }) as unknown as ServerResponse
  const [first, second, gone] = [responseOf(), responseOf(), responseOf(true)]
  expect(await turnToDraw(first)).toBe(true)
  let isSecond = false
  const turn = turnToDraw(second).then((isHere) => {
    isSecond = isHere
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isSecond).toBe(false)
  first.emit('close')
  await turn
  expect(isSecond).toBe(true)
  second.emit('close')
  expect(await turnToDraw(gone)).toBe(false)
})

test('R-373 an edit of the page, of rights or of the settings never shows the body of before', async () => {
  await ask('192.0.2.11')
  workspace.records = recordsOf('Dear friend')
  expect((await ask('192.0.2.11')).text).toContain('Dear friend')
  expect(drawn).toBe(2)
  workspace.site = siteOf([post])
  await ask('192.0.2.11')
  expect(drawn).toBe(3)
  workspace.site = siteOf([post], { LANG: 'fr-FR' })
  await ask('192.0.2.11')
  expect(drawn).toBe(4)
  await ask('192.0.2.11')
  expect(drawn).toBe(4)
})

test('R-373 a kept body is for nobody whose cookie or password does not open the post', async () => {
  expect((await ask('192.0.2.21')).text).toContain('Dear reader')
  expect(await send('192.0.2.21', 'wrong')).toMatchObject({ status: 403 })
  workspace.password = 'another'
  expect((await ask('192.0.2.21')).text).toBe('{"article":null}')
  expect(await send('192.0.2.21', 'open-sesame')).toMatchObject({ status: 403 })
  expect((await visit('192.0.2.21')).text).not.toContain('Dear reader')
  workspace.password = null
  expect((await ask('192.0.2.21')).text).toBe('{"article":null}')
  expect(drawn).toBe(1)
})

test('R-373 a post that gets another password while its body is loaded is not sent', async () => {
  whenLoaded = () => {
    workspace.password = 'another'
  }
  expect(await ask('192.0.2.31')).toMatchObject({ status: 404, text: '' })
  workspace.password = 'open-sesame'
  expect(await send('192.0.2.31', 'open-sesame')).toMatchObject({ status: 404, text: '' })
  workspace.password = 'open-sesame'
  expect((await visit('192.0.2.31')).text).not.toContain('Dear reader')
})

test('R-373 a caller who asks for bodies again and again is refused, and nobody else', async () => {
  const flood = Array.from({ length: 60 }, () => ask('192.0.2.41'))
  const reader = ask('192.0.2.42')
  const answers = await Promise.all(flood)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(30)
  for (const { retryAfter, text } of refused) {
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(text).not.toContain('Dear reader')
  }
  expect((await reader).text).toContain('Dear reader')
  expect((await visit('192.0.2.41')).status).toBe(429)
  expect((await send('192.0.2.41', 'open-sesame')).status).toBe(429)
  expect((await visit('192.0.2.42')).text).toContain('Dear reader')
})

test('R-374 the form that comes back after a wrong password is drawn so often for a caller', async () => {
  const answers: Answer[] = []
  for (let i = 0; i < 40; i++)
    answers.push(await visit('192.0.2.51', { cookie: false, password: `guess ${i}` }))
  const drawnForms = answers.map(({ text }) => text.includes('lockError'))
  expect(drawnForms).toEqual([...Array(30).fill(true), ...Array(10).fill(false)])
  expect(answers.at(-1)).toMatchObject({ status: 429, text: '{"props":{}}' })
  expect(Number(answers.at(-1)?.retryAfter)).toBeGreaterThan(0)
  expect((await visit('192.0.2.52', { cookie: false, password: 'guess' })).text).toContain('lockError')
})

test('R-353 without a cookie the target of the form leads to the post, whose page is stored', async () => {
  const { text } = await visit('192.0.2.53', { cookie: false })
  expect(JSON.parse(text)).toEqual({ redirect: { destination: post.href, statusCode: 303 } })
})

test('R-373 a form that comes slowly, or whose password is compared slowly, is answered with the present site', async () => {
  const withdraw = () => {
    workspace.site = siteOf([other])
  }
  const slow = await visit('192.0.2.54', { cookie: false, password: 'guess', whenRead: withdraw })
  expect(slow.text).toBe('{"notFound":true}')
  workspace.site = siteOf()
  whenCompared = withdraw
  const late = await visit('192.0.2.55', { cookie: false, password: 'guess' })
  expect(late.text).toBe('{"notFound":true}')
})
