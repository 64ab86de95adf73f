/** Loads the photo of a drawn picture, from an address of a cover or picture of the site. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from '@/lib/site/types'
import { within } from '@/lib/throttle/deadline'
import { urlOf } from '@/lib/unknown-values'
import { warnOnce } from '@/lib/warn-once'
import { recordedFiles } from '@/lib/workspace'
import { readMediaName } from '../address-tag'
import { type FetchOptions, fetchFile } from '../fetch-file'
import { isMediaAddress } from '../hosts'
import { loadSharp, type SharpLibrary } from '../load-sharp'
import { openPicture } from '../open-picture'
import { ownPicture, takeDrawingPlace } from '../own-picture'
import { readBounded } from '../read-bounded'

/** Bytes of the largest picture that is processed. */
const maxBytes = 20 * 1024 * 1024
/** Milliseconds for fetching it. */
const fetchTimeout = 10_000
/** Seconds for cropping it. */
const maxSeconds = 20
/** Host of the Unsplash covers that the workspace offers. */
const unsplash = /^https:\/\/images\.unsplash\.com\//
const opened = new Set(['jpeg', 'png', 'webp', 'heif'])

export interface Cut {
  /** Pixels. */
  width: number
  height: number
  format: 'png' | 'webp'
}

/** Returns whether the site may fetch a photo: not from other hosts that owners name in their workspace. */
export async function mayHavePhoto(address: string, site: Site): Promise<boolean> {
  if (address === '') return false
  if (address.startsWith(`${site.settings.SUB_PATH}/`)) return true
  const url = urlOf(address)
  return url !== null && (await fetchOptions(site)).isAllowed(url)
}

/**
 * Returns the photo at an address, cropped to a size; null where the site may not fetch it or cannot decode it.
 * `isFinal` means that another attempt would have the same result, because an address stands for one file.
 * @param caller as `callerKey` names it
 * @throws QueueFullError when too many pictures wait, and what fetching throws
 */
export async function loadPhoto(
  address: string,
  site: Site,
  caller: string,
  cut: Cut,
): Promise<{ photo: Buffer | null; isFinal: boolean }> {
  const sharp = await loadSharp()
  const stored = sharp && (await storedPhoto(address, site, caller))
  if (!stored) return { photo: null, isFinal: false }
  const giveBack = await takeDrawingPlace()
  try {
    return { photo: await cutPhoto(sharp, stored, cut), isFinal: true }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    warnOnce(
      `The photo of a share picture or cover is left out: ${reason}. Upload a smaller one, as JPEG, PNG or WebP.`,
    )
    // A timeout may be caused by a busy machine, so it is not final.
    return { photo: null, isFinal: !/timeout/i.test(reason) }
  } finally {
    giveBack()
  }
}

/** @throws what `openPicture` throws, and on a timeout */
async function cutPhoto(
  sharp: SharpLibrary,
  stored: Buffer,
  { width, height, format }: Cut,
): Promise<Buffer | null> {
  const { picture, header } = await openPicture(sharp, stored)
  if (!opened.has(header.format)) return null
  const cut = picture.autoOrient().resize({ width, height, fit: 'cover' }).timeout({ seconds: maxSeconds })
  return format === 'png' ? cut.png({ compressionLevel: 1 }).toBuffer() : cut.webp({ quality: 82 }).toBuffer()
}

async function storedPhoto(address: string, site: Site, caller: string): Promise<Buffer | null> {
  const { settings } = site
  const own = address.startsWith(`${settings.SUB_PATH}/`) ? address.slice(settings.SUB_PATH.length) : null
  const fetching = await fetchOptions(site)
  if (own !== null) return (await handedOut(own, site, caller, fetching)) ?? publicFile(own)
  if (urlOf(address) === null) return null
  return within(fetchTimeout, async (signal) => {
    const answer = await fetchFile(address, { ...fetching, headers: {}, signal })
    if (answer.status === 200) return readBounded(answer, maxBytes, { signal })
    await answer.body?.cancel()
    return null
  })
}

/** A stored file that is public, as the media route serves it. */
async function handedOut(
  path: string,
  { settings }: Site,
  caller: string,
  fetching: Awaited<ReturnType<typeof fetchOptions>>,
): Promise<Buffer | null> {
  const [, name = '', query = ''] = /^\/api\/media\/([^/?#]+)(?:\?(.*))?$/.exec(path) ?? []
  const file = readMediaName(name, new URLSearchParams(query).get('property') ?? '')
  if (file === null) return null
  const reader = { version: file.version, isOpened: async () => false, mayAsk: true }
  const asked = { ...file, width: settings.IMAGE_ZOOM_IN_WIDTH, accept: undefined, caller }
  const found = await ownPicture(asked, reader, fetching)
  return found === null || found.guarded ? null : found.picture.bytes
}

/** A file in public/, such as those of the embedded workspace. */
async function publicFile(path: string): Promise<Buffer | null> {
  const [, file] = /^\/((?:images|files)\/(?:[\w-]+\/)*[\w-]+\.(?:webp|jpe?g|png|avif))$/.exec(path) ?? []
  if (file === undefined) return null
  return readFile(join(process.cwd(), 'public', file)).catch(() => null)
}

async function fetchOptions({
  settings,
}: Site): Promise<Omit<FetchOptions, 'headers' | 'cookie' | 'signal'>> {
  const recorded = await recordedFiles()
  return {
    userAgent: settings.WORKSPACE_USER_AGENT,
    isAllowed: (address) =>
      recorded !== undefined || unsplash.test(address.href) || isMediaAddress(address, settings),
    ...(recorded && { fetch: recorded }),
    answerTimeout: settings.WORKSPACE_TIMEOUT_MS,
  }
}
