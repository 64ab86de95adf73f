/** Serves pictures of the workspace in the width and format that a browser requests (IMAGE_SOURCE=own). */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '@/conf/schema'
import { globalSingleton } from '@/lib/global-singleton'
import { findById, findByKey } from '@/lib/site/slugs'
import type { Site } from '@/lib/site/types'
import { redis } from '@/lib/store/redis'
import { within } from '@/lib/throttle/deadline'
import { Slots } from '@/lib/throttle/slots'
import { TtlCache } from '@/lib/ttl-cache'
import { warnOnce } from '@/lib/warn-once'
import {
  type AllowedFile,
  deployedSettings,
  findFile,
  leadsTo,
  loadFile,
  loadSite,
  pictureOf,
} from '@/lib/workspace'
import type { FileName } from './address-tag'
import { presentation } from './content-type'
import type { FetchOptions } from './fetch-file'
import { fetchSigned } from './fetch-signed'
import { loadSharp, type SharpLibrary } from './load-sharp'
import type { Picture } from './picture'
import { largestSource, PictureCache } from './picture-cache'
import { isResizable, type PictureFormat, wantedFormat } from './picture-format'
import { PictureSources } from './picture-sources'
import { pictureWidths } from './picture-widths'
import { readBounded } from './read-bounded'
import { resizePicture } from './resize-picture'
import { fetchResized } from './resized'
import { QueueFullError, WorkQueue } from './work-queue'

/** Increase it when the same picture is made differently. */
const makingVersion = 2
/** Bytes of the largest stored picture that is resized. */
const maxBytes = 20 * 1024 * 1024
/** Bytes of the pictures in memory. */
const memoryBytes = 32 * 1024 * 1024
/** Pictures that are resized at once: libuv has four threads, and one is left for file access. */
const resizedAtOnce = Math.min(availableParallelism(), 3)
/**
 * Sizes that are made at once from loaded pictures, and those that wait: enough for pages of many pictures and a
 * few readers.
 */
const bounds = {
  running: 8,
  runningPerCaller: 5,
  waiting: 256,
  waitingPerCaller: 64,
  timeout: 30_000,
  longest: 90_000,
}
/** Milliseconds for fetching a picture that is resized. */
const fetchTimeout = 30_000
/** Milliseconds for which a picture that cannot be resized is not tried again. */
const unfitLifetime = 10 * 60_000

type FileReader = Parameters<typeof findFile>[2]
type Fetching = Omit<FetchOptions, 'headers' | 'cookie' | 'signal'>

export interface PictureRequest extends FileName {
  /** One of `pictureWidths`. */
  width: number
  /** The request's `Accept`. */
  accept: string | undefined
  /** As `callerKey` names it. */
  caller: string
}

interface Own {
  cache: PictureCache
  /** Loads originals. A slow host does not block pictures that are loaded already. */
  sources: PictureSources
  queue: WorkQueue<Picture | null>
  drawing: Slots
  /** Until when a picture is not tried again, in milliseconds since the epoch. */
  unfit: TtlCache<number>
  /**
   * Keys of widths and formats in which a picture is best served unchanged: the original is cached once for all of
   * them.
   */
  unchanged: TtlCache<true>
}

function own(): Own {
  return globalSingleton('own pictures', () => {
    const { IMAGE_CACHE_DIR, IMAGE_CACHE_MAX_MB, IMAGE_CACHE_REDIS } = deployedSettings()
    const beside = join(process.cwd(), process.env.NEXT_DIST_DIR || '.next', 'cache', 'pictures')
    const limits = { memory: memoryBytes, disk: IMAGE_CACHE_MAX_MB * 1_000_000 }
    return {
      cache: new PictureCache(IMAGE_CACHE_DIR || beside, limits, IMAGE_CACHE_REDIS ? redis() : null),
      sources: new PictureSources(),
      queue: new WorkQueue(bounds),
      drawing: new Slots({
        total: resizedAtOnce,
        perHolder: resizedAtOnce,
        waiting: bounds.running,
        waitingPerHolder: bounds.running,
      }),
      unfit: new TtlCache(1_000),
      unchanged: new TtlCache(10_000),
    }
  })
}

/**
 * Waits for one of the few slots in which foreign pictures are decoded, because each takes much memory. Call the
 * returned function when the picture is done.
 * @throws QueueFullError when none becomes free in time
 */
export async function takeDrawingPlace(): Promise<() => void> {
  const giveBack = await within(bounds.timeout, (signal) => own().drawing.take('', signal))
  if (giveBack === null) throw new QueueFullError()
  return giveBack
}

/**
 * The cache of the pictures that the blog makes. It does not check permissions: request only what the reader may
 * see.
 */
export function pictureCache(): PictureCache {
  return own().cache
}

/**
 * Returns a picture that this reader may have; null where it must be served unchanged: it cannot be resized, or
 * there is no such file.
 * @param reader for `findFile`: whether the reader may see the picture is checked before the cache
 * @throws QueueFullError when too many pictures wait; what `findFile` and fetching throw, the latter for a minute
 */
