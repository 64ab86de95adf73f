import { urlOf } from '@/lib/unknown-values'
import { parseXml, type XmlElement } from './strict-xml'

/**
 * Validators of the feed formats and of sitemaps, written from their specifications: each returns the mistakes of a
 * document as sentences.
 */

const within = (element: XmlElement, name: string) => element.children.filter((child) => child.name === name)
const textOf = (element: XmlElement, name: string) => within(element, name)[0]?.text ?? ''

function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s<>"{}|\\^`]+$/.test(text) && urlOf(text) !== null && !/%(?![\da-f]{2})/i.test(text)
}

/** Every address in the tags of HTML that a feed reader would follow or load. */
function addressesIn(tags: string): string[] {
  return [...tags.matchAll(/\s(?:href|src|poster)="([^"]*)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
}

/** Text may contain any code; only tags are checked. */
function htmlMistakes(text: string): string[] {
  // Text may show any code; what counts stands inside of tags.
  const html = (text.match(/<[a-z](?:[^"'>]|"[^"]*"|'[^']*')*>/gi) ?? []).join('')
  return [
    ...[...html.matchAll(/<(script|style|iframe|button|form|input|object|svg|noscript)\b/g)].map(
      ([, name]) => `<${name}> in the text`,
    ),
    ...[...html.matchAll(/\s(on\w+|style|class|id|data-[\w-]+|aria-[\w-]+)="/g)].map(
      ([, name]) => `the attribute ${name} in the text`,
    ),
    ...addressesIn(html)
      .filter((address) => !/^(?:https?:\/\/|mailto:|tel:)/.test(address))
      .map((address) => `${address} is not absolute`),
    ...addressesIn(html)
      .filter((address) => /[?&](?:X-Amz-|Signature|Expires|exp=|sig=)/i.test(address))
      .map((address) => `${address} is signed and dies`),
  ]
}

function countMistakes(element: XmlElement, name: string, least: number, most: number): string[] {
  const count = within(element, name).length
  return count < least || count > most ? [`${count} of ${name} in ${element.name}`] : []
}

const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const rfc822 = new RegExp(`^${day}, \\d{2} ${month} \\d{4} \\d{2}:\\d{2}:\\d{2} (?:GMT|[+-]\\d{4})$`)
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/
const language = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/

const isRfc822 = (text: string) =>
  rfc822.test(text) && new Date(text).toUTCString().slice(0, 3) === text.slice(0, 3)
const isRfc3339 = (text: string) => rfc3339.test(text) && !Number.isNaN(Date.parse(text))

const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)

const atomName = (name: string) => `{http://www.w3.org/2005/Atom}${name}`
const encoded = '{http://purl.org/rss/1.0/modules/content/}encoded'

/** RSS 2.0, with the RSS Advisory Board's recommendations: a link to itself, an id for each item. */
export function rssMistakes(document: string): string[] {
  const root = parseXml(document)
  if (root.name !== 'rss' || root.attributes.version !== '2.0') return ['not RSS 2.0']
  const [channel, second] = within(root, 'channel')
  if (channel === undefined || second !== undefined) return ['not one channel']
  const items = within(channel, 'item')
  const self = within(channel, atomName('link')).filter(({ attributes }) => attributes.rel === 'self')
  const known = ['title', 'link', 'description', 'language', 'lastBuildDate', 'item', atomName('link')]
  const knownInItem = [
    ...['title', 'link', 'guid', 'pubDate', 'category', 'description', encoded],
    '{http://purl.org/dc/elements/1.1/}creator',
    '{http://search.yahoo.com/mrss/}content',
  ]
  return [
    ...['title', 'link', 'description'].flatMap((name) => countMistakes(channel, name, 1, 1)),
    ...['language', 'lastBuildDate'].flatMap((name) => countMistakes(channel, name, 0, 1)),
    ...channel.children
      .filter(({ name }) => !known.includes(name))
      .map(({ name }) => `${name} in the channel`),
    ...(isAddress(textOf(channel, 'link')) ? [] : ['the channel has no absolute link']),
    ...(self.length === 1 && isAddress(self[0]?.attributes.href ?? '') ? [] : ['no link to itself']),
    ...(language.test(textOf(channel, 'language')) ? [] : ['no language tag']),
    ...repeated(items.map((item) => textOf(item, 'guid'))).map((id) => `the guid ${id} twice`),
    ...[textOf(channel, 'lastBuildDate'), ...items.map((item) => textOf(item, 'pubDate'))]
      .filter((time) => time !== '' && !isRfc822(time))
      .map((time) => `${time} is no time of RFC 822`),
    ...items.flatMap((item) => [
      ...item.children
        .filter(({ name }) => !knownInItem.includes(name))
        .map(({ name }) => `${name} in an item`),
      ...['title', 'link', 'guid', 'pubDate'].flatMap((name) => countMistakes(item, name, 1, 1)),
      ...['description', encoded].flatMap((name) => countMistakes(item, name, 0, 1)),
      ...(isAddress(textOf(item, 'link')) ? [] : [`${textOf(item, 'link')} is no address`]),
      ...(within(item, 'guid')[0]?.attributes.isPermaLink === 'false' || isAddress(textOf(item, 'guid'))
        ? []
        : ['a guid that claims to be an address']),
      ...within(item, '{http://search.yahoo.com/mrss/}content')
        .filter(({ attributes }) => !isAddress(attributes.url ?? '') || !attributes.medium)
        .map(() => 'a medium without address or kind'),
      ...htmlMistakes(textOf(item, encoded)),
    ]),
  ]
}

/** Atom, RFC 4287. */
export function atomMistakes(document: string): string[] {
  const feed = parseXml(document)
  if (feed.name !== atomName('feed')) return ['not an Atom feed']
  const entries = within(feed, atomName('entry'))
  const one = (element: XmlElement, names: readonly string[]) =>
    names.flatMap((name) => countMistakes(element, atomName(name), 1, 1))
  const linkOf = (element: XmlElement, rel: string) =>
    within(element, atomName('link')).filter(({ attributes }) => (attributes.rel ?? 'alternate') === rel)
  const ids = entries.map((entry) => textOf(entry, atomName('id')))
  const known = ['id', 'title', 'subtitle', 'updated', 'link', 'author', 'icon', 'entry'].map(atomName)
  const knownInEntry = ['id', 'title', 'link', 'published', 'updated', 'category', 'summary', 'content'].map(
    atomName,
  )
  const times = [feed, ...entries].flatMap((element) =>
    ['updated', 'published'].flatMap((name) => within(element, atomName(name)).map(({ text }) => text)),
  )
  return [
    ...feed.children.filter(({ name }) => !known.includes(name)).map(({ name }) => `${name} in the feed`),
    ...one(feed, ['id', 'title', 'updated']),
    ...(isAddress(textOf(feed, atomName('id'))) ? [] : ['the feed has no id']),
    ...(linkOf(feed, 'self').length === 1 && isAddress(linkOf(feed, 'self')[0]?.attributes.href ?? '')
      ? []
      : ['no link to itself']),
    ...(linkOf(feed, 'alternate').length === 1 ? [] : ['not one link to the site']),
    // An entry without an author has the feed's, which must have a name.
    ...within(feed, atomName('author'))
      .filter((author) => textOf(author, atomName('name')) === '')
      .map(() => 'an author without name'),
    ...(within(feed, atomName('author')).length > 0 ? [] : ['no author']),
    ...repeated(ids).map((id) => `the id ${id} twice`),
    ...times.filter((time) => !isRfc3339(time)).map((time) => `${time} is no time of RFC 3339`),
    ...entries.flatMap((entry) => {
      const content = within(entry, atomName('content'))[0]
      const id = textOf(entry, atomName('id'))
      return [
        ...entry.children
          .filter(({ name }) => !knownInEntry.includes(name))
          .map(({ name }) => `${name} in an entry`),
        ...one(entry, ['id', 'title', 'updated']),
        ...['published', 'summary', 'content'].flatMap((name) => countMistakes(entry, atomName(name), 0, 1)),
        ...(/^urn:uuid:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
          ? []
          : [`${id} is no address of an entry`]),
        ...(linkOf(entry, 'alternate').length === 1 &&
        isAddress(linkOf(entry, 'alternate')[0]?.attributes.href ?? '')
          ? []
          : [`${id} has not one link`]),
        ...(content === undefined && within(entry, atomName('summary')).length === 0
          ? [`${id} has neither content nor summary`]
          : []),
        ...(content !== undefined && content.attributes.type !== 'html' ? [`${id} is not HTML`] : []),
        ...within(entry, atomName('category'))
          .filter(({ attributes }) => !attributes.term)
          .map(() => 'a category without term'),
        ...htmlMistakes(content?.text ?? ''),
      ]
    }),
  ]
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** JSON Feed 1.1. */
export function jsonFeedMistakes(document: string): string[] {
  const feed: Record<string, unknown> = JSON.parse(document)
  const items: Record<string, unknown>[] = Array.isArray(feed.items) ? feed.items : []
  const known =
    'version title home_page_url feed_url description favicon icon authors language items next_url expired'.split(
      ' ',
    )
  const knownInItem = (
    'id url external_url title content_html content_text summary image date_published date_modified authors tags ' +
    'language attachments'
  ).split(' ')
  const addresses = [feed.home_page_url, feed.feed_url, ...items.map(({ url }) => url)]
  const optional = [feed.favicon, feed.icon, ...items.map(({ image }) => image)].filter(
    (value) => value !== undefined,
  )
  const times = items.flatMap((item) => [item.date_published, item.date_modified])
  const authors: unknown[] = Array.isArray(feed.authors) ? feed.authors : []
  return [
    ...(feed.version === 'https://jsonfeed.org/version/1.1' ? [] : ['not version 1.1']),
    ...(isText(feed.title) ? [] : ['no title']),
    ...(Array.isArray(feed.items) ? [] : ['no items']),
    ...(authors.length > 0 && authors.every((author) => JSON.stringify(author).includes('"name"'))
      ? []
      : ['no author']),
    ...(isText(feed.language) && language.test(feed.language) ? [] : ['no language tag']),
    ...Object.keys(feed)
      .filter((key) => !known.includes(key))
      .map((key) => `${key} in the feed`),
    ...[...addresses, ...optional]
      .filter((address) => !isText(address) || !isAddress(address))
      .map((address) => `${address} is no address`),
    ...times
      .filter((time) => !isText(time) || !isRfc3339(time))
      .map((time) => `${time} is no time of RFC 3339`),
    ...repeated(items.map(({ id }) => String(id))).map((id) => `the id ${id} twice`),
    ...items.flatMap((item) => [
      ...Object.keys(item)
        .filter((key) => !knownInItem.includes(key))
        .map((key) => `${key} in an item`),
      ...(isText(item.id) ? [] : ['an item without id']),
      ...(isText(item.content_html) || isText(item.content_text) ? [] : [`${item.id} says nothing`]),
      ...(item.tags === undefined || (Array.isArray(item.tags) && item.tags.every(isText))
        ? []
        : ['tags are no texts']),
      ...htmlMistakes(isText(item.content_html) ? item.content_html : ''),
    ]),
  ]
}

/** The sitemap protocol, 0.9. */
export function sitemapMistakes(document: string): string[] {
  const sitemapName = (name: string) => `{http://www.sitemaps.org/schemas/sitemap/0.9}${name}`
  const root = parseXml(document)
  if (root.name !== sitemapName('urlset')) return ['not a sitemap']
  const entries = within(root, sitemapName('url'))
  const addresses = entries.map((entry) => textOf(entry, sitemapName('loc')))
  const w3cTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/
  return [
    ...(entries.length > 0 && entries.length <= 50_000 ? [] : [`${entries.length} addresses`]),
    ...root.children
      .filter(({ name }) => name !== sitemapName('url'))
      .map(({ name }) => `${name} in the sitemap`),
    ...addresses.filter((address) => !isAddress(address) || address.length > 2_048),
    ...repeated(addresses),
    ...entries
      .flatMap((entry) => within(entry, sitemapName('lastmod')).map(({ text }) => text))
      .filter((time) => !w3cTime.test(time) || !(Date.parse(time) <= Date.now())),
  ]
}
