/** Determines which former addresses an export redirects (on a server lib/screens/former-address does it). */
import { renamedPaths } from '@/lib/site/former-addresses'
import { pageHref } from '@/lib/site/paging'
import type { Post, Site } from '@/lib/site/types'
import { articlePath, categoryHref, feedPath, isExternal, tagHref } from '@/lib/site/urls'
import { formerAddresses, ownAddresses } from './addresses'

/** One rule. Both addresses are percent-encoded, without SUB_PATH. */
export interface Redirect {
  from: string
  to: string
}

/** Languages whose prefix is removed: NotionNext puts them before the addresses of a language version. */
const languages = ['en', 'zh', 'ja', 'ko', 'fr', 'de', 'es', 'ru', 'tr', 'en-US', 'zh-CN', 'zh-TW', 'zh-HK']

/**
 * Returns the rules with fixed addresses, the most important first, because hosts limit their number. No rule has
 * the address of a page, and none contains a hidden id.
 */
export function exportRedirects(site: Site): Redirect[] {
  const pages = new Set(ownAddresses(site))
  const rules = [...renamed(site), ...firstPages(site), ...formerAddresses(site), ...ids(site)]
  const byAddress = new Map(rules.map(({ from, to }) => [from, to]))
  return [...byAddress]
    .map(([from, to]) => ({ from, to }))
    .filter(({ from, to }) => from !== to && !pages.has(from))
}

/** Returns the rules that may be in a public file: none that names an invisible post or page. */
export function listedRedirects(site: Site, rules: readonly Redirect[]): Redirect[] {
  const unlisted = new Set(site.pages.filter(({ invisible }) => invisible).map(({ href }) => href))
  return rules.filter(({ to }) => !unlisted.has(to))
}

/** Returns the language prefixes that do not begin any address of the site. */
export function freeLanguages(site: Site): string[] {
  const firsts = new Set(ownAddresses(site).map((address) => address.split('/')[1]))
  return languages.filter((language) => !firsts.has(language))
}

/** Returns the first segments of the site's listed addresses: those followed by further ones, and single ones. */
export function firstSegments(site: Site): { folders: string[]; alone: string[] } {
  const listed = { ...site, pages: site.pages.filter(({ invisible }) => !invisible) }
  const split = ownAddresses(listed).map((address) => address.split('/').slice(1))
  const of = (paths: string[][]) => [...new Set(paths.map(([first = '']) => first))].filter(Boolean)
  return {
    folders: [...new Set([...of(split.filter(({ length }) => length > 1)), 'search'])],
    alone: of(split.filter(({ length }) => length === 1)),
  }
}

function renamed({ settings }: Site): Redirect[] {
  const present = (to: string) => (to === '/feed' ? feedPath : to)
  const isThere = (to: string) => settings.ENABLE_RSS || !['/feed', '/atom.xml', '/feed.json'].includes(to)
  return [['feed', '/feed'] as const, ...Object.entries(renamedPaths)]
    .filter(([, to]) => isThere(to))
    .map(([from, to]) => ({ from: `/${from}`, to: present(to) }))
}

/** The first page of each list under its number. */
export function firstPages({ categories, tags }: Site): Redirect[] {
  const bases = [
    '',
    ...categories.map(({ name }) => categoryHref(name)),
    ...tags.map(({ name }) => tagHref(name)),
  ]
  return bases.map((base) => ({ from: `${base}/page/1`, to: pageHref(base, 1) }))
}

/**
 * Listed posts and pages by id, with and without dashes, alone and with a prefix; locked ones by their public key.
 * Invisible ones are omitted: their ids may be known, but not their addresses.
 */
function ids({ posts, pages }: Site): Redirect[] {
  return [...posts, ...pages]
    .filter(({ href, invisible }) => !isExternal(href) && !invisible)
    .flatMap((post) => idAddresses(post).map((from) => ({ from, to: post.href })))
}

function idAddresses({ key, slug, type }: Post): string[] {
  const folder = slug.split('/').slice(0, -1).join('/')
  const prefixes = new Set(type === 'Post' ? ['', 'article', folder] : [''])
  return [...prefixes].flatMap((prefix) =>
    [key.replaceAll('-', ''), key].map((id) => articlePath(`${prefix}/${id}`)),
  )
}
