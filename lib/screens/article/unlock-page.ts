import type { ServerResponse } from 'node:http'
import type { GetServerSidePropsResult } from 'next'
import { readFields } from '@/lib/lock/request-body'
import { isSameOrigin } from '@/lib/lock/same-origin'
import { isOpened, type ReaderRequest, unlock } from '@/lib/lock/session'
import { findByAddress } from '@/lib/site/slugs'
import { withTheme } from '@/lib/site/theme-query'
import type { Post, Site } from '@/lib/site/types'
import { pathOf } from '@/lib/site/urls'
import { inOpenedTurn } from '@/lib/throttle/opened-posts'
import { loadSite, makeFromSite } from '@/lib/workspace'
import { toPageResult } from '../page-result'
import type { ScreenResult } from '../screen-result'
import type { LockError, PageProps } from '../types'
import { articleScreen, openedScreen } from './article'

type Request = ReaderRequest & Parameters<typeof readFields>[0]
type Result = GetServerSidePropsResult<PageProps | Record<string, never>>

/**
 * `/unlock/{address of a locked post}`: target of a locked post's form without scripts. With the right password it
 * redirects to itself with a cookie, and the page shows the article; with a wrong one it shows the form with a
 * message. It is rendered for one reader and never stored.
 * @param path the post's address, decoded segments
 * @param theme theme named in the address
 */
export async function unlockPage(
  request: Request,
  response: ServerResponse,
  path: readonly string[],
  theme?: string,
): Promise<Result> {
  response.setHeader('Cache-Control', 'private, no-store')
  if (!['GET', 'HEAD', 'POST'].includes(request.method ?? 'GET')) {
    response.writeHead(405, { Allow: 'GET, HEAD, POST' }).end()
    return { props: {} }
  }
  const site = await loadSite()
  const found = findByAddress(site, path)
  if (found === null || 'redirectTo' in found) return { notFound: true }
  const { post } = found
  const here = withTheme(`/unlock${pathOf(post.slug.split('/'))}`, theme ?? null)
  if (!post.locked) return leadTo(withTheme(post.href, theme ?? null))
  if (request.method === 'POST') {
    const error = await answerForm(request, response, site, post)
    return error === null ? leadTo(here) : page(site, path, { lockError: error }, theme)
  }
  if (await isOpened(request, post)) {
    const turn = await inOpenedTurn(request, () =>
      makeFromSite((present) => toPageResult(present, () => openedAt(present, path, request), theme)),
    )
    if ('made' in turn) return turn.made
    response.statusCode = turn.status
    response.setHeader('Retry-After', String(turn.seconds))
    // The site may have changed during the wait.
    return makeFromSite((present) => page(present, path, { lockError: { reason: 'failed' } }, theme))
  }
  return page(site, path, {}, theme)
}

/**
 * The opened post at an address; null when it was withdrawn, or its lock changed or was removed, while it was
 * loaded.
 */
async function openedAt(site: Site, path: readonly string[], reader: ReaderRequest): Promise<ScreenResult> {
  const found = findByAddress(site, path)
  if (found === null || 'redirectTo' in found || !found.post.locked) return null
  const screen = await openedScreen(site, found.post)
  return (await isOpened(reader, found.post)) ? { ...screen, noindex: true } : null
}

/** The result of the form: null for the right password, whose cookies are set then. */
async function answerForm(
  request: Request,
  response: ServerResponse,
  site: Site,
  post: Post,
): Promise<LockError | null> {
  const refuse = (status: number, error: LockError) => {
    response.statusCode = status
    return error
  }
  if (!isSameOrigin(request)) return refuse(403, { reason: 'failed' })
  const fields = await readFields(request)
  if (typeof fields === 'number') {
    response.setHeader('Connection', 'close')
    return refuse(fields, { reason: 'failed' })
  }
  const result = await unlock(request, post, fields.password ?? '', site.settings)
  switch (result.kind) {
    case 'opened':
      response.setHeader('Set-Cookie', result.cookies)
      return null
    case 'wrong':
      return refuse(403, { reason: 'wrong' })
    case 'wait':
      response.setHeader('Retry-After', String(result.seconds))
      return refuse(429, { reason: 'wait', minutes: Math.ceil(result.seconds / 60) })
  }
}

/** The locked post as everybody sees it, with the result of the password. */
function page(
  site: Site,
  path: readonly string[],
  more: { lockError?: LockError },
  theme: string | undefined,
): Promise<Result> {
  return toPageResult(
    site,
    async () => {
      const screen = await articleScreen(site, { path })
      return screen && 'kind' in screen ? { ...screen, ...more, noindex: true } : screen
    },
    theme,
  )
}

/** A redirect that makes the browser use GET, so that a reload does not send the password again. */
function leadTo(destination: string): Result {
  return { redirect: { destination, statusCode: 303 } }
}
