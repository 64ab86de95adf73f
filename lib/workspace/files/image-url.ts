import { getStableNotionFileSource } from 'notion-utils'
import type { Settings } from '@/conf/schema'
import { type FileName, fileVersion, mediaName, namesRecord } from '@/lib/media/address-tag'
import { isPrivateWorkspace } from '../deployed'
import { resized } from './picture-hosts'

/** The kinds of records that hold files. */
export type FileTable = 'block' | 'collection' | 'custom_emoji'

/** The record an image belongs to; the workspace's image proxy checks that record's permissions. */
export interface ImageOwner {
  table: 'block' | 'collection'
  id: string
  /** Which of the record's files it is, when the record has several: 'icon', or a property's schema id. */
  property?: string
  /** Id of one of the workspace's own emoji: the file is the emoji's, which the record shows. */
  emoji?: string
  /** The image is the photo of a person whom the record mentions. */
  photo?: true
  /** The record stands in what readers may not open: no address may name it. */
  hidden?: true
  /** The image is another service's: it always comes through the site, which alone asks that service. */
  relayed?: true
}

/** The settings that decide about an image's address. */
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
  /** Width in pixels to ask for; without it the image comes as it is stored. */
  width?: number
  /**
   * Stored files come through the site itself. The default follows IMAGE_SOURCE, and is true for a private workspace. Set it
   * where the address must not name the record in the workspace.
   */
  ownRoute?: boolean
}

/** Where the workspace keeps pictures that are no secret: emoji of its own, mostly. They need no signature. */
const openStore = /^https:\/\/s3[.-]us-west-2\.amazonaws\.com\/public\.notion-static\.com\//

/** Whether an address is one that opens for everybody, and for ever. */
export function isOpenFile(source: string): boolean {
  return openStore.test(source)
}

/** The address under which the workspace keeps the picture of one of its own emoji; undefined when it is elsewhere. */
export function emojiFile(source: string): string | undefined {
  return isOpenFile(source) ? source : getStableNotionFileSource(source)
}

/** How the own route is asked for one of the workspace's own emoji that a record shows. */
function emojiProperty(id: string): string {
  return `emoji:${id}`
}

/** The id of the emoji that `emojiProperty` names; null for any other property. */
export function emojiOf(property: string): string | null {
  return /^emoji:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(property)?.[1] ?? null
}

/** A cover or an icon out of the workspace's own gallery: a path at its host, in folders that hold nothing else. */
const galleryPath = /^\/(?:images|icons)\/(?:[\w-]+\/)*[\w-][\w.-]*(?:\?[\w=&-]*)?$/

/** Returns whether a source is a picture of the workspace's gallery: everybody may load it from NOTION_HOST. */
export function isGalleryPicture(source: string): boolean {
  return galleryPath.test(source)
}

/** Whether the workspace stores the file: no browser can open such a source as it stands. */
export function isStoredFile(source: string): boolean {
  return getStableNotionFileSource(source) !== undefined
}

/**
 * Returns the site's own address for a stored file (without SUB_PATH): the route behind it signs the file when it is
 * asked for, so the address never dies. Its tag makes it one that only pages give: call this only for what is shown.
 * @param width asks for a picture in about so many pixels; the route knows those of `pictureWidths`
 */
export function mediaUrl(id: string, source: string, property = '', width?: number): string {
  return mediaAddress({ id, property, version: versionOf(source) }, width)
}

