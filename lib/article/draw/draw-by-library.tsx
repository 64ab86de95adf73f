import type { ExtendedRecordMap } from 'notion-types'
import { getStableNotionFileSource } from 'notion-utils'
import { renderToStaticMarkup } from 'react-dom/server'
import { NotionRenderer } from 'react-notion-x'
import { compact } from '@/lib/ids'
import type { UnknownObject } from '@/lib/unknown-values'
import { safeAddress } from '../links'
import { isWithheldPage } from '../pages'
import type { Scope, Source } from '../scope'
import type { Markup, UnsupportedBlock } from '../types/block'
import { letters, recordValue } from '../values'
import { cleanMarkup } from './clean-markup'

/** The HTML that the library returns for an unknown type (docs/upgrading-dependencies.md). */
const UNKNOWN = '<div></div>'

/** Stands for the block's children, which this project renders itself. Texts contain no private-use characters. */
const PLACEHOLDER = '\u{F0000}children\u{F0001}'
const placeholderId = '00000000-0000-4000-8000-000000000000'

/**
 * Renders a block with react-notion-x and sanitizes the result; the children are left to this project. Null when
 * the library does not know the type, fails, or does not show every text that `readKnownParts` found.
 */
export function drawByLibrary(block: Source, own: UnsupportedBlock, scope: Scope): Markup[] | null {
  if (!isKnownToLibrary(block.type)) return null
  const surroundings = surroundingsOf(scope)
  surroundings.left -= 1
  if (surroundings.left < 0) return null
  try {
    const { nodes, text } = render(block, own.children.length > 0, scope)
    const shown = withoutSpaces(text)
    const isWhole = own.texts.flat().every((span) => shown.includes(withoutSpaces(span.text)))
    return isWhole && nodes.length > 0 ? nodes : null
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    scope.log(block.id, `could not be drawn by react-notion-x: ${reason}`)
    return null
  }
}

const knownTypes = new Map<string, boolean>()

/** Whether the library supports a type: for any other it renders one empty element. */
export function isKnownToLibrary(type: string): boolean {
  const found = knownTypes.get(type)
  if (found !== undefined) return found
  const isKnown = probe(type)
  // Limited, because types come from records and could be anything.
  if (knownTypes.size >= 200) knownTypes.clear()
  knownTypes.set(type, isKnown)
  return isKnown
}

function probe(type: string): boolean {
  const id = placeholderId
  const recordMap = toRecordMap({ block: { [id]: { value: { id, type } } } })
  try {
    return (
      quietly(() => renderToStaticMarkup(<NotionRenderer recordMap={recordMap} blockId={id} />)) !== UNKNOWN
    )
  } catch {
    // The library failed on a field that the bare record lacks, so it supports the type.
    return true
  }
}

function render(block: Source, hasChildren: boolean, scope: Scope): { nodes: Markup[]; text: string } {
  const { imageUrl, fileUrl, settings } = scope.context
  const addresses = new Set<string>()
  const keep = (address: string) => {
    const safe = safeAddress(address)
    if (safe !== '') addresses.add(safe)
    return safe
  }
  const source = letters(block.properties.source)
  const recordMap = toRecordMap({
    // By prototype, so that the page is not copied for each of its blocks.
    block: Object.assign(Object.create(surroundingsOf(scope).blocks), {
      [block.id]: { value: { ...block.value, id: block.id, content: hasChildren ? [placeholderId] : [] } },
      [placeholderId]: {
        value: {
          id: placeholderId,
          type: 'text',
          parent_id: block.id,
          properties: { title: [[PLACEHOLDER]] },
        },
      },
    }),
    notion_user: scope.recordMap.notion_user ?? {},
    signed_urls: getStableNotionFileSource(source) ? { [block.id]: keep(fileUrl(block.id, source)) } : {},
  })
  const html = quietly(() =>
    renderToStaticMarkup(
      <NotionRenderer
        recordMap={recordMap}
        blockId={block.id}
        isImageZoomable={false}
        mapPageUrl={(id) => `/${compact(id)}`}
        mapImageUrl={(url, { id }) =>
          url ? keep(imageUrl(url, { table: 'block', id }, settings.IMG_COMPRESS_WIDTH)) : ''
        }
      />,
    ),
  )
  if (hasChildren && html.split(PLACEHOLDER).length !== 2) throw new Error('its children have no place')
  return cleanMarkup(html, { scope, blockId: block.id, addresses, placeholder: PLACEHOLDER })
}

/**
 * Blocks of one article that the library renders, at about a millisecond each. Further ones are shown as texts and
 * links.
 */
const MAX_BLOCKS = 100

/**
 * What the library gets of a page: its blocks without their children, for titles of mentioned pages and for the
 * table around a row. So no reference between blocks can make it render without end.
 */
interface Surroundings {
  blocks: UnknownObject
  left: number
}

const known = new WeakMap<Scope, Surroundings>()

function surroundingsOf(scope: Scope): Surroundings {
  const before = known.get(scope)
  if (before) return before
  const blocks = Object.fromEntries(
    Object.keys(scope.recordMap.block).flatMap((id) => {
      const value = recordValue(scope.recordMap.block, id)
      if (!value || isWithheldPage(id, scope)) return []
      return [[id, { value: { ...value, content: undefined } }]]
    }),
  )
  const surroundings = { blocks, left: MAX_BLOCKS }
  known.set(scope, surroundings)
  return surroundings
}

/** The library reads records without checking them. Its failures are caught, so the types are only asserted. */
function toRecordMap(tables: Partial<Record<keyof ExtendedRecordMap, object>>): ExtendedRecordMap {
  const empty = { block: {}, notion_user: {}, collection: {}, collection_view: {}, collection_query: {} }
  return { ...empty, signed_urls: {}, custom_emojis: {}, preview_images: {}, ...tables } as ExtendedRecordMap
}

/** The library prints whole records to the console, also of private pages. */
function quietly<Result>(run: () => Result): Result {
  const { log, warn } = console
  Object.assign(console, { log: () => {}, warn: () => {} })
  try {
    return run()
  } finally {
    Object.assign(console, { log, warn })
  }
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '')
}
