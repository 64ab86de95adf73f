import type { ServerResponse } from 'node:http'
import type { GetServerSidePropsResult } from 'next'
import { readFields } from '@/lib/lock/request-body'
import { isSameOrigin } from '@/lib/lock/same-origin'
import { isOpened, type ReaderRequest, unlock } from '@/lib/lock/session'
import { findByAddress } from '@/lib/site/slugs'
import { withTheme } from '@/lib/site/theme-query'
import type { Post, Site } from '@/lib/site/types'
import { pathOf } from '@/lib/site/urls'
import { inOpenedTurn, turnToDraw, waitForForm } from '@/lib/throttle/opened-posts'
import { loadSite, makeFromSite } from '@/lib/workspace'
import { toPageResult } from '../page-result'
import type { ScreenResult } from '../screen-result'
import type { LockError, PageProps } from '../types'
import { articleScreen, openedScreen } from './article'
import { keptBodies } from './kept-bodies'

type Request = ReaderRequest & Parameters<typeof readFields>[0]
/** The status refuses a form of another site, or one that cannot be read. */
type SentForm = { password: string } | number
type Result = GetServerSidePropsResult<PageProps | Record<string, never>>

/**
 * `/unlock/{address of a locked post}`: target of a locked post's form without scripts. With the right password it
 * redirects to itself with a cookie, and the page shows the article; with a wrong one it shows the form with a
 * message, or nothing when the caller had too many of them. Without a cookie it leads to the post's own page. It is
 * rendered for one reader and never stored.
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
  // Read before the site is loaded: a form may come so slowly that another site is shown at its end.
  const form = request.method === 'POST' ? await readForm(request) : null
  const site = await loadSite()
  const found = findByAddress(site, path)
  if (found === null || 'redirectTo' in found) return { notFound: true }
  const { post } = found
  const here = withTheme(`/unlock${pathOf(post.slug.split('/'))}`, theme ?? null)
  if (!post.locked) return leadTo(withTheme(post.href, theme ?? null))
  if (form !== null) {
    const error = await answerForm(form, request, response, site, post)
    if (error === null) return leadTo(here)
    // Wrong passwords are answered late.
    return formAgain(request, response, () => makeFromSite((present) => page(present, path, error, theme)))
  }
  if (await isOpened(request, post)) {
    if (request.method === 'HEAD') {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end()
      return { props: {} }
    }
    const make = () =>
      makeFromSite((present) => toPageResult(present, () => openedAt(present, path, request), theme))
    const kept = keptBodies().current(site, post.id)
    const isLarge = kept !== null && kept.html.length > largeBody
    const makeInTurn = async () => {
      const made = await make()
      if (!isLongPage(made)) return made
      // The site may have changed during the wait.
      if (await turnToDraw(response)) return make()
      response.end()
      return { props: {} }
    }
    const turn = await inOpenedTurn(
      request,
      makeInTurn,
      isLarge ? 'large page' : kept === null ? 'body' : 'kept',
    )
    if ('made' in turn) return turn.made
    response.statusCode = turn.status
    response.setHeader('Retry-After', String(turn.seconds))
    // The site may have changed during the wait.
    return formAgain(request, response, () =>
      makeFromSite((present) => page(present, path, { reason: 'failed' }, theme)),
    )
  }
  // The post's own page has the form, and is stored.
  return leadTo(withTheme(post.href, theme ?? null))
}

/** Characters of an article from which drawing its page takes turns. */
const largeBody = 65_536

function isLongPage(made: Result): boolean {
  if (!('props' in made) || made.props instanceof Promise || !('screen' in made.props)) return false
  const { screen } = made.props
  return screen.kind === 'article' && screen.html.length > largeBody
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

async function readForm(request: Request): Promise<SentForm> {
  if (!isSameOrigin(request)) return 403
  const fields = await readFields(request)
  return typeof fields === 'number' ? fields : { password: fields.password ?? '' }
}

/** The result of the form: null for the right password, whose cookies are set then. */
async function answerForm(
  form: SentForm,
  request: Request,
  response: ServerResponse,
  site: Site,
  post: Post,
): Promise<LockError | null> {
  const refuse = (status: number, error: LockError) => {
    response.statusCode = status
    return error
  }
  if (typeof form === 'number') {
    response.setHeader('Connection', 'close')
    return refuse(form, { reason: 'failed' })
  }
  const result = await unlock(request, post, form.password, site.settings)
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

/** The form with a message; an answer without a page when the caller had too many of them. */
async function formAgain(
  request: Request,
  response: ServerResponse,
  draw: () => Promise<Result>,
): Promise<Result> {
  const seconds = await waitForForm(request)
  if (seconds === 0) return draw()
  response.writeHead(429, { 'Retry-After': seconds }).end()
  return { props: {} }
}

/** The locked post as everybody sees it, with the result of the password. */
function page(
  site: Site,
  path: readonly string[],
  lockError: LockError,
  theme: string | undefined,
): Promise<Result> {
  return toPageResult(
    site,
    async () => {
      const screen = await articleScreen(site, { path })
      return screen && 'kind' in screen ? { ...screen, lockError, noindex: true } : screen
    },
    theme,
  )
}

/** A redirect that makes the browser use GET, so that a reload does not send the password again. */
function leadTo(destination: string): Result {
  return { redirect: { destination, statusCode: 303 } }
}