export async function ownPicture(
  request: PictureRequest,
  reader: FileReader,
  fetching: Fetching,
): Promise<{ picture: Picture; guarded: boolean } | null> {
  const { id, property, version, width } = request
  const site = await loadSite()
  const format = wantedFormat(request.accept, site.settings.IMAGE_FORMAT)
  const sourceKey = JSON.stringify([makingVersion, id, property, version])
  const key = `${sourceKey} ${width} ${format} ${site.settings.IMAGE_COMPRESS_QUALITY}`
  const { unfit } = own()
  // Without this, each cover of a list would cost requests to the workspace to find its record.
  if (isListed(site, request)) {
    const picture = await keptPicture(key, sourceKey)
    if (picture !== null) return { picture, guarded: false }
  }
  const file = await findFile(id, property, reader)
  if (file === null || (unfit.last(sourceKey) ?? 0) > performance.now()) return null
  const kept = await keptPicture(key, sourceKey)
  if (kept !== null) return { picture: kept, guarded: file.guarded }
  const picture = await make({ file, request, reader, fetching, sourceKey, key, format }, site.settings)
  // Waiting and resizing take up to a minute: the file may have been withdrawn or locked meanwhile.
  const present = picture && (await findFile(id, property, reader))
  return present && { picture, guarded: present.guarded }
}

/** The cached picture in a width and format, if there is one. */
function keptPicture(key: string, sourceKey: string): Promise<Picture | null> {
  const { cache, unchanged } = own()
  return cache.get(unchanged.last(key) === null ? key : sourceKey)
}

/** Whether the site currently shows the picture to everybody, as the cover or icon of a post or as its own. */
function isListed(site: Site, file: FileName): boolean {
  const { info, settings } = site
  const post = findByKey(site, file.id) ?? findById(site, file.id)
  const shown = [info.icon, info.pageCover, ...(post ? [post.pageCover, post.pageIcon] : [])]
  return shown.some((address) => leadsTo(address, file, settings.SUB_PATH))
}

interface Making {
  file: AllowedFile
  request: PictureRequest
  reader: FileReader
  fetching: Fetching
  sourceKey: string
  key: string
  format: PictureFormat | null
}

async function make(making: Making, settings: Settings): Promise<Picture | null> {
  const { request, sourceKey, key } = making
  const { cache, sources, queue } = own()
  const sharp = await loadSharp()
  if (sharp === null) return null
  const load = async (onBytes: (bytes: number) => void) => {
    const kept = await cache.getSource(sourceKey)
    if (kept === null)
      return within(fetchTimeout, (signal) => fetchSource(making, settings, { signal, onBytes }))
    onBytes(kept.bytes.length)
    return kept
  }
  return sources.use(sourceKey, request.caller, load, (source) =>
    queue.run(key, request.caller, () => resize(sharp, source, making, settings)),
  )
}

function leaveAsItIs(sourceKey: string): null {
  own().unfit.put(sourceKey, performance.now() + unfitLifetime)
  return null
}

async function resize(
  sharp: SharpLibrary,
  source: Picture,
  { file, request, sourceKey, key, format }: Making,
  settings: Settings,
): Promise<Picture | null> {
  const { cache, unchanged } = own()
  const giveBack = await takeDrawingPlace()
  const wanted = { width: request.width, format, quality: settings.IMAGE_COMPRESS_QUALITY }
  try {
    const resized = isResizable(source.type) ? await resizePicture(sharp, source.bytes, wanted) : null
    // An unchanged picture is only served from memory while it is small.
    if (resized === null && source.bytes.length > largestSource) return leaveAsItIs(sourceKey)
    if (resized === null) unchanged.put(key, true)
    const picture = { ...source, ...resized }
    await cache.set(resized === null ? sourceKey : key, picture)
    return picture
  } catch (error) {
    warnOnce(
      `The picture ${file.name} of record ${file.record} is not resized: ${reasonOf(error)}. Readers get it as it is stored; ` +
        'upload a smaller one, as JPEG, PNG or WebP.',
    )
    return leaveAsItIs(sourceKey)
  } finally {
    giveBack()
  }
}

/**
 * Fetches the largest size that pages request, from the workspace's image route; the stored file where that does
 * not work.
 * @throws Error for an error response of the host, except when it says that there is no such file
 */
async function fetchSource(
  { file, request, reader, fetching, sourceKey }: Making,
  settings: Settings,
  reading: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<Picture | null> {
  const options = { ...fetching, headers: {}, signal: reading.signal }
  const smaller = await pictureOf(file, pictureWidths(settings).at(-1) ?? request.width)
  const resized = smaller && (await fetchResized(smaller, options))
  const upstream = resized ?? (await fetchStored(request, reader, options))
  if (upstream?.status !== 200) {
    await upstream?.body?.cancel()
    if (upstream === null || upstream.status === 404) return null
    throw new Error(`its host answered ${upstream.status}`)
  }
  const { type, inline } = presentation(upstream.headers.get('content-type') ?? '', file.name)
  if (!inline || !type.startsWith('image/')) {
    await upstream.body?.cancel()
    return leaveAsItIs(sourceKey)
  }
  const bytes = await readBounded(upstream, maxBytes, reading)
  if (bytes === null || bytes.length === 0) return leaveAsItIs(sourceKey)
  const source = { type, name: file.name, bytes }
  await own().cache.setSource(sourceKey, source)
  return source
}

async function fetchStored(
  { id, property }: PictureRequest,
  reader: FileReader,
  options: FetchOptions,
): Promise<Response | null> {
  const load = async (again: boolean) => {
    const file = await loadFile(id, property, { ...reader, again })
    // Waiting for the workspace has used up the time. This must not count as a failure of the file's host.
    if (options.signal.aborted) throw new QueueFullError()
    return file
  }
  const file = await load(false)
  return file && fetchSigned(file, options, () => load(true))
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
}
