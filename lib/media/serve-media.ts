/** Handing stored files out: who may have them, a fresh address, the bytes. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { callerKey } from '@/lib/caller/caller'
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
 * Addresses whose file is gone cost the workspace a request each: one caller may try so many in a time. Files that were
 * found before are handed out all the same.
 */
const tries = 100
const windowMs = 100_000
/** Callers to remember. */
const memory = 5_000
/**
 * Files that are on their way at once, in all and to one caller. Each holds two connections for as long as its reader
 * takes; a page full of pictures asks for more at once, which wait.
 */
const transfers = { total: 256, perHolder: 16, waiting: 256, waitingPerHolder: 64 }
/** Milliseconds for which a request waits until fewer files are on their way. */
const transferWait = 10_000
/** Seconds after which a file is worth another request when Notion does not answer; its cool-down is a minute. */
const retryAfterOutage = 60
/** Seconds after which the queue of media requests, or of transfers, has room again. */
const retryAfterBusy = 5
/**
 * Answers a request for a stored file. An address that no page of this site was given is 404 before anything is looked
 * up or waited for.
 * @param name as `mediaUrl` writes it
 * @param property null when the address names it in a way that no page of the site does
 * @param width of a picture, in pixels; without it the file comes as it is stored
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
  // The framework, its compression and the stream listen as well.
  response.setMaxListeners(20)
  response.on('close', () => gone.abort())
  const slots = globalSingleton('media transfers', () => new Slots(transfers))
  const giveBack = await within(transferWait, (signal) => slots.take(caller, signal), gone.signal)
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
    `More than ${transfers.total} stored files, or ${transfers.perHolder} of one caller, are transferred at once: some requests ` +
      'are refused for a moment (503). If all readers come through a proxy, set TRUSTED_PROXIES (docs/operations.md, Limits).',
  )
  refuse(response, 503, retryAfterBusy)
}

/**
 * Answers for a file that could not be had: 503 while Notion does not answer or too many wait for it, 502 when the file's
 * host fails.
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
  // What was begun cannot be taken back; cut, the browser knows that it is not whole.
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

/** How hosts are asked for files. */
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
  /** The file as this reader may have it now; null when it was withdrawn. */
  findAgain: () => Promise<AllowedFile | null>
  /** The reader has gone, or the time is over. */
  signal: AbortSignal
  width: number | undefined
}

/**
 * Sends the file; an address that the host no longer takes is replaced once. A picture comes in the asked width where the
 * workspace resizes it.
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
  // Waiting for a turn and for the host takes up to a minute: the file may have been withdrawn, or locked, meanwhile.
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

/** Returns the smallest listed width that is not below the asked one: there are as many sizes of a file as are listed. */
export function roundedWidth(width: number, widths: readonly number[]): number | undefined {
  return widths.find((listed) => listed >= width) ?? widths.at(-1)
}

function refuse(response: ServerResponse, status: 404 | 429 | 502 | 503, retryAfter?: number): void {
  response.statusCode = status
  response.setHeader('Cache-Control', 'no-store')
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter))
  response.end()
}

/** Without the address, whose signature must not stand in a log. */
function reasonOf(error: unknown): string {
  if (error instanceof ForeignHostError)
    return `${error.message}. If it should be one, add it to MEDIA_HOSTS.`
  return error instanceof Error ? error.message : String(error)
}
