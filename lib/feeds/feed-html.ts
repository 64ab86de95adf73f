import { escapeHtml } from '../text-forms'

/** An article's HTML as readers of feeds can show it: without style sheets, scripts and the site's own controls. */

/** Elements that say something by themselves; of every other only the content stays. */
const kept = new Set(
  (
    'a abbr audio b blockquote br code col colgroup dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr ' +
    'i img ins kbd li mark ol p pre q s small source strong sub summary sup table tbody td tfoot th thead time tr u ul ' +
    'video'
  ).split(' '),
)
/**
 * Elements that go with their content: controls, drawings, frames, which a link beside them stands for, and twins. What
 * a browser puts off (lib/article/draw/deferred) stays.
 */
const dropped = new Set('button iframe link noscript script style svg template'.split(' '))
const empty = new Set('br col hr img input link source wbr'.split(' '))
/** Parts that only the page itself has a use for: names of tabs, which follow once more, and links to a heading. */
const pageParts = /(?:^| )(?:notion-tabs|notion-hash)(?: |$)/
/** Words that stand below each other through a style sheet alone. */
const ownLine = /(?:^| )notion-bookmark-(?:title|description)(?: |$)/
const attributesOf: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  audio: ['src', 'controls'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start', 'type'],
  source: ['src', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  time: ['datetime'],
  video: ['src', 'controls', 'poster'],
}
const addresses = new Set(['href', 'src', 'poster'])

const tag = /<(\/?)([a-zA-Z][\w:-]*)((?:[^"'<>]|"[^"]*"|'[^']*')*)>/g
const attribute = /([^\s"'=/]+)(?:=(?:"([^"]*)"|'([^']*)'))?/g
/** The references that React writes. */
const references: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** An element that is open: what closes it, and whether its content is heard. */
interface Open {
  closing: string
  silent: boolean
  /** The element's id, by which a heading links to itself. */
  id?: string | undefined
  /** Inside a database, whose further views show the same rows once more. */
  database: boolean
}

/**
 * The body of an article for a feed. Links and media become absolute, pictures are there without a script, formulas
 * are their source; tables, lists and code stay.
 * @param html from lib/article: well formed, filtered, text escaped
 * @param address absolute address of the article
 */
export function feedHtml(html: string, address: string): string {
  const open: Open[] = [{ closing: '', silent: false, database: false }]
  let written = ''
  let read = 0
  for (const match of html.matchAll(tag)) {
    const [whole, slash, rawName = '', inside = ''] = match
    const around = open.at(-1) ?? { closing: '', silent: true, database: false }
    if (!around.silent) written += html.slice(read, match.index)
    read = match.index + whole.length
    if (slash) {
      if (open.length > 1) open.pop()
      if (!around.silent || around.closing) written += around.closing
      continue
    }
    const name = rawName.toLowerCase()
    const values = attributeValues(inside)
    const part = opened(name, values, around, address)
    written += part.text
    if (!empty.has(name) && !inside.endsWith('/')) open.push(part)
  }
  written += html.slice(read)
  return withoutEmptyBoxes(written)
}

/** What an element begins with in the feed, and how it goes on. */
function opened(
  name: string,
  values: Readonly<Record<string, string>>,
  around: Open,
  address: string,
): Open & { text: string } {
  const database = around.database || /(?:^| )notion-collection(?: |$)/.test(values.class ?? '')
  // The source of a formula, in the middle of what browsers draw it from.
  if (name === 'annotation') return { text: '<code>', closing: '</code>', silent: false, database }
  const unheard =
    around.silent ||
    name === 'math' ||
    (dropped.has(name) && !('data-deferred' in values)) ||
    values['aria-hidden'] === 'true' ||
    pageParts.test(values.class ?? '') ||
    (database && 'data-closed' in values)
  if (unheard) return { text: '', closing: '', silent: true, database }
  const isOwnLink = name === 'a' && around.id !== undefined && values.href === `#${around.id}`
  if (isOwnLink) return { text: '', closing: '', silent: false, database }
  if (name === 'input')
    return { text: 'checked' in values ? '☑ ' : '☐ ', closing: '', silent: false, database }
  if (!kept.has(name)) {
    return { text: '', closing: ownLine.test(values.class ?? '') ? '<br>' : '', silent: false, database }
  }
  return {
    text: `<${name}${attributesText(name, values, address)}>`,
    closing: empty.has(name) ? '' : `</${name}>`,
    silent: false,
    id: values.id,
    database,
  }
}

function attributesText(name: string, values: Readonly<Record<string, string>>, address: string): string {
  // A picture that waits for a script has its address elsewhere; the zoomed one is as wide as a reader's column.
  const source = name === 'img' && (values['data-zoom-src'] || values['data-src'])
  const all = source ? { ...values, src: source } : values
  return (attributesOf[name] ?? [])
    .filter((key) => key in all)
    .map((key) => {
      const value = all[key] ?? ''
      return value === '' && key === 'controls'
        ? ` ${key}=""`
        : ` ${key}="${escapeHtml(addresses.has(key) ? absolute(value, address) : value)}"`
    })
    .join('')
}

function attributeValues(inside: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...inside.matchAll(attribute)].map(([, key = '', double, single]) => [
      key.toLowerCase(),
      (double ?? single ?? '').replace(
        /&(?:amp|lt|gt|quot|#x27);/g,
        (reference) => references[reference] ?? '',
      ),
    ]),
  )
}

function absolute(value: string, address: string): string {
  return URL.canParse(value, address) ? new URL(value, address).href : value
}

const boxes = new Set('a div figure p summary'.split(' '))

/** Without boxes in which nothing is left: places of frames, bars without words. Takes one pass, however deep they stand. */
function withoutEmptyBoxes(html: string): string {
  const parts: string[] = []
  let open: { name: string; at: number }[] = []
  for (const part of html.split(/(<[^<>]*>)/)) {
    const [, slash = '', name = ''] = /^<(\/?)([a-z\d]+)/.exec(part) ?? []
    const box = open.at(-1)
    if (slash === '' && boxes.has(name)) {
      open.push({ name, at: parts.length })
      parts.push(part)
    } else if (slash !== '' && box?.name === name) {
      // Nothing has filled it since it began, so it goes with the spaces inside.
      parts.length = box.at
      open.pop()
    } else {
      parts.push(part)
      if (part.trim() !== '') open = []
    }
  }
  return parts.join('')
}
