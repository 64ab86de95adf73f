/** Converts values of NotionNext's settings that have another meaning or form here. */
import { nearestThemes } from './table'

export interface ReadValue {
  /** undefined: as if the setting were not given. */
  value: unknown
  /** Note for the owner, printed after the setting, its value and its source. */
  notice?: string
}

/**
 * Share services of NotionNext that are missing here: two were shut down, two have no address that accepts a page.
 */
const otherShareServices = new Set(['pocket', 'workplace', 'csdn', 'juejin'])

/** Names of this blog's icons by their names in Font Awesome; '' for the same name. */
export const iconNames: Readonly<Record<string, string>> = {
  user: '',
  users: '',
  github: '',
  envelope: '',
  link: '',
  home: '',
  house: 'home',
  star: '',
  book: '',
  tag: '',
  tags: '',
  heart: '',
  music: '',
  map: '',
  camera: '',
  globe: '',
  rss: '',
  weibo: '',
  telegram: '',
  youtube: '',
  instagram: '',
  linkedin: '',
  weixin: 'wechat',
  twitter: 'x',
}

/** Converters by the name under which a value is given. */
const readers: Readonly<Record<string, (text: string) => ReadValue>> = {
  NOTION_PAGE_ID: readPageIds,
  THEME: readTheme,
  POSTS_SHARE_SERVICES: readShareServices,
  POST_SHARE_SERVICES: readShareServices,
  LAYOUT_MAPPINGS: readLayouts,
  COMMENT_CUSDIS_SCRIPT_SRC: (text) => ({ value: text === '/js/cusdis.es.js' ? '' : text }),
  GREETING_WORDS: (text) => ({
    value: text.startsWith('[') ? text : text.split(',').map((word) => word.trim()),
  }),
  HEO_INFO_CARD_ICON1: readIcon,
  HEO_INFO_CARD_ICON2: readIcon,
}

/**
 * Converts a value of NotionNext; any other value is unchanged.
 * @param name under which it is given, without `NEXT_PUBLIC_`
 */
export function readOldValue(name: string, value: unknown): ReadValue {
  const reader = readers[name]
  return reader === undefined || typeof value !== 'string' ? { value } : reader(value.trim())
}

/** Of several pages the workspace reads the first anyway. */
function readPageIds(text: string): ReadValue {
  const [first = '', ...others] = text.split(/[,，\n]/).filter((part) => part.trim() !== '')
  if (others.length === 0) return { value: text }
  return {
    value: text,
    notice:
      `It names ${others.length + 1} pages, of which only the first is served: ${pageLabel(first)}. Not served yet: ` +
      `${others.map(pageLabel).join(', ')}. Remove the others, or make a second blog of each.`,
  }
}

/** The language of a page, and the beginning of its id. */
function pageLabel(part: string): string {
  const [, language = ''] = /^\s*([a-z]{2}(?:[-_][a-z]{2,4})?:)(?!\/\/)/i.exec(part) ?? []
  const [, id] = /([\da-f]{8})(?:-?[\da-f]{4}){3}-?[\da-f]{12}(?![\da-f])/i.exec(part) ?? []
  return id === undefined ? `${language}…` : `${language}${id}…`
}

function readTheme(text: string): ReadValue {
  const found = Object.entries(nearestThemes).find(([, themes]) =>
    themes.some((theme) => theme === text.toLowerCase()),
  )
  if (found === undefined || found[0] === text.toLowerCase()) return { value: text }
  return {
    value: found[0],
    notice: `This theme of NotionNext is not here. The nearest is used: ${found[0]}.`,
  }
}

function readShareServices(text: string): ReadValue {
  const words = text
    .replace(/^\[|\]$|["']/g, '')
    .split(/[,，\n]/)
    .map((word) => word.trim())
  const left = words.filter((word) => otherShareServices.has(word.toLowerCase()))
  if (left.length === 0) return { value: text }
  const kept = words.filter((word) => word !== '' && !left.includes(word))
  const which = kept.length === 0 ? ', and none is left: the default counts' : ''
  return {
    value: kept.length === 0 ? undefined : kept,
    notice: `These ways to share are not here: ${left.join(', ')}${which}. Remove them from the list.`,
  }
}

function readLayouts(text: string): ReadValue {
  if (!/:\s*["']Layout[A-Z\d]/.test(text)) return { value: text }
  return {
    value: undefined,
    notice: "A table with NotionNext's layouts is ignored: each route has its layout already. Remove it.",
  }
}

function readIcon(text: string): ReadValue {
  const [, name = ''] = /(?:^|\s)fa-([\w-]+)$/.exec(text) ?? []
  return { value: Object.hasOwn(iconNames, name) ? iconNames[name] || name : text }
}
