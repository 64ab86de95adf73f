/** Serves stored files: permissions, a signed address, the bytes. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { callerKey, callerSite } from '@/lib/caller/caller'
import { globalSingleton } from '@/lib/global-singleton'
import { isOpened, type ReaderRequest } from '@/lib/lock/session'
import type { Post } from '@/lib/site/types'
import { within } from '@/lib/throttle/deadline'
import { sharedCounters } from '@/lib/throttle/redis-counters'
import { Slots } from '@/lib/throttle/slots'
import { Throttle } from '@/lib/throttle/throttle'
import { warnOnce } from '@/lib/warn-once'
import {
  type AllowedFile,
  deployedSettings,
  findFile,
  isBusyError,
  isWorkspaceError,
  loadFile,
  loadSite,
  type OpenFile,
  pictureOf,
  recordedFiles,
} from '@/lib/workspace'
import { readMediaName } from './address-tag'
import { type FetchOptions, ForeignHostError } from './fetch-file'
import { fetchSigned } from './fetch-signed'
import { isMediaAddress } from './hosts'
import { ownPicture } from './own-picture'
import { pictureWidths } from './picture-widths'
import { forwardedHeaders } from './request-headers'
import { fetchResized } from './resized'
import { sendFile } from './send-file'
import { sendPicture } from './send-picture'
import { QueueFullError } from './work-queue'

/**
 * Requests for files that are gone cost a request to the workspace each, so each caller may send only this many in
 * a time. Files that were found before are still served.
 */
const tries = 100
const windowMs = 100_000
/** Callers to remember. */
const memory = 5_000
/**
 * Transfers at once, in all, for one caller and for one /48 of IPv6, whose holder can be many callers. Each holds two
 * connections for as long as the reader takes; further requests of a page full of pictures wait.
 */
const transfers = {
  ...{ total: 256, perHolder: 16, perGroup: 64 },
  ...{ waiting: 256, waitingPerHolder: 64, waitingPerGroup: 64 },
}
/** Milliseconds for which a request waits for a free transfer. */
const transferWait = 10_000
/** Seconds for Retry-After when Notion does not answer; the cool-down is a minute. */
const retryAfterOutage = 60
/** Seconds for Retry-After when the queue of media requests, or of transfers, is full. */
const retryAfterBusy = 5
/**
 * Answers a request for a stored file. An address that this site has not made is answered with 404 before anything
 * is looked up.
 * @param name as `mediaUrl` writes it
 * @param property null when the address names it in a form that the site never uses
 * @param width of a picture, in pixels; without it the file is served as it is stored
 */
export async function serveMedia(
  request: IncomingMessage & ReaderRequest,
  response: ServerResponse,
  name: string,
  property: string | null,
  width?: number,
): Promise<void> {
  const named = property === null ? null : readMediaName(name, property)
  if (property === null || named === null) return refuse(response, 404)
  const { id, version } = named
  const caller = callerKey(request)
  const misses = globalSingleton('media misses', () => new Throttle(sharedCounters(memory)))
  const limits = [{ key: `media ${caller}`, tries, windowMs }]
  const wait = await misses.look(limits)
  const mayAsk = wait === 0
  const reader = { version, isOpened: (post: Post) => isOpened(request, post), mayAsk }
  const load = (again: boolean) => loadFile(id, property, { ...reader, again })
  let file: OpenFile | null
  try {
    const asked = await resizedWidth(width)
    if (asked !== null) {
      response.setHeader('Vary', 'Accept')
      const { accept } = request.headers
      const found = await ownPicture(
        { id, property, version, width: asked, accept, caller },
        reader,
        await fetching(),
      )
      if (found) return sendPicture(request, response, found.picture, found.guarded)
    }
    file = await load(false)
  } catch (error) {
    return refuseFor(error, id, response)
  }
  if (file === null) {
    if (!mayAsk) return refuse(response, 429, Math.ceil(wait / 1_000))
    await misses.take(limits)
    return refuse(response, 404)
  }
  const gone = new AbortController()
  // Next.js, its compression and the stream add listeners as well.
  response.setMaxListeners(20)
  response.on('close', () => gone.abort())
  const slots = globalSingleton('media transfers', () => new Slots(transfers))
  const site = callerSite(request)
  const giveBack = await within(transferWait, (signal) => slots.take(caller, signal, site), gone.signal)
  if (giveBack === null) return gone.signal.aborted ? undefined : refuseTransfer(response)
  try {
    const longest = deployedSettings().MEDIA_TIMEOUT_SECONDS * 1_000
    const loadAgain = () => load(true)
    const findAgain = () => findFile(id, property, reader)
    await within(
      longest,
      (signal) => deliver(request, response, file, { loadAgain, findAgain, signal, width }),
      gone.signal,
    )
  } catch (error) {
    if (gone.signal.aborted) return
    refuseFor(error, id, response)
  } finally {
    giveBack()
  }
}

