import type { NextApiRequest, NextApiResponse } from 'next'
import { acceptedCoding } from '@/lib/http-requests'
import { tokenCookie } from '@/lib/lock/cookies'
import { readFields } from '@/lib/lock/request-body'
import { isSameOrigin } from '@/lib/lock/same-origin'
import { isOpened, type ReaderRequest, staleCookies, unlock } from '@/lib/lock/session'
import { openBody } from '@/lib/screens/article/article'
import { keptBodies } from '@/lib/screens/article/kept-bodies'
import type { LockError, OpenedArticle } from '@/lib/screens/types'
import { findByKey } from '@/lib/site/slugs'
import { pack } from '@/lib/store/packing'
import { inOpenedTurn } from '@/lib/throttle/opened-posts'
import { loadSite, makeFromSite } from '@/lib/workspace'

/** The body is read by this route, with a limit of its own. Long posts have responses of megabytes. */
export const config = { api: { bodyParser: false, responseLimit: false } }

type Answer = { article: OpenedArticle } | { article: null } | { error: LockError }

/**
 * The body of a locked post.
 * `GET /api/unlock?post={key}`: `{article}` for a reader whose cookie opens it, `{article: null}` for any other.
 * `POST {post, password}`: `{article}` and the cookie; 403 for a wrong password, 429 after too many. Both answer
 * 429 or 503 to a caller who requests too many bodies. No response may be cached.
 */
export default async function unlockRoute(
  request: NextApiRequest,
  response: NextApiResponse<Answer>,
): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store')
  if (request.method === 'POST') return answerPassword(request, response)
  if (request.method === 'GET' || request.method === 'HEAD') return answerCookie(request, response)
  response.setHeader('Allow', 'GET, HEAD, POST').status(405).end()
}

async function answerCookie(request: NextApiRequest, response: NextApiResponse<Answer>): Promise<void> {
  const site = await loadSite()
  const post = findByKey(site, String(request.query.post))
  if (!post?.locked) {
    response.status(404).end()
  } else if (await isOpened(request, post)) {
    if (request.method === 'HEAD') response.status(200).end()
    else await sendBody(request, response, post.key)
  } else {
    response.setHeader('Set-Cookie', staleCookies(request, post, site.settings)).json({ article: null })
  }
}

/**
 * Waiting for a body may take long: a post that was withdrawn meanwhile, or has another password, is not sent.
 * @param reader has the cookie that opens the post
 */
async function sendBody(
  reader: ReaderRequest,
  response: NextApiResponse<Answer>,
  key: string,
): Promise<void> {
  const present = await loadSite()
  const kept = keptBodies().current(present, findByKey(present, key)?.id ?? '')
  const make = () =>
    makeFromSite(async (site) => {
      const post = findByKey(site, key)
      if (!post?.locked) return null
      const article = await openBody(site, post)
      return (await isOpened(reader, post)) ? article : null
    })
  const turn = await inOpenedTurn(reader, make, kept === null ? 'body' : 'kept')
  if ('status' in turn) {
    response
      .setHeader('Retry-After', String(turn.seconds))
      .status(turn.status)
      .json({ error: { reason: 'failed' } })
  } else if (turn.made === null) response.status(404).end()
  else await sendArticle(reader, response, turn.made)
}

/** The responses of opened articles, compressed and plain: all readers get the same bytes. */
const packed = new WeakMap<OpenedArticle, Promise<Buffer>>()
const plain = new WeakMap<OpenedArticle, Promise<Buffer>>()

async function sendArticle(
  { headers }: Pick<ReaderRequest, 'headers'>,
  response: NextApiResponse<Answer>,
  article: OpenedArticle,
): Promise<void> {
  const isPacked = acceptedCoding(headers['accept-encoding']) === 'gzip'
  const kept = isPacked ? packed : plain
  const bytes = kept.get(article) ?? makeBytes(article, isPacked)
  kept.set(article, bytes)
  if (isPacked) response.setHeader('Content-Encoding', 'gzip')
  response.setHeader('Content-Type', 'application/json; charset=utf-8').setHeader('Vary', 'Accept-Encoding')
  response.end(await bytes)
}

async function makeBytes(article: OpenedArticle, isPacked: boolean): Promise<Buffer> {
  const text = JSON.stringify({ article })
  return isPacked ? pack(text) : Buffer.from(text)
}

async function answerPassword(request: NextApiRequest, response: NextApiResponse<Answer>): Promise<void> {
  if (!isSameOrigin(request)) {
    response.status(403).json({ error: { reason: 'failed' } })
    return
  }
  const fields = await readFields(request)
  if (typeof fields === 'number') {
    response
      .setHeader('Connection', 'close')
      .status(fields)
      .json({ error: { reason: 'failed' } })
    return
  }
  const site = await loadSite()
  const post = findByKey(site, fields.post ?? '')
  if (!post?.locked) {
    response.status(404).json({ error: { reason: 'failed' } })
    return
  }
  const result = await unlock(request, post, fields.password ?? '', site.settings)
  switch (result.kind) {
    case 'opened':
      response.setHeader('Set-Cookie', result.cookies)
      await sendBody(
        {
          headers: request.headers,
          socket: request.socket,
          cookies: { [tokenCookie(post.key)]: result.token },
        },
        response,
        post.key,
      )
      return
    case 'wrong':
      response.status(403).json({ error: { reason: 'wrong' } })
      return
    case 'wait':
      response
        .setHeader('Retry-After', String(result.seconds))
        .status(429)
        .json({ error: { reason: 'wait', minutes: Math.ceil(result.seconds / 60) } })
  }
}
