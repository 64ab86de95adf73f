/** Builds the address of a post or page from its slug and the configured prefix. */
import type { Settings } from '@/conf/schema'
import { articlePath, externalAddress } from '@/lib/site/urls'
import { warnOnce } from '@/lib/warn-once'

/** The parts of an address. */
export interface AddressParts {
  /** Page id; used without its dashes when there is no slug. */
  id: string
  slug: string
  isPost: boolean
  /** `yyyy-MM-dd`, for the prefix. */
  publishDay: string
  /** For the prefix; '' for none. */
  category: string
}

export interface Address {
  /** With prefix, without leading slash, not percent-encoded; for an external link the property's text. */
  slug: string
  href: string
}

type PrefixSettings = Pick<Settings, 'POST_URL_PREFIX' | 'POST_URL_PREFIX_MAPPING_CATEGORY'>

export function toAddress(parts: AddressParts, settings: PrefixSettings): Address {
  const external = externalAddress(parts.slug)
  if (external !== null) return { slug: parts.slug, href: external }

  const own = cleanPath(parts.slug) || parts.id.replaceAll('-', '')
  const before = cleanPath(parts.isPost ? prefix(parts, own, settings) : pagePrefix(parts, settings))
  const slug = outsideAssets(before === '' ? own : `${before}/${own}`)
  return { slug, href: articlePath(slug) }
}

/**
 * Moves addresses out of `/assets`: caches keep everything there for a year (lib/response-headers), but an article may be
 * withdrawn.
 */
function outsideAssets(slug: string): string {
  if (!/^assets\//i.test(slug)) return slug
  const address = `article/${slug}`
  warnOnce(
    `A post is found at /${address}: /${slug} is among the files of the site. Change its slug, or POST_URL_PREFIX.`,
  )
  return address
}

/** A part without a value is left out, and `%slug%` at the end stands for the slug, which follows anyway. */
function prefix({ publishDay, category }: AddressParts, own: string, settings: PrefixSettings): string {
  const [year = '', month = '', day = ''] = publishDay.split('-')
  const values: Record<string, string> = {
    year,
    month,
    day,
    category: namedCategory(category, settings) ?? category,
    slug: own,
  }
  return settings.POST_URL_PREFIX.replace(/(?:^|\/)%slug%$/, '').replace(
    /%(year|month|day|category|slug)%/g,
    (_, name: string) => values[name] ?? '',
  )
}

/** A page has no prefix, except for a category with a configured path, as in NotionNext. */
function pagePrefix({ category }: AddressParts, settings: PrefixSettings): string {
  if (!settings.POST_URL_PREFIX.includes('%category%')) return ''
  return namedCategory(category, settings) ?? ''
}

/** The configured path of a category; undefined for none. */
function namedCategory(category: string, settings: PrefixSettings): string | undefined {
  const names = settings.POST_URL_PREFIX_MAPPING_CATEGORY
  return Object.hasOwn(names, category) ? names[category] : undefined
}

/** Without leading, trailing and double slashes, and without dot segments, which browsers would resolve. */
function cleanPath(path: string): string {
  return path
    .split('/')
    .map((segment) => decoded(segment.trim()))
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
    .join('/')
}

/** Decodes a segment that an owner has pasted percent-encoded: requests are compared in decoded form. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll('/', '')
  } catch {
    return segment
  }
}

const reserved =
  /^(?:archive|category(?:\/.*)?|tag(?:\/.*)?|search(?:\/.*)?|page\/.*|memos|404|500|_(?:app|document|error)|signin|signup|feed|feed\.json|atom\.xml|sitemap\.xml|robots\.txt|(?:api|themed|unlock|_next)(?:\/.*)?)$/

/** Whether a screen of the site itself has this address, so that an article could never be reached there. */
export function isReserved(slug: string): boolean {
  return reserved.test(slug)
}