/** Returns whether an address of the site's own route is that of a record's file. @param id with dashes */
export function namesHolder(address: string, id: string): boolean {
  const [, name] = /\/api\/media\/([^/?#]+)/.exec(address) ?? []
  return name !== undefined && namesRecord(name, id)
}

/** Returns whether an address that `imageUrl` gave, in whatever width, leads to a file of the site's own route. */
export function leadsTo(address: string, file: FileName, subPath: string): boolean {
  return address.replace(/[?&]width=\d+$/, '') === subPath + mediaAddress(file)
}

/** A file's version does not depend on the signature that a record's address may carry. */
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

/** No file server takes longer names; the ending stays. */
const longestName = 80

/**
 * Endings of files that browsers show or save without running anything, and that no web server runs itself. A file
 * server knows a file by nothing else.
 */
const harmlessEndings = new Set(
  (
    'avif bmp flac gif ico jpeg jpg m4a m4v mov mp3 mp4 oga ogg ogv pdf png svg txt wav webm webp ' +
    '7z csv doc docx epub gz heic json odp ods odt ppt pptx rar rtf tar tif tiff xls xlsx zip'
  ).split(' '),
)

/** Of a file whose name tells nothing, or what a web server would make a page or a program of. */
const unknownEnding = 'bin'

/**
 * A file's name as an export writes it. Only the last ending is left: some web servers run `a.php.png` as well. There always is
 * one: browsers guess what a file without a type is, and may take it for a page.
 */
function exportedName(name: string): string {
  const [, stem = name, ending = ''] = /^(.*)\.([^.]*)$/s.exec(name) ?? []
  const isHarmless = harmlessEndings.has(ending.toLowerCase())
  const whole = (isHarmless ? stem : name).replaceAll('.', '-') || 'file'
  // Not every web server knows the type of Markdown, and browsers would guess.
  const other = ending.toLowerCase() === 'md' ? 'txt' : unknownEnding
  return `${whole}.${isHarmless ? ending : other}`
}

/** Returns whether a file of an export has such a name, percent-encoded in the same way. */
function isExportedName(encoded: string): boolean {
  const name = decodeSafely(encoded)
  const [, ending = ''] = /^[\p{L}\p{N}_-]+\.([a-z\d]+)$/iu.exec(name) ?? []
  const isWritten = ending === unknownEnding || harmlessEndings.has(ending.toLowerCase())
  return isWritten && encodeURIComponent(name) === encoded
}

/**
 * Where an export keeps a stored file (without SUB_PATH); `exportedFile` reads it. Its name ends as the source's, so
 * that a file server knows what it is, unless a page of the site or a program could be made of it.
 */
export function exportedMediaUrl(blockId: string, source: string, property = ''): string {
  const path = source.replace(/[?#].*$/s, '')
  const name = decodeSafely(path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf(':')) + 1))
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/, '')
    .slice(-longestName)
    // Half of a character pair can stand in no address.
    .replace(/\p{Surrogate}/gu, '')
  const which = property === '' ? 'file' : Buffer.from(property).toString('hex')
  return `/media/${blockId}/${which}-${versionOf(source)}/${encodeURIComponent(exportedName(name))}`
}

/**
 * Returns the address at which the server hands out what an export keeps at `path`; null for any other path. Somebody may have
 * written one into a text, with a name that would make a page of the file.
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
 * The address under which a browser can load an image (R-364, R-365, R-383). Stored files go through the
 * workspace's image proxy, or through the site's own route; covers relative to the workspace are completed, except in the embedded one, whose
 * files are the site's own. What is not an address is left alone; addresses that could run code give ''.
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
    // The route hands out files of records that pages show; a photo belongs to somebody's account.
    if (owner.photo) return ''
    // The names of an export's files are ids.
    if (owner.hidden && settings.STATIC_EXPORT) return ''
    const property = emoji === undefined ? owner.property : emojiProperty(emoji)
    return (
      settings.SUB_PATH +
      (settings.STATIC_EXPORT
        ? exportedMediaUrl(owner.id, stored, property)
        : mediaUrl(owner.id, stored, property, ownWidth(settings, width)))
    )
  }
  if (ownRoute && !owner.photo && isGalleryPicture(source) && resizesPictures(settings)) {
    return settings.SUB_PATH + mediaUrl(owner.id, source, owner.property, ownWidth(settings, width))
  }
  if (/^\/(?!\/)/.test(source)) {
    return `${settings.NOTION_PAGE_ID === '' ? settings.SUB_PATH : settings.NOTION_HOST}${source}`
  }
  if (/^https?:/i.test(source)) {
    if (!width || !URL.canParse(source)) return source
    const { IMAGE_COMPRESS_QUALITY: quality, IMAGE_FORMAT: format } = settings
    return resized(source, { width, quality, format })
  }
  // Browsers leave such characters out: what follows may be a scheme.
  const seen = source.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  return /^[a-z][a-z\d+.-]*:/i.test(seen) ? '' : source
}

function comesThroughSite({ photo, hidden }: ImageOwner, settings: ImageSettings): boolean {
  // The route hands out no photos of people.
  return hidden === true || isPrivateWorkspace() || (resizesPictures(settings) && photo !== true)
}

/** The embedded workspace and recordings have no host to ask for pictures of the gallery. */
function resizesPictures(settings: ImageSettings): boolean {
  const { IMAGE_SOURCE, STATIC_EXPORT, NOTION_PAGE_ID, WORKSPACE_RECORDING } = settings
  return IMAGE_SOURCE === 'own' && !STATIC_EXPORT && NOTION_PAGE_ID !== '' && WORKSPACE_RECORDING === ''
}

/** What names no width, such as an icon or the picture of a card elsewhere, is resized as well: then it is cached. */
function ownWidth(settings: ImageSettings, width: number | undefined): number | undefined {
  return width ?? (resizesPictures(settings) ? settings.IMAGE_ZOOM_IN_WIDTH : undefined)
}

function isReplaced(source: string, settings: ImageSettings): boolean {
  const marks = settings.RANDOM_IMAGE_REPLACE_TEXT
  return settings.RANDOM_IMAGE_URL !== '' && marks.some((mark) => mark !== '' && source.includes(mark))
}

/** What Notion's own pages add when they ask its image endpoint for a picture of a private workspace. */
export interface ImageAccess {
  /** '' when it is not known. */
  spaceId: string
  /** The account of several that a token stands for; '' for the only one. */
  userId: string
}

/** The workspace's image endpoint for a stored picture (R-365, R-383); with a width it resizes. */
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
