import { getStableNotionFileSource } from 'notion-utils'
import type { Settings } from '@/conf/schema'
import { type FileName, fileVersion, mediaName, namesRecord } from '@/lib/media/address-tag'
import { urlOf } from '@/lib/unknown-values'
import { isPrivateWorkspace } from '../deployed'
import { resized } from './picture-hosts'

/** The kinds of records that hold files. */
export type FileTable = 'block' | 'collection' | 'custom_emoji'

/** The record an image belongs to; the workspace's image proxy checks that record's permissions. */
export interface ImageOwner {
  table: 'block' | 'collection'
  id: string
  /** Name of the file, when the record has several: 'icon', or a property's schema id. */
  property?: string
  /** Id of a custom emoji of the workspace: the file belongs to the emoji, which the record shows. */
  emoji?: string
  /** The image is the photo of a person that the record mentions. */
  photo?: true
  /** The record is inside a page that readers may not open: no address may contain its id. */
  hidden?: true
  /**
   * The image belongs to another service. It is always loaded through the site, so that readers send no request to that service.
   */
  relayed?: true
}

/** The settings for an image's address. */
export type ImageSettings = Pick<
  Settings,
  | 'NOTION_HOST'
  | 'NOTION_PAGE_ID'
  | 'SUB_PATH'
  | 'STATIC_EXPORT'
  | 'IMAGE_SOURCE'
  | 'WORKSPACE_RECORDING'
  | 'IMAGE_ZOOM_IN_WIDTH'
  | 'IMAGE_COMPRESS_QUALITY'
  | 'IMAGE_FORMAT'
  | 'RANDOM_IMAGE_URL'
  | 'RANDOM_IMAGE_REPLACE_TEXT'
>

export interface ImageOptions {
  settings: ImageSettings
  /** Requested width in pixels; without it the image is served as it is stored. */
  width?: number
  /**
   * Serve stored files through the site itself. The default follows IMAGE_SOURCE, and is true for a private workspace. Set it
   * where the address must not contain the record's id in the workspace.
   */
  ownRoute?: boolean
}

/** Where the workspace keeps public pictures, mostly custom emoji. They need no signature. */
const openStore = /^https:\/\/s3[.-]us-west-2\.amazonaws\.com\/public\.notion-static\.com\//

/** Whether an address is public and permanent. */
export function isOpenFile(source: string): boolean {
  return openStore.test(source)
}

/** The workspace's address of a custom emoji's picture; undefined when it is stored elsewhere. */
export function emojiFile(source: string): string | undefined {
  return isOpenFile(source) ? source : getStableNotionFileSource(source)
}

/** The property by which the media route finds a custom emoji that a record shows. */
function emojiProperty(id: string): string {
  return `emoji:${id}`
}

/** The id in a property of `emojiProperty`; null for any other property. */
export function emojiOf(property: string): string | null {
  return /^emoji:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(property)?.[1] ?? null
}

/** A cover or icon of the workspace's gallery: a path at its host, in folders that hold nothing else. */
const galleryPath = /^\/(?:images|icons)\/(?:[\w-]+\/)*[\w-][\w.-]*(?:\?[\w=&-]*)?$/

/** Returns whether a source is a picture of the workspace's gallery, which is public on NOTION_HOST. */
export function isGalleryPicture(source: string): boolean {
  return galleryPath.test(source)
}

/** Whether the workspace stores the file: browsers cannot open such a source directly. */
export function isStoredFile(source: string): boolean {
  return getStableNotionFileSource(source) !== undefined
}

/**
 * Returns the site's own address for a stored file (without SUB_PATH): the media route signs the file on request, so the address
 * does not expire. Its tag proves that the site has made it, so call this only for files that are shown.
 * @param width approximate pixels of a picture; the route accepts those of `pictureWidths`
 */
export function mediaUrl(id: string, source: string, property = '', width?: number): string {
  return mediaAddress({ id, property, version: versionOf(source) }, width)
}

