import { dashed } from '@/lib/ids'
import { textOf, textsOf } from '@/lib/unknown-values'
import { articleBounds, partBounds } from './bounds'
import { readCode } from './code/read-code'
import { readCollection, readDatabasePage } from './collection/read-collection'
import { drawOpenRows } from './collection/row-pages'
import type { ArticleContext, RecordMapInput } from './context'
import { formula, formulaHeight } from './math'
import { isCard, readCard } from './media/read-cards'
import { isMedia, readMedia } from './media/read-media'
import { linkNotes } from './notes'
import { isOwnBlock } from './own-blocks'
import { readBreadcrumb, readButton, readColumns, readPageLink, readSyncedCopy, readTabs } from './read-pages'
import { readTable } from './read-table'
import { base, type ReadChildren, readTextBlock } from './read-text-blocks'
import { readKnownParts, readUnknown } from './read-unknown'
import { createScope, type Scope, type Source } from './scope'
import { TimeBudget } from './time-budget'
import { tableOfContents } from './toc'
import type { ArticleBlock } from './types/block'
import { nested } from './types/block'
import { letters } from './values'
import { takeWork, workOfBlock } from './work'

/** Deeper blocks are shown at this depth, so that the stack does not overflow. */
const MAX_DEPTH = 40

/** Limit of readings of one block. Only lists that repeat its id, or many copies of its container, exceed it. */
const MAX_READS = 500

/**
 * Number of blocks that may be in the first viewport. Pictures farther down load lazily, and then in the width of
 * their place.
 */
const FIRST_BLOCKS = 6

/**
 * Limit of entries in all tables of contents of a page. Each holds every heading, so many tables times many
 * headings would grow without bound.
 */
const MAX_ENTRIES = 30_000

/** Characters of all these entries: about 100 each. */
const MAX_ENTRY_LETTERS = 3_000_000

/** What is read of a page that is not shown as an article. */
interface Reading {
  /** `part`: it is shown beside other content, so all its pictures load lazily, and it has smaller bounds. `text`: only its text is
   * needed, so code is not highlighted and formulas are not rendered. */
  as: 'part' | 'text'
  /** Number of blocks at the beginning that are read. */
  limit?: number
}

/** Reads a page's blocks, sanitized and typed. */
export function readArticle(
  recordMap: RecordMapInput,
  context: ArticleContext,
  part?: Reading,
): ArticleBlock[] {
  const scope = createScope(recordMap, context, part?.as === 'part' ? partBounds : articleBounds)
  if (part) scope.lead = false
  else scope.rows = new Map()
  if (part?.as === 'text') Object.assign(scope, { time: new TimeBudget(0), formulaTime: new TimeBudget(0) })
  const page = scope.block(scope.pageId)
  if (page === null) {
    scope.log(scope.pageId, 'missing block (the page)')
    return []
  }
  const isDatabase = page.type === 'collection_view_page' || page.type === 'collection_view'
  const ids = textsOf(page.value.content).slice(0, part?.limit)
  const blocks = isDatabase
    ? contained(page, scope, () => [readCollection(page, scope)])
    : readAll(ids, scope, new Set([page.id]))
  drawOpenRows(scope, (row) => readAll(row.value.content, scope, new Set([page.id, row.id])))
  complete(blocks, scope)
  return blocks
}

/** `open` holds the parent blocks: a block inside itself would never end. */
function readAll(ids: unknown, scope: Scope, open: Set<string>): ArticleBlock[] {
  return textsOf(ids).flatMap((id) => {
    const block = scope.block(id)
    if (block === null) {
      scope.log(id, 'missing block')
      return []
    }
    if (open.has(block.id)) {
      scope.log(block.id, 'a block inside itself')
      return []
    }
    if (!open.has(dashed(textOf(block.value.parent_id))) && !isOwnBlock(block, scope)) {
      scope.log(block.id, 'a block of another page is left out')
      return []
    }
    scope.blocks += 1
    if (scope.blocks > FIRST_BLOCKS) scope.lead = false
    if (scope.blocks > scope.bounds.blocks) {
      scope.log(scope.pageId, `more than ${scope.bounds.blocks} blocks`)
      return []
    }
    if (block.value.alive === false || !mayBeRead(block, scope)) return []
    open.add(block.id)
    const read = contained(block, scope, () => readNested(block, scope, open))
    open.delete(block.id)
    return read
  })
}

function readNested(block: Source, scope: Scope, open: Set<string>): ArticleBlock[] {
  const overflow: ArticleBlock[] = []
  const children: ReadChildren = (ids) => {
    const inner = readAll(ids, scope, open)
    if (open.size <= MAX_DEPTH) return inner
    overflow.push(...inner)
    return []
  }
  const read = readBlock(block, scope, children)
  return read === null ? overflow : [read, ...overflow]
}

