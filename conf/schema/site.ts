import { z } from 'zod'
import manifest from '../../package.json'
import {
  address,
  addressList,
  choice,
  flag,
  hostList,
  linkList,
  noLimit,
  origin,
  patternText,
  text,
  textList,
  timeZone,
  whole,
} from '../kinds'
import { withOwnerThemes } from '../owner-themes'
import { readJson, readList, readNumber, readText, trimmed } from '../read-text'
import { readTrustedProxies, trustedProxiesForm } from '../trusted-proxies'

const layouts = [
  'home',
  'archive',
  'list',
  'category-index',
  'tag-index',
  'search',
  'memos',
  'not-found',
  'article',
  'sign-in',
  'sign-up',
] as const

/** Which layout each route uses; the sign-in and sign-up layouts are named here (R-018). */
const routeLayouts = {
  '/': 'home',
  '/archive': 'archive',
  '/page/[page]': 'list',
  '/category': 'category-index',
  '/category/[category]': 'list',
  '/category/[category]/page/[page]': 'list',
  '/tag': 'tag-index',
  '/tag/[tag]': 'list',
  '/tag/[tag]/page/[page]': 'list',
  '/search': 'search',
  '/search/[keyword]': 'search',
  '/search/[keyword]/page/[page]': 'search',
  '/memos': 'memos',
  '/404': 'not-found',
  '/[...slug]': 'article',
  '/signin': 'sign-in',
  '/signup': 'sign-up',
} as const satisfies Record<string, (typeof layouts)[number]>

const hour = z.preprocess(readNumber, z.number().int().min(0).max(23))

/** 'off', 'false', '' and an empty list switch the dark hours off. */
function readHours(value: unknown): unknown {
  const list = readList(value)
  const words = Array.isArray(list) ? list : [list]
  if (words.length === 0) return false
  const [only] = words
  const off =
    only === false || (typeof only === 'string' && ['', 'off', 'false'].includes(only.toLowerCase()))
  return words.length === 1 && off ? false : list
}

/** `blog/`, `/blog` and `/blog/` all mean `/blog`. */
function readFolder(value: unknown): unknown {
  const folder = trimmed(value)
  if (typeof folder !== 'string') return folder
  const inner = folder.replace(/^\/+|(?<!\/)\/+$/g, '')
  return inner === '' ? '' : `/${inner}`
}