/** Returns whether an address of the media route names a record's file. @param id with dashes */
export function namesHolder(address: string, id: string): boolean {
  const [, name] = /\/api\/media\/([^/?#]+)/.exec(address) ?? []
  return name !== undefined && namesRecord(name, id)
}

/** Returns whether an address from `imageUrl`, in any width, leads to a file of the media route. */
export function leadsTo(address: string, file: FileName, subPath: string): boolean {
  return address.replace(/[?&]width=\d+$/, '') === subPath + mediaAddress(file)
}

/** The signature in a record's address does not change a file's version. */
function versionOf(source: string): string {
  return fileVersion(getStableNotionFileSource(source) ?? source)
}

function mediaAddress(file: FileName, width?: number): string {
  const { property } = file
  const query = [
    ...(property ? [`property=${encodeURIComponent(property)}`] : []),
    ...(width ? [`width=${width}`] : []),
  ].join('&')
  return `/api/media/${mediaName(file)}${query && `?${query}`}`
}

/** Characters. File servers allow no longer names; the extension is kept. */
const longestName = 80

/**
 * Extensions of files that browsers show or save without running anything, and that no web server executes. File servers decide
 * by extension only.
 */
const harmlessEndings = new Set(
  (
    'avif bmp flac gif ico jpeg jpg m4a m4v mov mp3 mp4 oga ogg ogv pdf png svg txt wav webm webp ' +
    '7z csv doc docx epub gz heic json odp ods odt ppt pptx rar rtf tar tif tiff xls xlsx zip'
  ).split(' '),
)

/** For a file whose name has no known extension, or one that a web server would treat as a page or a program. */
const unknownEnding = 'bin'

/**
 * A file's name in an export. Only the last extension is kept: some web servers execute `a.php.png`. There is always one:
 * browsers guess the type of a file without, and may render it as a page.
 */
function exportedName(name: string): string {
  const [, stem = name, ending = ''] = /^(.*)\.([^.]*)$/s.exec(name) ?? []
  const isHarmless = harmlessEndings.has(ending.toLowerCase())
  const whole = (isHarmless ? stem : name).replaceAll('.', '-') || 'file'
  // Some web servers do not know Markdown's type, and browsers would guess.
  const other = ending.toLowerCase() === 'md' ? 'txt' : unknownEnding
  return `${whole}.${isHarmless ? ending : other}`
}

/** Returns whether a name, percent-encoded, has the form of a file name in an export. */
function isExportedName(encoded: string): boolean {
  const name = decodeSafely(encoded)
  const [, ending = ''] = /^[\p{L}\p{N}_-]+\.([a-z\d]+)$/iu.exec(name) ?? []
  const isWritten = ending === unknownEnding || harmlessEndings.has(ending.toLowerCase())
  return isWritten && encodeURIComponent(name) === encoded
}

/**
 * The address of a stored file in an export (without SUB_PATH); `exportedFile` parses it. Its extension is that of the source,
 * unless that stands for a page or a program.
 */
export function exportedMediaUrl(blockId: string, source: string, property = ''): string {
  const path = source.replace(/[?#].*$/s, '')
  const name = decodeSafely(path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf(':')) + 1))
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/, '')
    .slice(-longestName)
    // A lone surrogate is not allowed in an address.
    .replace(/\p{Surrogate}/gu, '')
  const which = property === '' ? 'file' : Buffer.from(property).toString('hex')
  return `/media/${blockId}/${which}-${versionOf(source)}/${encodeURIComponent(exportedName(name))}`
}

/**
 * Returns the address at which the server serves an export's file; null for any other path. Authors may write such paths into
 * texts, also with names that would turn the file into a page.
 */
export function exportedFile(path: string): string | null {
  const [, drawn] = /^\/media\/drawn\/([\w-]{12}\.[\w-]{20}\.(?:webp|jpg))$/.exec(path) ?? []
  if (drawn !== undefined) return `/api/picture/${drawn}`
  const [, id, which = '', version = '', name = ''] =
    /^\/media\/([\w-]+)\/([\da-f]+|file)-([\w-]{3})\/([^/]+)$/.exec(path) ?? []
  if (id === undefined || !isExportedName(name)) return null
  const property = which === 'file' ? '' : Buffer.from(which, 'hex').toString()
  return mediaAddress({ id, property, version })
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Returns the address under which a browser can load an image (R-364, R-365, R-383). Stored files go through the workspace's
 * image proxy, or through the site's own route; covers relative to the workspace become absolute, except in the embedded one,
 * whose files belong to the site. What is not an address is unchanged; unsafe addresses give ''.
 */
export function imageUrl(
  source: string,
  owner: ImageOwner,
  { settings, width, ownRoute = comesThroughSite(owner, settings) }: ImageOptions,
): string {
  if (isReplaced(source, settings)) return settings.RANDOM_IMAGE_URL
  if (owner.relayed) {
    const { id, property } = owner
    const address = settings.STATIC_EXPORT
      ? exportedMediaUrl(id, source, property)
      : mediaUrl(id, source, property, width)
    return settings.SUB_PATH + address
  }
  const { emoji } = owner
  const stored = emoji === undefined ? getStableNotionFileSource(source) : emojiFile(source)
  if (stored !== undefined) {
    if (!ownRoute) {
      const holder = emoji === undefined ? owner : { table: 'custom_emoji' as const, id: emoji }
      return proxied(stored, holder, settings.NOTION_HOST, width)
    }
    // The route serves files of records that pages show; a photo belongs to a person's account.
    if (owner.photo) return ''
    // File names of an export contain ids.
    if (owner.hidden && settings.STATIC_EXPORT) return ''
    const property = emoji === undefined ? owner.property : emojiProperty(emoji)
    const served = settings.STATIC_EXPORT
      ? exportedMediaUrl(owner.id, stored, property)
      : mediaUrl(owner.id, stored, property, ownWidth(settings, width))
    return settings.SUB_PATH + served
  }
  if (ownRoute && !owner.photo && isGalleryPicture(source) && resizesPictures(settings)) {
    return settings.SUB_PATH + mediaUrl(owner.id, source, owner.property, ownWidth(settings, width))
  }
  if (/^\/(?!\/)/.test(source)) {
    return `${settings.NOTION_PAGE_ID === '' ? settings.SUB_PATH : settings.NOTION_HOST}${source}`
  }
  if (/^https?:/i.test(source)) {
    if (!width || urlOf(source) === null) return source
    const { IMAGE_COMPRESS_QUALITY: quality, IMAGE_FORMAT: format } = settings
    return resized(source, { width, quality, format })
  }
  // Browsers ignore such characters: the rest may begin with a scheme.
  const seen = source.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  return /^[a-z][a-z\d+.-]*:/i.test(seen) ? '' : source
}

function comesThroughSite({ photo, hidden }: ImageOwner, settings: ImageSettings): boolean {
  // The route serves no photos of people.
  return hidden === true || isPrivateWorkspace() || (resizesPictures(settings) && photo !== true)
}

/** The embedded workspace and recordings have no host for pictures of the gallery. */
function resizesPictures(settings: ImageSettings): boolean {
  const { IMAGE_SOURCE, STATIC_EXPORT, NOTION_PAGE_ID, WORKSPACE_RECORDING } = settings
  return IMAGE_SOURCE === 'own' && !STATIC_EXPORT && NOTION_PAGE_ID !== '' && WORKSPACE_RECORDING === ''
}

/** Pictures without a width, such as icons or pictures of cards, are resized as well, because then they are cached. */
function ownWidth(settings: ImageSettings, width: number | undefined): number | undefined {
  return width ?? (resizesPictures(settings) ? settings.IMAGE_ZOOM_IN_WIDTH : undefined)
}

function isReplaced(source: string, settings: ImageSettings): boolean {
  const marks = settings.RANDOM_IMAGE_REPLACE_TEXT
  return settings.RANDOM_IMAGE_URL !== '' && marks.some((mark) => mark !== '' && source.includes(mark))
}

/** Parameters that Notion's own pages add to image requests in a private workspace. */
export interface ImageAccess {
  /** '' when unknown. */
  spaceId: string
  /** The account, if a token stands for several; '' for a single one. */
  userId: string
}

/** The workspace's image proxy for a stored picture (R-365, R-383); with a width it resizes. */
export function proxied(
  stored: string,
  owner: { table: FileTable; id: string },
  host: string,
  width: number | undefined,
  access?: ImageAccess,
): string {
  const query = [
    `table=${owner.table}`,
    `id=${owner.id}`,
    ...(access?.spaceId ? [`spaceId=${encodeURIComponent(access.spaceId)}`] : []),
    ...(width ? [`width=${width}`] : []),
    ...(access?.userId ? [`userId=${encodeURIComponent(access.userId)}`] : []),
    'cache=v2',
  ].join('&')
  return `${host}/image/${encodeURIComponent(stored)}?${query}`
}
