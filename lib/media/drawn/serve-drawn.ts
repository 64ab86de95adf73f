/** Serves the pictures that the blog draws itself: drawn on request, and cached like resized ones. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { firstPicture } from '@/lib/article'
import { callerKey } from '@/lib/caller/caller'
import { articleContext } from '@/lib/content/article-context'
import { globalSingleton } from '@/lib/global-singleton'
import type { Site } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import { TtlCache } from '@/lib/ttl-cache'
import { warnOnce } from '@/lib/warn-once'
import { loadArticle, loadSite } from '@/lib/workspace'
import { pictureCache } from '../own-picture'
import type { Picture } from '../picture'
import { sendPicture } from '../send-picture'
import { QueueFullError, WorkQueue } from '../work-queue'
import { draw } from './draw'
import { photoSize } from './draw-share'
import { type CoverDrawing, type Drawing, sizes } from './drawing'
import { drawingsOf } from './drawings'
import { drawnAddress, readDrawnName, versionOf } from './drawn-address'
import { loadPhoto, mayHavePhoto } from './photo'

/** Drawing blocks the main thread for a moment, so pictures are drawn one at a time. */
const bounds = {
  running: 2,
  runningPerCaller: 1,
  waiting: 128,
  waitingPerCaller: 64,
  timeout: 30_000,
  longest: 240_000,
}
/** Seconds after which the queue has room again. */
const retryAfterBusy = 5
/**
 * A changed picture gets another address. Shared caches revalidate sooner, because a withdrawn one has to
 * disappear.
 */
const whole = 'public, max-age=31536000, s-maxage=300, immutable'
/**
 * The first picture of a body may change under the same address, so these are cached for a short time: seconds for
 * caches, milliseconds here.
 */
const changing = 'public, max-age=60, s-maxage=60'
const bodyLifetime = 60_000
/** Bodies whose first picture is remembered. */
const bodyLimit = 5_000
/** A photo that could not be loaded is tried again: seconds for browsers, milliseconds here. */
const unfinished = 'public, max-age=300'
const unfinishedLifetime = 300_000

interface Drawn {
  picture: Picture
  /** False when its photo could not be loaded. */
  isWhole: boolean
}

/**
 * Answers a request for a drawn picture. 404 for a name that this site has not made, and for one of a post or list
 * that is gone; a name of an earlier version redirects to the current one.
 * @param name as `drawnName` writes it
 */
export async function serveDrawn(
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
): Promise<void> {
  const read = readDrawnName(name)
  if (read === null) return refuse(response, 404)
  try {
    const site = await loadSite()
    const drawing = drawingsOf(site).get(read.subject)
    if (drawing === undefined) return refuse(response, 404)
    if (versionOf(drawing) !== read.version) {
      response.setHeader('Location', drawnAddress(drawing, site.settings.SUB_PATH))
      return refuse(response, 302)
    }
    const { picture, isWhole } = await drawn(site, drawing, callerKey(request))
    // Drawing may have waited for long: the post may have been withdrawn meanwhile.
    if (!drawingsOf(await loadSite()).has(read.subject)) return refuse(response, 404)
    const isFromBody = drawing.kind === 'cover' && drawing.body !== undefined
    sendPicture(request, response, picture, false, isFromBody ? changing : isWhole ? whole : unfinished)
  } catch (error) {
    const isBusy = error instanceof QueueFullError
    warnOnce(
      isBusy
        ? 'More pictures are requested than can be drawn: some requests are refused for a moment (503).'
        : `A cover or share picture could not be drawn: ${reasonOf(error)}. Without them: POST_COVER_SOURCE=own and ` +
            'SHARE_PICTURES=cover.',
    )
    refuse(response, 503)
  }
}

async function drawn(site: Site, drawing: Drawing, caller: string): Promise<Drawn> {
  // Looked up before the cache each time: a body may change without a new edit time, which is in whole minutes.
  const address = drawing.kind === 'share' ? drawing.photo : await bodyPicture(site, drawing)
  const key = `drawn ${drawing.kind} ${drawing.seed} ${versionOf(drawing)} ${address}`
  const withoutPhoto = `${key} unfinished ${Math.floor(Date.now() / unfinishedLifetime)}`
  const kept = await pictureCache().get(key)
  if (kept !== null) return { picture: kept, isWhole: true }
  const last = await pictureCache().get(withoutPhoto)
  if (last !== null) return { picture: last, isWhole: false }
  const queue = globalSingleton('drawn pictures', () => new WorkQueue<Drawn>(bounds))
  return queue.run(key, caller, async () => {
    const made = await make(site, drawing, address, caller)
    await pictureCache().set(made.isWhole ? key : withoutPhoto, made.picture)
    return made
  })
}

/** @param address of the drawing's photo, or '' */
async function make(site: Site, drawing: Drawing, address: string, caller: string): Promise<Drawn> {
  const cut =
    drawing.kind === 'cover'
      ? ({ ...sizes.cover, format: 'webp' } as const)
      : ({ ...photoSize, format: 'png' } as const)
  const { photo, isFinal } = await photoAt(address, site, caller, cut)
  const picture =
    drawing.kind === 'cover' && photo !== null
      ? { type: 'image/webp', name: 'cover.webp', bytes: photo }
      : await draw(drawing, photo)
  return { picture, isWhole: isFinal }
}

/**
 * Address of the first picture in a post's body, if it should be the cover; '' if there is none that readers may
 * see: for locked posts, and for rows that link elsewhere.
 */
async function bodyPicture(site: Site, { seed, body }: CoverDrawing): Promise<string> {
  if (body === undefined) return ''
  const post = site.posts.find(
    ({ key, locked, href }) => `post ${key}` === seed && !locked && !isExternal(href),
  )
  if (post === undefined) return ''
  // Cached, because reading a long body takes a while, and memory does not hold all of them.
  const known = globalSingleton('pictures of bodies', () => new TtlCache<string>(bodyLimit, () => Date.now()))
  return known.get(post.id, {
    version: String(post.lastEditedDate),
    lifetime: () => bodyLifetime,
    load: async () => firstPicture(await loadArticle(post), articleContext(site, post.id)),
  })
}

/** The photo at an address, and whether another attempt would have the same result. */
async function photoAt(
  ...[address, site, ...rest]: Parameters<typeof loadPhoto>
): ReturnType<typeof loadPhoto> {
  if (!(await mayHavePhoto(address, site))) return { photo: null, isFinal: true }
  try {
    return await loadPhoto(address, site, ...rest)
  } catch (error) {
    warnOnce(`A share picture or cover has no photo: ${reasonOf(error)}`)
    return { photo: null, isFinal: false }
  }
}

function refuse(response: ServerResponse, status: 302 | 404 | 503): void {
  response.statusCode = status
  response.setHeader('Cache-Control', 'no-store')
  if (status === 503) response.setHeader('Retry-After', String(retryAfterBusy))
  response.end()
}

/** Without addresses, because their signatures must not be logged. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return (message.split('\n', 1)[0] ?? '').replace(/https?:\S+/g, '…')
}
