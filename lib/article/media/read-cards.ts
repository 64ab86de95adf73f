import { getStableNotionFileSource } from 'notion-utils'
import { isTweetNumber, tweetAddress } from '@/lib/tweets/address'
import { storedTweet, type Tweet, tweetProperty } from '@/lib/tweets/tweet'
import { fieldsOf, listOf, textOf } from '@/lib/unknown-values'
import { keepsClosedTexts } from '../closed-texts'
import { readInstant } from '../dates'
import { externalLink, resolveLink, safeAddress } from '../links'
import { base } from '../read-text-blocks'
import { readText } from '../rich-text'
import type { Scope, Source } from '../scope'
import type { ArticleBlock } from '../types/block'
import type { Card } from '../types/media'
import type { LinkTarget, Moment } from '../types/text'
import { letters } from '../values'

/**
 * Reads blocks that are shown as one link in a frame; null when the type is not one of them, or the block has no
 * usable address.
 */
export function readCard(block: Source, scope: Scope): ArticleBlock | null {
  const isClosed = keepsClosedTexts(block, scope)
  const card = isClosed && block.type !== 'bookmark' ? null : toCard(block, scope)
  if (card === null) return isClosed ? hiddenPage(block) : null
  const { title, description, note } = card
  return {
    kind: 'card',
    card: { ...card, title: scope.fit(title), description: scope.fit(description), note: scope.fit(note) },
    caption: readText(block.properties.caption, block.id, scope),
    ...base(block),
  }
}

function hiddenPage(block: Source): ArticleBlock {
  return { kind: 'page-link', title: '…', icon: null, link: null, ...base(block) }
}

export function isCard(block: Source): boolean {
  if (block.type === 'drive') return block.format.drive_properties !== undefined
  if (block.type === 'embed') return tweetAddress(letters(block.properties.source)) !== null
  return ['bookmark', 'external_object_instance', 'tweet'].includes(block.type)
}

function toCard(block: Source, scope: Scope): Card | null {
  switch (block.type) {
    case 'bookmark':
      return bookmark(block, scope)
    case 'drive':
      return driveFile(block, scope)
    case 'tweet':
    case 'embed':
      return tweet(block, scope)
    default:
      return externalObject(block, scope)
  }
}

function bookmark(block: Source, scope: Scope): Card | null {
  const address = letters(block.properties.link)
  const link = resolveLink(address, scope)
  if (link === null) return null
  const title = letters(block.properties.title).trim()
  // A page of this blog is shown by its own address: the workspace's address would reveal the id of a page behind a
  // password.
  const shown = link.external ? address : link.href
  if (keepsClosedTexts(block, scope)) {
    const title = shortAddress(shown)
    return {
      kind: 'bookmark',
      link,
      title,
      description: '',
      note: shown,
      date: null,
      icon: null,
      cover: null,
    }
  }
  return {
    kind: 'bookmark',
    link,
    title: title && !/^https?:/i.test(title) ? title : shortAddress(shown),
    description: letters(block.properties.description).trim(),
    note: shown,
    date: null,
    icon: image(block.format.bookmark_icon, 'bookmark_icon', block, scope),
    cover: image(block.format.bookmark_cover, 'bookmark_cover', block, scope),
  }
}

function driveFile(block: Source, scope: Scope): Card | null {
  const file = fieldsOf(block.format.drive_properties)
  const link = externalLink(textOf(file.url), scope)
  if (link === null) return null
  const modified =
    typeof file.modified_time === 'number' ? readInstant(file.modified_time, scope.context.locale) : null
  return {
    kind: 'drive',
    link,
    title: textOf(file.title) || shortAddress(link.href),
    description: '',
    note: textOf(file.user_name),
    date: modified,
    icon: image(file.icon, 'drive_icon', block, scope),
    // The service's own thumbnails are signed for a few hours, less than a page is stored. The workspace keeps
    // copies of some.
    cover: getStableNotionFileSource(textOf(file.thumbnail))
      ? image(file.thumbnail, 'drive_thumbnail', block, scope)
      : null,
  }
}

function externalObject(block: Source, scope: Scope): Card | null {
  const link = externalLink(textOf(block.format.original_url) || textOf(block.format.uri), scope)
  if (link === null) return null
  const updated = readInstant(Date.parse(attribute(block, 'updated_at')), scope.context.locale)
  return {
    kind: 'external',
    link,
    title: attribute(block, 'title') || shortAddress(link.href),
    description: '',
    note: [shortAddress(new URL(link.href).origin), attribute(block, 'owner')].filter(Boolean).join(' · '),
    date: updated,
    icon: null,
    cover: null,
  }
}

function attribute(block: Source, id: string): string {
  const found = listOf(block.format.attributes).find((entry) => fieldsOf(entry).id === id)
  return textOf(listOf(fieldsOf(found).values)[0])
}

/** The service's answer (TWEET_SOURCE=embed), else what the record and the address contain. Makes no request. */
function tweet(block: Source, scope: Scope): Card | null {
  const link = externalLink(letters(block.properties.source), scope)
  if (link === null) return null
  const { service, author, number } = tweetAddress(link.href) ?? { service: '', author: '', number: '' }
  const host = service || shortAddress(new URL(link.href).origin)
  const answer = scope.context.settings.TWEET_SOURCE === 'embed' ? storedTweet(block.format) : null
  if (answer?.tweet && answer.number === number) return answeredTweet(answer.tweet, host, link, block, scope)
  const handle = author === '' ? '' : `@${author}`
  const named = letters(block.properties.title).trim()
  return {
    kind: 'tweet',
    link,
    title: named || handle || shortAddress(link.href),
    description: letters(block.properties.description).trim(),
    note: [named && handle, host].filter(Boolean).join(' · '),
    date: tweetMoment(number, scope),
    icon: null,
    cover: null,
  }
}

function answeredTweet(
  { name, handle, text: words, sentAt, avatar, pictures }: Tweet,
  host: string,
  link: LinkTarget,
  block: Source,
  scope: Scope,
): Card {
  const address = (src: string, which: 'avatar' | number, width: number) => {
    const owner = { table: 'block', id: block.id, property: tweetProperty(which), relayed: true } as const
    return safeAddress(scope.context.imageUrl(src, owner, width))
  }
  return {
    kind: 'tweet',
    link,
    title: name,
    description: words,
    note: `@${handle} · ${host}`,
    date: sentAt === null ? null : readInstant(sentAt, scope.context.locale),
    icon: (avatar && address(avatar.src, 'avatar', 64)) || null,
    cover: null,
    pictures: pictures
      .map(({ src, alt }, place) => ({ src: address(src, place, 800), alt }))
      .filter(({ src }) => src !== ''),
  }
}

/** The first tweet id that contains a time, and the epoch of those times in milliseconds. */
const [firstTimedTweet, tweetEpoch] = [29_700_859_247n, 1_288_834_974_657n]

/**
 * The time of a tweet: its id without the lowest 22 bits, in milliseconds. Ids of the first years contain no time.
 */
function tweetMoment(number: string, scope: Scope): Moment | null {
  if (!isTweetNumber(number) || BigInt(number) < firstTimedTweet) return null
  return readInstant(Number((BigInt(number) >> 22n) + tweetEpoch), scope.context.locale)
}

/** @param property the property that holds the file, where the workspace stores it */
function image(source: unknown, property: string, block: Source, scope: Scope): string | null {
  const address = textOf(source)
  if (address === '') return null
  return safeAddress(scope.context.imageUrl(address, { table: 'block', id: block.id, property }, 400)) || null
}

/** An address without scheme and trailing slash, for display. */
function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
