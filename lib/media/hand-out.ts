/** Handing stored files out: who may have them, a fresh address, the bytes. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isOpened, type ReaderRequest } from '@/lib/lock/session'
import { processWide } from '@/lib/remember'
import { callerAddress, callerNetwork } from '@/lib/search/caller-address'
import { toPageId } from '@/lib/site/slugs'
import { sharedCounters } from '@/lib/throttle/redis-counters'
import { Throttle } from '@/lib/throttle/throttle'
import { warnOnce } from '@/lib/warn-once'
import { loadFile, loadSite, type OpenFile, pictureOf, recordedFiles, WorkspaceError } from '@/lib/workspace'
import { ForeignHostError } from './fetch-file'
import { fetchSigned } from './fetch-signed'
import { isMediaAddress } from './hosts'
import { forwardedHeaders } from './request-headers'
import { fetchResized } from './resized'
import { sendFile } from './send-file'

/**
 * Made-up ids cost the workspace a request each: one address may try so many in a time. Files that were found before are
 * handed out all the same.
 */
const tries = 100
const windowMs = 100_000
/** Callers to remember. */
const memory = 5_000
/** Seconds after which a file is worth another request when Notion does not answer; its cool-down is a minute. */
const retryAfterOutage = 60

/**
 * Answers a request for a stored file.
 * @param property null when the address names it in a way that no page of the site does
 * @param width of a picture, in pixels; without it the file comes as it is stored
 */
export async function handOut(
  request: IncomingMessage & ReaderRequest,
  response: ServerResponse,
  block: string,
  property: string | null,
  width?: number,
): Promise<void> {
  const id = toPageId(block)
  const misses = processWide('media misses', () => new Throttle(sharedCounters(memory)))
  const caller = callerNetwork(
    callerAddress(request.socket.remoteAddress, request.headers['x-forwarded-for']),
  )
  const limits = [{ key: `media ${caller}`, tries, windowMs }]
  const wait = await misses.look(limits)
  const mayAsk = wait === 0
  const load = (again: boolean) =>
    id === null || property === null
      ? null
      : loadFile(id, property, { isOpened: (post) => isOpened(request, post), again, mayAsk })
  let file: OpenFile | null
  try {
    file = await load(false)
  } catch (error) {
    return refuseFor(error, block, response)
  }
  if (file === null) {
    if (!mayAsk) return refuse(response, 429, Math.ceil(wait / 1_000))
    await misses.take(limits)
    return refuse(response, 404)
  }
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  try {
    await deliver(request, response, file, { loadAgain: () => load(true), gone: gone.signal, width })
  } catch (error) {
    if (gone.signal.aborted) return
    refuseFor(error, block, response)
  }
}

/** Answers for a file that could not be had: 503 while Notion does not answer, 502 when the file's host fails. */
function refuseFor(error: unknown, block: string, response: ServerResponse): void {
  warnOnce(`The file of block ${block} could not be handed out: ${reasonOf(error)}`)
  // What was begun cannot be taken back; cut, the browser knows that it is not whole.
  if (response.headersSent) response.destroy()
  else if (error instanceof WorkspaceError) refuse(response, 503, retryAfterOutage)
  else refuse(response, 502)
}

interface Delivery {
  loadAgain: () => Promise<OpenFile | null> | null
  gone: AbortSignal
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
  { loadAgain, gone, width }: Delivery,
): Promise<void> {
  const { settings } = await loadSite()
  const recorded = await recordedFiles()
  const options = {
    headers: forwardedHeaders(request.headers),
    userAgent: settings.WORKSPACE_USER_AGENT,
    isAllowed: (address: URL) => recorded !== undefined || isMediaAddress(address, settings),
    ...(recorded && { fetch: recorded }),
    answerTimeout: settings.WORKSPACE_TIMEOUT_MS,
    signal: AbortSignal.any([gone, AbortSignal.timeout(settings.MEDIA_TIMEOUT_SECONDS * 1_000)]),
  }
  const resized = width === undefined ? null : await fetchResized(await pictureOf(file, width), options)
  const upstream = resized ?? (await fetchSigned(file, options, async () => loadAgain()))
  if (upstream === null) return refuse(response, 404)
  const sent = await sendFile(upstream, response, {
    name: file.name,
    guarded: file.guarded,
    headOnly: request.method === 'HEAD',
    limit: settings.MEDIA_MAX_MB * 1_000_000,
  })
  if (sent) return
  if (upstream.ok)
    warnOnce(`A file of more than MEDIA_MAX_MB (${settings.MEDIA_MAX_MB}) is not handed out: ${file.name}`)
  refuse(response, upstream.status === 404 ? 404 : 502)
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