/** The site itself: author, address, start. */
export const site = {
  TITLE: text('', 'Title of the site. Empty: the title of the workspace.'),
  DESCRIPTION: text('', 'One line about the site. Empty: the description of the workspace.'),
  AUTHOR: text('', 'Name of the author: bar, info card, copyright notice, footer.'),
  BIO: text('', 'One line about the author: bar, footer.'),
  LINK: origin(
    '',
    'Public address of the site. A closing slash is removed. Empty: the one that Vercel or Netlify tells; elsewhere feeds ' +
      'and sitemap use ALLOWED_HOSTS, and pages name no absolute address of their own.',
  ),
  ALLOWED_HOSTS: hostList(
    [],
    'Hosts that the site answers for, where LINK is empty: feeds and sitemap use the one that was asked for. Any other ' +
      'host gets the first of them. Without scheme `https` is meant.',
  ),
  HSTS_DAYS: whole(
    0,
    [0, 3_650],
    'Days for which browsers use https only (`Strict-Transport-Security`). 0: no such header. It cannot be taken back ' +
      'before they are over: begin with 1.',
  ),
  HSTS_INCLUDE_SUBDOMAINS: flag(false, 'HSTS_DAYS counts for all subdomains as well.'),
  HSTS_PRELOAD: flag(
    false,
    'Asks to be put on the list that browsers are shipped with. Needs HSTS_INCLUDE_SUBDOMAINS and HSTS_DAYS of 365 or more.',
  ),
  SUB_PATH: z
    .preprocess(readFolder, z.string().regex(/^$|^(\/[\w.~-]+)+$/))
    .default('')
    .meta({
      description:
        'Folder in which the site is served, for example `/blog`. It becomes part of a build: a server that starts with another value keeps that of its build.',
      allowed: 'empty or a path without spaces',
    }),
  KEYWORDS: textList([], 'Keywords for search engines.'),
  SINCE: whole(0, [0, 9999], 'First year of the copyright range. 0: the current year.'),
  VERSION: text(manifest.version, 'Version shown in the footer.'),
  LANG: patternText(
    'en-US',
    /^[A-Za-z]{2,3}([-_][A-Za-z0-9]+)*$/,
    'a language tag; the packs are `en-US`, `zh-CN`, `zh-HK`, `zh-TW`, `fr-FR`, `tr-TR`, `ja-JP`',
    'Language of the interface at start. Without an exact pack the language alone counts, then English.',
  ),
  TIME_ZONE: timeZone(
    'Time zone of dates that name none: such a date is midnight there, on pages, in schedules, in the archive and in feeds. Days of ' +
      'edits are days there too. Empty: the zone that most dates of the table name, else `Asia/Shanghai` where LANG is Chinese, else `UTC`.',
  ),
  THEME: choice(withOwnerThemes(['heo', 'simple', 'docs', 'gallery', 'magazine']), 'heo', 'Theme at start.'),
  THEME_SWITCH: flag(false, 'Shows a theme switch in the bar, in place of the display mode.'),
  APPEARANCE: choice(['light', 'dark', 'auto'], 'auto', 'Display mode at start.'),
  APPEARANCE_DARK_TIME: z
    .preprocess(readHours, z.union([z.tuple([hour, hour]), z.literal(false)]))
    .default((): [number, number] => [18, 7])
    .meta({
      description: 'Night, for the display mode `auto`: first and last hour of the dark display.',
      allowed: 'two hours from 0 to 23, such as `18,7`; empty or false for no night',
    }),
  BLOG_FAVICON: address('/favicon.ico', 'Icon of the browser tab.'),
  BEI_AN: text('', 'Registration number in the footer. Empty hides it.'),
  BEI_AN_LINK: address('https://beian.miit.gov.cn/', 'Where the registration number leads.'),
  BEI_AN_GONGAN: text(
    '',
    'Regional registration badge in the footer; its digits form the query of the link.',
  ),
  ENABLE_RSS: flag(
    true,
    'The feeds (RSS at `/feed`, Atom at `/atom.xml`, JSON Feed at `/feed.json`) and the links to them.',
  ),
  FEED_CONTENT: choice(
    ['full', 'summary'],
    'full',
    'What the feeds carry of a post: its whole text, or its summary.',
  ),
  FEED_POST_COUNT: whole(30, [1, 200], 'Newest posts in the feeds.'),
  CUSTOM_MENU: flag(true, 'Adds the Menu and SubMenu rows of the workspace after the fixed menu entries.'),
  FRIEND_LINKS: linkList([], 'Friend links in the footer.'),
  NEXT_REVALIDATE_SECOND: whole(
    2,
    [1, noLimit],
    'Seconds after which the content is read again. A page is built again when it has reached that age and its content has changed; on ' +
      'Vercel also without a change.',
  ),
  PAGE_EXPIRE_SECONDS: whole(
    300,
    [1, 31_536_000],
    'How many seconds beyond NEXT_REVALIDATE_SECOND a CDN or proxy in front of the site may go on sending a page while it asks ' +
      'for a new one. A withdrawn post may be seen there for that long.',
  ),
  PAGE_CACHE_MAX_MB: whole(
    1_000,
    [1, noLimit],
    'Megabytes of finished pages on disk, compressed. The page that was read longest ago is deleted first, and made again when ' +
      'it is asked for.',
  ),
  BUILD_POST_COUNT: whole(
    30,
    [0, noLimit],
    'How many of the newest posts are rendered while building; the others when first asked for.',
  ),
  CAN_COPY: flag(true, 'Whether text looks selectable. Keyboard and assistive access are never taken away.'),
  LAYOUT_MAPPINGS: z
    .preprocess(
      (value) => {
        const entries = readJson(value)
        return typeof entries === 'object' && entries !== null ? { ...routeLayouts, ...entries } : entries
      },
      z.record(z.string().startsWith('/'), z.enum(layouts)),
    )
    .default(() => ({ ...routeLayouts }))
    .meta({
      description: 'Layout that each route uses. Entries given here replace those of the same route.',
      allowed: `an object of route and layout, as JSON; layouts are ${layouts.map((name) => `\`${name}\``).join(', ')}`,
    }),
  GLOBAL_CSS: text(
    '',
    'Style sheet of your own, as text: a file of the site that every page loads after all others.',
  ),
  CUSTOM_EXTERNAL_JS: addressList([], 'Further scripts that every page loads, in this order, after its own.'),
  CUSTOM_EXTERNAL_CSS: addressList(
    [],
    'Further style sheets that every page loads. One of another host does not hold the page up: it may come later.',
  ),
  TRUSTED_PROXIES: z
    .preprocess(
      readText,
      z.string().refine((value) => readTrustedProxies(value) !== null),
    )
    .default('')
    .meta({
      description:
        'Which proxies in front of the server are believed about the address of a caller, by which wrong passwords, ' +
        'searches and other calls are limited: their addresses, networks, `cloudflare` or `vercel`, else how many there are. Empty: ' +
        'none, so that the address of the connection counts; on Vercel `vercel`. See docs/deployment.md.',
      allowed: trustedProxiesForm,
    }),
  STATIC_EXPORT: flag(
    false,
    'The pages are exported as files and no server answers readers. A locked post then carries its body encrypted, ' +
      'and the password opens it in the browser; files that only a server could hand out are left away.',
  ),
  ENABLE_CACHE: flag(true, 'Keeps workspace data between two pages of the same revalidation window.'),
  DEBUG: flag(
    false,
    'Every call of the workspace in the log of the server: what was asked, how it went, how long it took. On every page a ' +
      'panel with what the browser was given: screen, theme, sizes, settings that differ from the defaults. All readers see it.',
  ),
}
