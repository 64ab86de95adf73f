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
    'Public address of the site. A trailing slash is removed. Empty: the address that Vercel or Netlify provides; elsewhere ' +
      'feeds and sitemap use ALLOWED_HOSTS, and pages have no absolute canonical address.',
  ),
  ALLOWED_HOSTS: hostList(
    [],
    'Hosts of the site if LINK is empty: feeds and sitemap use the host of the request if it is listed, otherwise the ' +
      'first one. The default scheme is `https`.',
  ),
  HSTS_DAYS: whole(
    0,
    [0, 3_650],
    'Days for which browsers use only https (`Strict-Transport-Security`). 0: no such header. It cannot be revoked before ' +
      'the days have passed: begin with 1.',
  ),
  HSTS_INCLUDE_SUBDOMAINS: flag(false, 'HSTS_DAYS applies to all subdomains as well.'),
  HSTS_PRELOAD: flag(
    false,
    'Requests inclusion in the preload list of browsers. Needs HSTS_INCLUDE_SUBDOMAINS and HSTS_DAYS of 365 or more.',
  ),
  SUB_PATH: z
    .preprocess(readFolder, z.string().regex(/^$|^(\/[\w.~-]+)+$/))
    .default('')
    .meta({
      description:
        'Base path of the site, for example `/blog`. It becomes part of a build: a server that starts with another value ' +
        'uses that of its build.',
      allowed: 'empty or a path without spaces',
    }),
  KEYWORDS: textList([], 'Keywords for search engines.'),
  SINCE: whole(0, [0, 9999], 'First year of the copyright range. 0: the current year.'),
  VERSION: text(manifest.version, 'Version shown in the footer.'),
  LANG: patternText(
    'en-US',
    /^[A-Za-z]{2,3}([-_][A-Za-z0-9]+)*$/,
    'a language tag; the packs are `en-US`, `zh-CN`, `zh-HK`, `zh-TW`, `fr-FR`, `tr-TR`, `ja-JP`',
    'Default language of the interface. Without a pack for the tag, another pack of the language is used, or English.',
  ),
  TIME_ZONE: timeZone(
    'Time zone of dates without one: such a date begins at midnight in this zone, on pages, in schedules, in the archive and in ' +
      'feeds. Edit dates use it too. Empty: the zone of most dates in the table, else `Asia/Shanghai` if LANG is Chinese, else `UTC`.',
  ),
  THEME: choice(withOwnerThemes(['heo', 'simple', 'docs', 'gallery', 'magazine']), 'heo', 'Default theme.'),
  THEME_SWITCH: flag(false, 'Shows a theme switch in the bar, in place of the display mode button.'),
  APPEARANCE: choice(['light', 'dark', 'auto'], 'auto', 'Default display mode.'),
  APPEARANCE_DARK_TIME: z
    .preprocess(readHours, z.union([z.tuple([hour, hour]), z.literal(false)]))
    .default((): [number, number] => [18, 7])
    .meta({
      description: 'Night hours of the display mode `auto`: first and last hour of dark mode.',
      allowed: 'two hours from 0 to 23, such as `18,7`; empty or false for no night',
    }),
  BLOG_FAVICON: address('/favicon.ico', 'Icon of the browser tab.'),
  BEI_AN: text('', 'Registration number in the footer. Empty hides it.'),
  BEI_AN_LINK: address('https://beian.miit.gov.cn/', 'Link of the registration number.'),
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
    'Content of posts in the feeds: the full text, or the summary.',
  ),
  FEED_POST_COUNT: whole(30, [1, 200], 'Number of newest posts in the feeds.'),
  CUSTOM_MENU: flag(true, 'Adds the Menu and SubMenu rows of the workspace after the fixed menu entries.'),
  FRIEND_LINKS: linkList([], 'Friend links in the footer.'),
  NEXT_REVALIDATE_SECOND: whole(
    2,
    [1, noLimit],
    'Seconds after which the content is read again. A page of that age is regenerated if its content has changed; on Vercel also ' +
      'without a change.',
  ),
  PAGE_EXPIRE_SECONDS: whole(
    300,
    [1, 31_536_000],
    'Seconds beyond NEXT_REVALIDATE_SECOND for which a CDN or proxy in front of the site may send a stale page while it requests ' +
      'a new one. A withdrawn post may be visible there for that long.',
  ),
  PAGE_CACHE_MAX_MB: whole(
    1_000,
    [1, noLimit],
    'Limit of rendered pages on disk, in megabytes, compressed. The least recently read page is evicted first, and rendered again ' +
      'on request.',
  ),
  BUILD_POST_COUNT: whole(
    30,
    [0, noLimit],
    'Number of newest posts that the build renders; the others are rendered on the first request.',
  ),
  CAN_COPY: flag(
    true,
    'Whether text looks selectable. Keyboard and assistive technology can always select it.',
  ),
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
      description: 'Layout of each route. An entry replaces the default of its route.',
      allowed: `an object of route and layout, as JSON; layouts are ${layouts.map((name) => `\`${name}\``).join(', ')}`,
    }),
  GLOBAL_CSS: text(
    '',
    'Your own style sheet, as text. It becomes a file of the site, which every page loads after all others.',
  ),
  CUSTOM_EXTERNAL_JS: addressList(
    [],
    'Additional scripts that every page loads, in this order, after its own.',
  ),
  CUSTOM_EXTERNAL_CSS: addressList(
    [],
    'Additional style sheets that every page loads. Those of other hosts do not block the page and may be applied later.',
  ),
  TRUSTED_PROXIES: z
    .preprocess(
      readText,
      z.string().refine((value) => readTrustedProxies(value) !== null),
    )
    .default('')
    .meta({
      description:
        'Proxies in front of the server that are trusted to report the address of a caller, by which wrong passwords, ' +
        'searches and other calls are limited: their addresses, networks, `cloudflare` or `vercel`, or their number. Empty: ' +
        'none, so that the address of the connection is used; on Vercel `vercel`. See docs/deployment.md.',
      allowed: trustedProxiesForm,
    }),
  STATIC_EXPORT: flag(
    false,
    'The pages are exported as files, without a server. The page of a locked post then contains the encrypted body, which ' +
      'the browser decrypts with the password; files that need a server are left out.',
  ),
  ENABLE_CACHE: flag(true, 'Shares workspace data between pages of the same revalidation window.'),
  DEBUG: flag(
    false,
    'Logs every call to the workspace with its result and duration. Adds a panel to every page with the data that the ' +
      'browser has: screen, theme, sizes, settings that differ from the defaults. All readers see it.',
  ),
}
