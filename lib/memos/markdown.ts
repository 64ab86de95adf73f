import type { Definition, List, ListItem, RootContent, Table } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { ArticleBlock, RichText } from '@/lib/article'
import { highlight } from '@/lib/article/code/highlight'
import { languageLabel } from '@/lib/article/code/languages'
import { TimeBudget } from '@/lib/article/time-budget'
import { type MemoPlace, memoLink } from './addresses'
import type { NotePicture } from './note'
import { type SpanTools, toSpans } from './spans'
import { isTooDeep } from './too-deep'

/** Limit of characters of a memo. */
export const maxLength = 20_000
/** Nesting depth of quotes and lists; deeper ones are left out. */
const maxDepth = 12
/** Limits of a memo: blocks and table rows, rendered table cells, and characters of all addresses. */
const [maxBlocks, maxCells, maxAddresses] = [1_000, 1_000, 100_000]
/**
 * Timeout of the parser, which ordinary texts never reach, and time for highlighting a memo's code, in
 * milliseconds.
 */
const [parsingTime, colouringTime] = [1_000, 200]
/** Characters. Any shorter text is parsed in no time. */
const quick = 300
/** Pixels. */
const columnWidth = 120

const parser = unified().use(remarkParse).use(remarkGfm)

/** A parsed memo: its blocks, and its pictures separately, with their original addresses. */
export interface ReadMarkdown {
  blocks: ArticleBlock[]
  pictures: NotePicture[]
  /** Cells of its tables, including empty ones. */
  cells: number
}

/** The parser timed out. On an idle machine the text might have been parsed. */
export class TooSlow extends Error {}

/**
 * Parses Markdown, with GitHub's extensions, to the blocks of articles. Hostile text is harmless: HTML stays text,
 * and links only keep safe addresses.
 * @param id prefix of block ids
 * @throws Error with the reason when the text exceeds a limit, TooSlow when it takes too long
 */
export function readMarkdown(markdown: string, id: string, place: MemoPlace): ReadMarkdown {
  const text = markdown.slice(0, maxLength)
  if (isTooDeep(text)) throw new Error('it holds too many quotes, lists, brackets or bars')
  const tree = new TimeBudget(parsingTime).run(() => parser.parse(text), text.length < quick)
  if (tree === null) throw new TooSlow('it takes too long to read')
  return new Reader(id, place, tree.children).read(tree.children)
}

class Reader {
  private readonly pictures: NotePicture[] = []
  private readonly time = new TimeBudget(colouringTime)
  private readonly tools: SpanTools
  private count = 0
  private cells = 0
  private addresses = 0

  constructor(
    private readonly id: string,
    place: MemoPlace,
    nodes: readonly RootContent[],
  ) {
    const definitions = nodes.filter((node): node is Definition => node.type === 'definition')
    this.tools = {
      definitions: new Map(definitions.map((node) => [node.identifier, node])),
      link: (address) => memoLink(this.counted(address), place),
      picture: (src, alt) => this.pictures.push({ src: this.counted(src), small: '', alt }),
    }
  }

  read(nodes: readonly RootContent[]): ReadMarkdown {
    return { blocks: this.blocks(nodes, 0), pictures: this.pictures, cells: this.cells }
  }

  /** A link definition may be used by thousands of links. */
  private counted(address: string): string {
    this.addresses += address.length
    if (this.addresses > maxAddresses) throw new Error('its addresses are too long')
    return address
  }

  private blocks(nodes: readonly RootContent[], depth: number): ArticleBlock[] {
    return depth > maxDepth ? [] : nodes.flatMap((node) => this.block(node, depth))
  }

  private block(node: RootContent, depth: number): ArticleBlock[] {
    switch (node.type) {
      case 'paragraph': {
        const text = toSpans(node.children, this.tools)
        return text.length === 0 ? [] : [this.text(text)]
      }
      case 'heading':
        // In a card all headings have the same size and level.
        return [
          {
            kind: 'heading',
            level: 5,
            rank: 2,
            toggle: false,
            linked: false,
            text: toSpans(node.children, this.tools),
            ...this.base(),
          },
        ]
      case 'blockquote': {
        const children = this.blocks(node.children, depth + 1)
        return [{ kind: 'quote', large: false, text: [], ...this.base(), children }]
      }
      case 'list':
        return node.children.map((item, index) => this.listItem(node, item, index, depth))
      case 'code':
        return [this.code(node.value, node.lang ?? '')]
      case 'thematicBreak':
        return [{ kind: 'divider', ...this.base() }]
      case 'table':
        return [this.table(node)]
      case 'html':
        return node.value.startsWith('<!--') ? [] : [this.text([{ text: node.value }])]
      case 'footnoteDefinition':
        return this.blocks(node.children, depth + 1)
      default:
        return []
    }
  }

  private base(): { id: string; children: [] } {
    this.count += 1
    if (this.count > maxBlocks) throw new Error('it has too many blocks')
    return { id: `${this.id}-${this.count}`, children: [] }
  }

  private text(text: RichText): ArticleBlock {
    return { kind: 'text', text, ...this.base() }
  }

  private listItem(list: List, item: ListItem, index: number, depth: number): ArticleBlock {
    const [first, ...rest] = item.children
    const leads = first?.type === 'paragraph'
    const text = leads ? toSpans(first.children, this.tools) : []
    const base = { text, ...this.base(), children: this.blocks(leads ? rest : item.children, depth + 1) }
    if (typeof item.checked === 'boolean') return { kind: 'to-do', checked: item.checked, ...base }
    if (!list.ordered) return { kind: 'bulleted', ...base }
    return { kind: 'numbered', ...(index === 0 && list.start && { start: list.start }), ...base }
  }

  private code(source: string, language: string): ArticleBlock {
    return {
      kind: 'code',
      html: highlight(source, language, this.time),
      source,
      language: languageLabel(language),
      lineCount: source.split('\n').length,
      wrap: false,
      diagram: null,
      caption: [],
      bar: false,
      modes: true,
      foreign: null,
      numbers: false,
      fold: 'none',
      ...this.base(),
    }
  }

  private table(node: Table): ArticleBlock {
    // Every row is rendered with all columns, even if it has fewer cells.
    this.cells += node.children.length * (node.children[0]?.children.length ?? 0)
    if (this.cells > maxCells) throw new Error('its tables have too many cells')
    const rows = node.children.map((row) => ({
      id: this.base().id,
      cells: row.children.map((cell) => toSpans(cell.children, this.tools)),
    }))
    const columns = (rows[0]?.cells ?? []).map(() => ({ id: this.base().id, width: columnWidth }))
    return { kind: 'table', columns, rows, headerRow: true, headerColumn: false, ...this.base() }
  }
}