function refuseTransfer(response: ServerResponse): void {
  warnOnce(
    `More than ${transfers.total} stored files, ${transfers.perHolder} of one caller or ${transfers.perGroup} of one /48 of IPv6 ` +
      'are transferred at once: some requests are refused for a moment (503). If all readers come through a proxy, set TRUSTED_PROXIES (docs/operations.md, Limits).',
  )
  refuse(response, 503, retryAfterBusy)
}

/**
 * Answers for a file that could not be loaded: 503 while Notion does not answer or too many requests wait, 502 when
 * the file's host fails.
 */
function refuseFor(error: unknown, block: string, response: ServerResponse): void {
  const isQueueFull = error instanceof QueueFullError
  const isBusy = isQueueFull || isBusyError(error)
  warnOnce(
    isQueueFull
      ? 'More pictures are requested than can be resized: some requests are refused for a moment (503).'
      : isBusy
        ? 'More stored files are requested than the workspace allows: some requests are refused for a moment (503).'
        : `The file of block ${block} could not be handed out: ${reasonOf(error)}`,
  )
  // Part of the response was sent already. Aborting it tells the browser that it is incomplete.
  if (response.headersSent) response.destroy()
  else if (isBusy) refuse(response, 503, retryAfterBusy)
  else if (isWorkspaceError(error)) refuse(response, 503, retryAfterOutage)
  else refuse(response, 502)
}

/** The width in which the site itself makes a picture; null where it does not. */
async function resizedWidth(width: number | undefined): Promise<number | null> {
  if (width === undefined || deployedSettings().IMAGE_SOURCE !== 'own') return null
  const { settings } = await loadSite()
  return roundedWidth(width, pictureWidths(settings)) ?? null
}

/** Options for requests to the hosts of files. */
async function fetching(): Promise<Omit<FetchOptions, 'headers' | 'cookie' | 'signal'>> {
  const { settings } = await loadSite()
  const recorded = await recordedFiles()
  return {
    userAgent: settings.WORKSPACE_USER_AGENT,
    isAllowed: (address: URL) => recorded !== undefined || isMediaAddress(address, settings),
    ...(recorded && { fetch: recorded }),
    answerTimeout: settings.WORKSPACE_TIMEOUT_MS,
  }
}

interface Delivery {
  loadAgain: () => Promise<OpenFile | null>
  /** Checks again whether this reader may have the file; null when it was withdrawn. */
  findAgain: () => Promise<AllowedFile | null>
  /** Aborted when the reader has gone, or on a timeout. */
  signal: AbortSignal
  width: number | undefined
}

/**
 * Sends the file. An address that the host rejects is signed again once. A picture is sent in the requested width
 * where the workspace resizes it.
 */
async function deliver(
  request: IncomingMessage,
  response: ServerResponse,
  file: OpenFile,
  { loadAgain, findAgain, signal, width }: Delivery,
): Promise<void> {
  const { settings } = await loadSite()
  const options = {
    ...(await fetching()),
    headers: forwardedHeaders(request.headers),
    signal,
  }
  const asked = width && roundedWidth(width, pictureWidths(settings))
  const smaller = asked ? await pictureOf(file, asked) : null
  const resized = smaller && (await fetchResized(smaller, options))
  const upstream = resized ?? (await fetchSigned(file, options, loadAgain))
  // Waiting for a slot and for the host takes up to a minute: the file may have been withdrawn or locked meanwhile.
  const present = upstream && (await findAgain())
  if (upstream === null || present === null) {
    await upstream?.body?.cancel()
    return refuse(response, 404)
  }
  const sent = await sendFile(upstream, response, {
    name: file.name,
    guarded: present.guarded,
    headOnly: request.method === 'HEAD',
    hasRange: options.headers.range !== undefined,
    hasCondition: ['if-none-match', 'if-modified-since'].some((name) => options.headers[name] !== undefined),
    limit: settings.MEDIA_MAX_MB * 1_000_000,
    signal,
  })
  if (sent) return
  if (upstream.ok)
    warnOnce(`A file of more than MEDIA_MAX_MB (${settings.MEDIA_MAX_MB}) is not served: ${file.name}`)
  refuse(response, upstream.status === 404 ? 404 : 502)
}

/**
 * Returns the smallest listed width that is at least the requested one, so that the number of sizes per file is
 * limited.
 */
export function roundedWidth(width: number, widths: readonly number[]): number | undefined {
  return widths.find((listed) => listed >= width) ?? widths.at(-1)
}

function refuse(response: ServerResponse, status: 404 | 429 | 502 | 503, retryAfter?: number): void {
  response.statusCode = status
  response.setHeader('Cache-Control', 'no-store')
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter))
  response.end()
}

/** Without the address, because its signature must not be logged. */
function reasonOf(error: unknown): string {
  if (error instanceof ForeignHostError)
    return `${error.message}. If it should be one, add it to MEDIA_HOSTS.`
  return error instanceof Error ? error.message : String(error)
}
