import type { ArticleContext, RecordMapInput } from '@/lib/article'
import { fieldsOf } from '@/lib/unknown-values'
import { forgetWarnings } from '../../support/warnings'

export const pageId = '10000000-0000-4000-8000-000000000001'
export const otherId = '20000000-0000-4000-8000-000000000002'
export const hiddenId = '30000000-0000-4000-8000-000000000003'
export const personId = '40000000-0000-4000-8000-000000000004'
export const collectionId = '50000000-0000-4000-8000-000000000005'

/** The id of the nth block that `page` writes. */
export function blockId(n: number): string {
  return `b0000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

export interface BlockSketch {
  type: string
  id?: string
  title?: unknown
  properties?: Record<string, unknown>
  format?: Record<string, unknown>
  children?: BlockSketch[]
  [field: string]: unknown
}

/** A record map of a page with these blocks, one openable and one hidden page beside it, and one person. */
export function page(blocks: BlockSketch[], more: Partial<RecordMapInput> = {}): RecordMapInput {
  const block: Record<string, unknown> = {}
  let count = 0
  const add = (sketch: BlockSketch, parent: string): string => {
    const { type, id = blockId(++count), title, properties = {}, format, children, ...fields } = sketch
    block[id] = {
      role: 'reader',
      value: {
        id,
        type,
        parent_id: parent,
        parent_table: 'block',
        alive: true,
        properties: title === undefined ? properties : { title: text(title), ...properties },
        ...(format ? { format } : {}),
        ...(children ? { content: children.map((child) => add(child, id)) } : {}),
        ...fields,
      },
    }
    return id
  }
  const ids = blocks.map((sketch) => add(sketch, pageId))
  add({ type: 'page', id: pageId, title: 'The page', content: ids }, 'space')
  const elsewhere = { type: 'page', parent_table: 'space' }
  add({ ...elsewhere, id: otherId, title: 'Another post', format: { page_icon: '🌊' } }, 'space')
  add({ ...elsewhere, id: hiddenId, title: 'A draft' }, 'space')
  const { block: extra, ...tables } = more
  return {
    block: { ...block, ...extra },
    notion_user: {
      [personId]: {
        role: 'reader',
        value: { id: personId, given_name: 'Lin', family_name: 'Yao', profile_photo: '' },
      },
    },
    ...tables,
  }
}

/** The record map with views that are whole, and an answer for each view that has none: with all rows of its database. */
export function answered(map: RecordMapInput): RecordMapInput {
  const fieldsIn = (record: unknown) => fieldsOf(fieldsOf(record).value)
  const rowsOf = (id: string) =>
    Object.entries(map.block).flatMap(([row, record]) => (fieldsIn(record).parent_id === id ? [row] : []))
  const views = Object.entries(map.collection_view ?? {})
  const collection_view = Object.fromEntries(
    views.map(([id, record]) => [id, { value: { format: {}, ...fieldsIn(record) } }]),
  )
  const collection_query = Object.fromEntries(
    Object.keys(map.collection ?? {}).map((id) => {
      const all = Object.fromEntries(views.map(([view]) => [view, { blockIds: rowsOf(id) }]))
      return [id, { ...all, ...fieldsOf(fieldsOf(map.collection_query)[id]) }]
    }),
  )
  return { ...map, collection_view, collection_query }
}

function text(value: unknown): unknown {
  return typeof value === 'string' ? [[value]] : value
}

export function context(settings: Partial<ArticleContext['settings']> = {}): ArticleContext {
  return {
    pageId,
    hrefForPage: (id) => (id === otherId ? '/article/another' : null),
    hrefForSlug: (slug) => (slug === 'about' ? '/about' : null),
    imageUrl: (source, _owner, width) =>
      source.startsWith('attachment:') ? `https://proxy.example/${source.slice(11)}?width=${width}` : source,
    fileUrl: (id, source, property) =>
      source.startsWith('attachment:')
        ? `/api/media/${id}${property ? `?property=${property}` : ''}`
        : source,
    settings: {
      TWEET_SOURCE: 'none',
      PRISM_JS_PATH: '',
      PRISM_JS_AUTO_LOADER: '',
      PRISM_THEME_PREFIX_PATH: '',
      PRISM_THEME_SWITCH: true,
      PRISM_THEME_LIGHT_PATH: '',
      PRISM_THEME_DARK_PATH: '',
      CODE_MAC_BAR: true,
      CODE_LINE_NUMBERS: false,
      CODE_COLLAPSE: true,
      CODE_COLLAPSE_EXPAND_DEFAULT: true,
      CODE_COLLAPSE_MIN_LINES: 3,
      MERMAID_CDN: '',
      POST_DISABLE_GALLERY_CLICK: false,
      POST_DISABLE_DATABASE_CLICK: false,
      IMAGE_COMPRESS_WIDTH: 500,
      IMG_COMPRESS_WIDTH: 800,
      IMAGE_ZOOM_IN_WIDTH: 1200,
      IMG_SHADOW: false,
      IMG_LAZY_LOAD_PLACEHOLDER: 'data:image/gif;base64,AA',
      LINK: 'https://blog.example',
      ALLOWED_HOSTS: [],
      STATIC_EXPORT: false,
      SUB_PATH: '',
      ...settings,
    },
    locale: 'en-US',
  }
}

/** The element id of the nth block. */
export function elementId(n: number): string {
  return blockId(n).slice(-8)
}

/** The nth block's id as links of the workspace name it. */
export function wholeId(n: number): string {
  return blockId(n).replaceAll('-', '')
}

/** Runs as a new process would, with `console.warn` captured; returns the result and the lines. */
export function withLog<Result>(run: () => Result): { result: Result; lines: string[] } {
  const lines: string[] = []
  forgetWarnings()
  const original = console.warn
  console.warn = (line: unknown) => lines.push(String(line))
  try {
    return { result: run(), lines }
  } finally {
    console.warn = original
  }
}
