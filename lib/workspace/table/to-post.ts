import { createHash } from 'node:crypto'
import type { Settings } from '@/conf/schema'
import { coverSources } from '@/conf/schema/post'
import type { Post, PostExtensions, PostType } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import { isObject } from '@/lib/unknown-values'
import { warnOnce } from '@/lib/warn-once'
import { type ImageOptions, type ImageOwner, imageUrl } from '../files/image-url'
import { toIcon } from '../shown-values'
import type { Row } from './row'
import { readStatus, readType } from './row-words'
import { type AddressParts, toAddress } from './to-address'
import { dayOf } from './zoned-time'

/** Characters of a title and of a summary: several times more than real ones have. They are on many pages. */
const titleLimit = 2_000
const summaryLimit = 10_000
/** Characters of slugs and picture addresses, which each list and page repeats. */
export const addressLimit = 2_000
/** Tags per row. Each has pages of its own, and is on every card of the post. */
const tagLimit = 100

/** The kind of a row by its type: content, or settings. Null for any other text. */
export function rowType(row: Row, settings: Settings): PostType | 'Config' | null {
  return readType(row.choice('type'), settings.NOTION_PROPERTY_NAME)
}

/** The status of a row. Unknown values are drafts. */
export function rowStatus(row: Row, settings: Settings): 'published' | 'invisible' | 'draft' {
  return readStatus(row.choice('status'), settings.NOTION_PROPERTY_NAME) ?? 'draft'
}

/**
 * Reads a row of the content table; null when readers may not open it: a menu or settings row, a draft, a page outside
 * its date range (POST_SCHEDULE_PUBLISH), or a memo or notice that is invisible or locked.
 * @param settings with TIME_ZONE as lib/workspace/table/blog-zone resolves it; '' counts as UTC
 * @param now milliseconds since the epoch
 */
export function toPost(row: Row, settings: Settings, now: number): Post | null {
  const type = rowType(row, settings)
  const status = rowStatus(row, settings)
  if (type !== 'Post' && type !== 'Page' && type !== 'Notice' && type !== 'Memo') return null
  if (status === 'draft') return null
  // A memo is only on the memos page, a notice only in its place: neither has an address of its own.
  const locked = row.password !== null
  if ((type === 'Memo' || type === 'Notice') && (status === 'invisible' || locked)) return null
  const date = row.date('date', settings.TIME_ZONE)
  if (settings.POST_SCHEDULE_PUBLISH && row.isKeptBack('date', settings.TIME_ZONE, now)) {
    if (date === null) {
      warnOnce(
        `The date of "${row.text('title')}" (${row.id}) cannot be read, and may be a later one: the row is not published. Write it as 2026-01-31 or as a date of the workspace.`,
      )
    }
    return null
  }

  const key = locked ? publicKey(row.id) : row.id
  const owner: ImageOwner = { table: 'block', id: key }
  // An address of the workspace's image proxy would contain the page's id.
  const images = { settings, ...(locked && { ownRoute: true }) }
  const cover = address(row, 'page_cover', row.formatText('page_cover'))
  const publishDate = date?.start ?? row.createdTime
  const publishDay = date?.startDay ?? dayOf(publishDate, settings.TIME_ZONE)
  return {
    id: row.id,
    key,
    type,
    title: bounded(row, 'title', titleLimit),
    ...toAddress({ ...addressParts(row, publishDay), id: key, isPost: type === 'Post' }, settings),
    summary: locked && !settings.POST_LOCK_SUMMARY ? '' : bounded(row, 'summary', summaryLimit),
    category: row.choice('category'),
    tags: boundedTags(row),
    tagItems: [],
    pageCover: coverUrl(cover, owner, images),
    pageCoverThumbnail: coverUrl(cover, owner, { ...images, width: settings.IMAGE_COMPRESS_WIDTH }),
    ...coverPosition(row),
    pageIcon: toIcon(address(row, 'icon', row.formatText('page_icon') || row.text('icon')), owner, images),
    publishDate,
    publishDay,
    lastEditedDate: row.lastEditedTime,
    lastEditedDay: dayOf(row.lastEditedTime, settings.TIME_ZONE),
    fullWidth: row.formatFlag('page_full_width'),
    smallText: row.formatFlag('page_small_text'),
    locked,
    invisible: status === 'invisible',
    ext: toExtensions(row),
  }
}

