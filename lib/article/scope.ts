import type { IsHidden } from '@/lib/hidden-addresses'
import { compact, dashed } from '@/lib/ids'
import { elementIds } from '@/lib/site/element-ids'
import { fieldsOf, isObject, textOf, type UnknownObject } from '@/lib/unknown-values'
import { warnOnce } from '@/lib/warn-once'
import type { Bounds } from './bounds'
import type { OpenRow } from './collection/row-pages'
import type { ArticleContext, RecordMapInput } from './context'
import { secretTest, withoutSecretAddresses, withoutUnreadablePages } from './named-pages'
import { withOpenedRows } from './opened-rows'
import { TimeBudget } from './time-budget'
import { recordValue } from './values'

/** One block as it stands in the record map, with the parts every reader needs. */
export interface Source {
  /** With dashes. */
  id: string
  /** Id of the block's element. */
  elementId: string
  type: string
  properties: UnknownObject
  /** */
  format: UnknownObject
  value: UnknownObject
}

/** Everything the readers share while one article is read. */
export interface Scope {
  context: ArticleContext
  recordMap: RecordMapInput
  bounds: Bounds
  /** With dashes. */
  pageId: string
  /** Id of a block's element, of this page or another: the shorter, the fewer bytes has every heading. */
  elementId(blockId: string): string
  /** Ids of the elements that links in the article point at. */
  anchors: Set<string>
  /** Ids (with dashes) of rows, databases and originals of synced copies whose content stands in the article. */
  drawn: Set<string>
  /** The next picture is the article's first and may stand in its first screen: it is loaded at once. */
  lead: boolean
  /** How many blocks have been read: bounds what references to references can multiply to. */
  blocks: number
  /** Rows that open over the article, by id with dashes; null where none does. */
  rows: Map<string, OpenRow> | null
  /** What is read now stands inside such a row. */
  inRow: boolean
  /** How many more cells of tables and databases may be read. */
  cells: number
  /** How many more views of databases may be read. */
  views: number
  /** How many more parts databases may have beside their cells: options, files, headings, groups, rows once more. */
  parts: number
  /** How many more pieces of text with formats may be read. */
  spans: number
  /** How much more work may be done: see work.ts. */
  work: number
  /** How often each block has been read, by id. */
  reads: Map<string, number>
  /** For colouring the article's code. */
  time: TimeBudget
  /** For drawing the article's formulas. */
  formulaTime: TimeBudget
  /** As much of a text as still belongs to the article, without addresses of hidden pages: all of it, on nearly every page. */
  fit(text: string): string
  /** The address, or '' where long ones take too much room. */
  fitAddress(address: string): string
  /** Tells which ids in texts readers may not know; null when there can be none. */
  secrets: IsHidden | null
  block(id: string): Source | null
  collection(id: string): UnknownObject | null
  /** Writes one line about a block, once per process: a page is drawn anew every few seconds. */
  log(blockId: string, message: string): void
}

/** Characters of an address that do not count: ordinary ones are shorter. */
const FREE_ADDRESS_LETTERS = 400

/** Milliseconds: half of what a page may take. Ordinary listings need one or two each. */
const COLOURING_TIME = 1_000

/** Milliseconds: thousands of formulas. They are content, so that they may take longer than colours. */
const FORMULA_TIME = 2_000

export function createScope(recordMap: RecordMapInput, given: ArticleContext, bounds: Bounds): Scope {
  const context = withOpenedRows(given, recordMap)
  const pageId = dashed(context.pageId)
  let room = bounds.letters
  const log = (blockId: string, message: string) => warnOnce(`Page ${pageId}, block ${blockId}: ${message}`)
  const elementId = elementIds(Object.keys(recordMap.block))
  // Safeguards look at a block's parents and at its page again for each link and picture.
  const sources = new Map<string, Source | null>()
  const readSource = (id: string) =>
    toSource(id, elementId(id), recordValue(recordMap.block, id) ?? recordValue(recordMap.block, compact(id)))
  const known = {
    context,
    pageId,
    elementId,
    drawn: new Set<string>(),
    block: (id: string) => {
      let source = sources.get(id)
      if (source === undefined) {
        source = readSource(id)
        sources.set(id, source)
      }
      return source
    },
    collection: (id: string) => recordValue(recordMap.collection, id),
  }
  const records = { ...known, secrets: secretTest(recordMap.block, known) }
  let addressRoom = bounds.addressLetters
  const fitAddress = (address: string) => {
    const rest = Math.max(0, address.length - FREE_ADDRESS_LETTERS)
    if (rest > addressRoom) {
      log(pageId, `long addresses of more than ${bounds.addressLetters} letters: the others are left out`)
      return ''
    }
    addressRoom -= rest
    return address
  }
  const { imageUrl, fileUrl, ...told } = withoutUnreadablePages(context, records)
  return {
    ...records,
    context: {
      ...told,
      imageUrl: (...image) => fitAddress(imageUrl(...image)),
      fileUrl: (...file) => fitAddress(fileUrl(...file)),
    },
    recordMap,
    bounds,
    anchors: new Set(),
    lead: true,
    blocks: 0,
    rows: null,
    inRow: false,
    cells: bounds.cells,
    views: bounds.views,
    parts: bounds.parts,
    spans: bounds.spans,
    work: bounds.work,
    reads: new Map(),
    time: new TimeBudget(COLOURING_TIME),
    formulaTime: new TimeBudget(
      FORMULA_TIME,
      () =>
        log(
          pageId,
          `formulas take more than ${FORMULA_TIME} ms or ${bounds.formulaHtml} characters: the others are shown as they are written`,
        ),
      bounds.formulaHtml,
    ),
    fit(text) {
      // An id is not cut in two before it is looked for.
      const told = withoutSecretAddresses(text.slice(0, room + 36), records)
      const shown = told.length > room ? told.slice(0, room) : told
      if (shown !== told || text.length > room + 36) log(pageId, `more than ${bounds.letters} letters`)
      room -= shown.length
      return shown
    },
    fitAddress,
    log,
  }
}

function toSource(id: string, elementId: string, value: UnknownObject | null): Source | null {
  if (value === null || !isObject(value)) return null
  return {
    id,
    elementId,
    type: textOf(value.type),
    properties: fieldsOf(value.properties),
    format: fieldsOf(value.format),
    value,
  }
}

const hues = ['gray', 'brown', 'orange', 'yellow', 'teal', 'green', 'blue', 'purple', 'pink', 'red']
const colors = new Set(hues.flatMap((hue) => [hue, `${hue}_background`]))

/** A colour name the workspace offers, or nothing: names become class names. */
export function color(value: unknown): string | undefined {
  return typeof value === 'string' && colors.has(value) ? value : undefined
}