/** Whether the limits of work and of readings allow reading a block. */
function mayBeRead(block: Source, scope: Scope): boolean {
  const reads = (scope.reads.get(block.id) ?? 0) + 1
  scope.reads.set(block.id, reads)
  // The first reading takes no longer than loading the record did: only repetitions count as work.
  if (reads <= MAX_READS) return takeWork(reads === 1 ? 0 : workOfBlock(block), block.id, scope)
  scope.log(block.id, `a block that is read more than ${MAX_READS} times is left out from there on`)
  return false
}

/** Runs a block's reader. One that throws leaves an empty container and a line in the log. */
function contained(block: Source, scope: Scope, read: () => ArticleBlock[]): ArticleBlock[] {
  try {
    return read()
  } catch (error) {
    scope.log(block.id, `could not be read: ${error instanceof Error ? error.message : String(error)}`)
    return [{ kind: 'unsupported', type: 'broken', texts: [], links: [], markup: null, ...base(block) }]
  }
}

function readBlock(block: Source, scope: Scope, read: ReadChildren): ArticleBlock | null {
  const line = readTextBlock(block, scope, read)
  if (line !== null) return line
  if (isCard(block)) return readCard(block, scope) ?? readWords(block, scope, read)
  if (isMedia(block.type)) return readMedia(block, scope) ?? readWords(block, scope, read)
  switch (block.type) {
    case 'code':
      return readCode(block, scope)
    case 'equation': {
      const source = scope.fit(letters(block.properties.title))
      const html = formula(source, true, scope.formulaTime)
      return { kind: 'equation', source, html, height: formulaHeight(html), ...base(block) }
    }
    case 'divider':
      return { kind: 'divider', ...base(block) }
    case 'table_of_contents':
      if (scope.inRow) return null
      return { kind: 'contents', entries: [], ...base(block) }
    case 'transclusion_container':
      return { kind: 'group', ...base(block, read(block.value.content)) }
    case 'transclusion_reference':
      return readSyncedCopy(block, scope, read)
    case 'page':
    case 'alias':
      return readPageLink(block, scope)
    case 'column_list':
      return readColumns(block, scope, read)
    case 'table':
      return readTable(block, scope)
    case 'collection_view':
      // The databases inside rows are not loaded.
      return scope.inRow ? null : readCollection(block, scope)
    case 'collection_view_page':
      return scope.inRow ? readPageLink(block, scope) : readDatabasePage(block, scope)
    case 'tab':
      return readTabs(block, scope, read)
    case 'button':
      return readButton(block, scope)
    case 'breadcrumb':
      return scope.inRow ? null : readBreadcrumb(block, scope)
    default:
      return readUnknown(block, scope, read)
  }
}

/** Reads the caption of a medium that has no usable address. */
function readWords(block: Source, scope: Scope, read: ReadChildren): ArticleBlock | null {
  const rest = readKnownParts(block, scope, read)
  if (rest === null) return null
  return rest.texts.length > 0 || rest.children.length > 0 ? rest : null
}

/** Heading levels: the page's title is the first. */
const ranks = [2, 3, 4, 5] as const

/** Adds what needs the whole article: tables of contents, levels of headings, and which blocks links point at. */
function complete(blocks: ArticleBlock[], scope: Scope): void {
  const tooManyNotes = (most: number) =>
    scope.log(scope.pageId, `more than ${most} references to notes: further ones are plain text`)
  for (const id of linkNotes(blocks, scope.bounds.notes, tooManyNotes)) scope.anchors.add(id)
  const entries = tableOfContents(blocks)
  const length = entries.reduce((sum, { text }) => sum + text.length, 0)
  const indents = new Map(entries.map(({ id, indentLevel }) => [id, indentLevel]))
  let room = MAX_ENTRIES
  let letterRoom = MAX_ENTRY_LETTERS
  const listHeadings = () => {
    room -= entries.length
    letterRoom -= length
    if (room >= 0 && letterRoom >= 0) return entries
    scope.log(
      scope.pageId,
      `more than ${MAX_ENTRIES} lines or ${MAX_ENTRY_LETTERS} letters in tables of contents`,
    )
    return []
  }
  const visit = (block: ArticleBlock) => {
    if (block.kind === 'heading') block.rank = ranks[indents.get(block.id) ?? -1] ?? block.level
    if (block.kind === 'contents') block.entries = listHeadings()
    if (scope.anchors.delete(block.id) && block.kind !== 'heading') block.anchor = true
    for (const inner of nested(block)) inner.forEach(visit)
  }
  blocks.forEach(visit)
}