/**
 * The slugs that a row has, or would have if it were public: as post and as page, since a private row may have no type.
 * In the form of `Post.slug`; none for an external link.
 * @param settings as for `toPost`
 */
export function possibleSlugs(row: Row, settings: Settings): string[] {
  const date = row.date('date', settings.TIME_ZONE)
  const parts = addressParts(row, date?.startDay ?? dayOf(row.createdTime, settings.TIME_ZONE))
  const ids = row.password === null ? [row.id] : [row.id, publicKey(row.id)]
  const found = ids.flatMap((id) =>
    [true, false].map((isPost) => toAddress({ ...parts, id, isPost }, settings)),
  )
  return [...new Set(found.filter(({ href }) => !isExternal(href)).map(({ slug }) => slug))]
}

function addressParts(row: Row, publishDay: string): Pick<AddressParts, 'slug' | 'publishDay' | 'category'> {
  return {
    slug: address(row, 'slug', row.text('slug')),
    publishDay,
    category: row.choice('category').slice(0, addressLimit),
  }
}

/** A text of a row that becomes part of addresses; '' when it exceeds the limit. */
function address(row: Row, what: string, text: string): string {
  if (text.length <= addressLimit) return text
  warnOnce(
    `The ${what} of the row ${row.id} has more than ${addressLimit} characters: it is left out. Shorten it.`,
  )
  return ''
}

/** A text of a row, cut at the limit. */
function bounded(row: Row, property: 'title' | 'summary', limit: number): string {
  const text = row.text(property)
  if (text.length <= limit) return text
  warnOnce(`The ${property} of the row ${row.id} has more than ${limit} characters: the others are left out.`)
  return text.slice(0, limit)
}

function boundedTags(row: Row): string[] {
  const tags = row.choices('tags')
  if (tags.length > tagLimit)
    warnOnce(`The row ${row.id} has more than ${tagLimit} tags: the others are left out. Take some away.`)
  return tags.slice(0, tagLimit)
}

function coverUrl(source: string, owner: ImageOwner, options: ImageOptions): string {
  return source === '' ? '' : imageUrl(source, owner, options)
}

/** The visible part of a cropped cover; nothing when it is the middle. */
function coverPosition(row: Row): Pick<Post, 'pageCoverPosition'> {
  const position = row.formatNumber('page_cover_position')
  if (position === null || position < 0 || position > 1 || position === 0.5) return {}
  return { pageCoverPosition: position }
}

/** Parses the `ext` property, JSON that owners write by hand. */
function toExtensions(row: Row): PostExtensions {
  const text = row.text('ext')
  if (text === '') return {}
  const parsed = parseObject(text)
  if (parsed === null) {
    warnOnce(
      `The extensions of "${row.text('title')}" (${row.id}) are ignored: the property is not a JSON object.`,
    )
    return {}
  }
  const cover = coverSources.find((source) => source === parsed.cover)
  return {
    ...(typeof parsed.comment === 'boolean' ? { comment: parsed.comment } : {}),
    ...(typeof parsed.copyright === 'string' ? { copyright: parsed.copyright } : {}),
    ...(typeof parsed.dark === 'boolean' ? { dark: parsed.dark } : {}),
    ...(cover !== undefined && { cover }),
  }
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return isObject(parsed) ? parsed : null
  } catch {
    return null
  }
}

/**
 * A public name for a page whose id must not be revealed: in a public workspace the id is enough to read the page. It is
 * stable, has the form of an id, and the id cannot be derived from it.
 */
export function publicKey(pageId: string): string {
  const digits = createHash('sha256').update(`inkstone page ${pageId}`).digest('hex')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
