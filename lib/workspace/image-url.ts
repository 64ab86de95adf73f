import { getStableNotionFileSource } from 'notion-utils'
import type { Settings } from '@/conf/schema'
import { isPrivateWorkspace } from './deployed'

/** The record an image belongs to; the workspace's image proxy checks that record's permissions. */
export interface ImageOwner {
  table: 'block' | 'collection'
  id: string
  /** Which of the record's files it is, when the record has several: 'icon', or a property's schema id. */
  property?: string
}

/** The settings that decide about an image's address. */
export type ImageSettings = Pick<
  Settings,
  | 'NOTION_HOST'
  | 'NOTION_PAGE_ID'
  | 'SUB_PATH'
  | 'IMAGE_COMPRESS_QUALITY'
  | 'IMAGE_FORMAT'
  | 'RANDOM_IMAGE_URL'
  | 'RANDOM_IMAGE_REPLACE_TEXT'
>

interface ImageOptions {
  settings: ImageSettings
  /** Width in pixels to ask for; without it the image comes as it is stored. */
  width?: number
  /** Only the holder of a token may see the workspace; its proxy would refuse the reader. */
  privateWorkspace?: boolean
}

/** Whether the workspace stores the file: no browser can open such a source as it stands. */
export function isStoredFile(source: string): boolean {
  return getStableNotionFileSource(source) !== undefined
}

/**
 * The site's own address for a stored file (without SUB_PATH): the route behind it signs the file when it is asked
 * for, so the address never dies.
 */
export function mediaUrl(blockId: string, property = ''): string {
  const query = property ? `?property=${encodeURIComponent(property)}` : ''
  return `/api/media/${blockId}${query}`
}

/**
 * The address under which a browser can load an image (R-364, R-365, R-383). Stored files go through the
 * workspace's image proxy; covers relative to the workspace are completed, except in the embedded one, whose
 * files are the site's own. What is not an address is left alone; addresses that could run code give ''.
 */
export function imageUrl(
  source: string,
  owner: ImageOwner,
  { settings, width, privateWorkspace = isPrivateWorkspace() }: ImageOptions,
): string {
  if (isReplaced(source, settings)) return settings.RANDOM_IMAGE_URL
  const stored = getStableNotionFileSource(source)
  if (stored !== undefined) {
    return privateWorkspace
      ? settings.SUB_PATH + mediaUrl(owner.id, owner.property)
      : proxied(stored, owner, settings.NOTION_HOST, width)
  }
  if (/^\/(?!\/)/.test(source)) {
    return `${settings.NOTION_PAGE_ID === '' ? settings.SUB_PATH : settings.NOTION_HOST}${source}`
  }
  if (/^https?:/i.test(source)) return URL.canParse(source) ? resized(source, settings, width) : source
  return /^[a-z][a-z\d+.-]*:/i.test(source) ? '' : source
}

function isReplaced(source: string, settings: ImageSettings): boolean {
  const marks = settings.RANDOM_IMAGE_REPLACE_TEXT
  return settings.RANDOM_IMAGE_URL !== '' && marks.some((mark) => mark !== '' && source.includes(mark))
}

function proxied(stored: string, owner: ImageOwner, host: string, width: number | undefined): string {
  const query = `table=${owner.table}&id=${owner.id}${width ? `&width=${width}` : ''}&cache=v2`
  return `${host}/image/${encodeURIComponent(stored)}?${query}`
}

/** Unsplash, where most of the workspace's own covers come from, resizes on demand; other hosts do not. */
function resized(source: string, settings: ImageSettings, width: number | undefined): string {
  const address = new URL(source)
  if (!width || address.hostname !== 'images.unsplash.com') return source
  address.searchParams.set('w', String(width))
  address.searchParams.set('q', String(settings.IMAGE_COMPRESS_QUALITY))
  address.searchParams.set('fm', settings.IMAGE_FORMAT)
  return address.href
}
