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

/** Characters of a memo that are read. */
const maxLength = 20_000
/** Deeper quotes and lists are left out: no reader can tell such levels apart. */
const maxDepth = 12
/** Milliseconds for the colours of a memo's code. */
const colouringTime = 200
/** Pixels. */
const columnWidth = 120

const parser = unified().use(remarkParse).use(remarkGfm)

/** A memo's text, read: what it says, and its pictures apart, with the addresses that are written there. */
export interface ReadMarkdown {
  blocks: ArticleBlock[]
  pictures: NotePicture[]
}

/**
 * Markdown, with GitHub's additions, as the blocks that articles are drawn from. Hostile text is harmless: HTML stays
 * text, and links keep only addresses that run nothing.
 * @param id begins the ids of the blocks
 */
export function readMarkdown(markdown: string, id: string, place: MemoPlace): ReadMarkdown {
  const tree = parser.parse(markdown.slice(0, maxLength))
  return new Reader(id, place, tree.children).read(tree.children)
}

class Reader {
  private readonly pictures: NotePicture[] = []
  private readonly time = new TimeBudget(colouringTime)
  private readonly tools: SpanTools
  private count = 0

  constructor(
    private readonly id: string,
    place: MemoPlace,
    nodes: readonly RootContent[],
  ) {
    const definitions = nodes.filter((node): node is Definition => node.type === 'definition')
    this.tools = {
      definitions: new Map(definitions.map((node) => [node.identifier, node])),
      link: (address) => memoLink(address, place),
      picture: (src, alt) => this.pictures.push({ src, small: '', alt }),
    }
  }

  read(nodes: readonly RootContent[]): ReadMarkdown {
    return { blocks: this.blocks(nodes, 0), pictures: this.pictures }
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
        // In a card all headings are of one size and rank.
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
    const rows = node.children.map((row) => ({
      id: this.base().id,
      cells: row.children.map((cell) => toSpans(cell.children, this.tools)),
    }))
    const columns = (rows[0]?.cells ?? []).map(() => ({ id: this.base().id, width: columnWidth }))
    return { kind: 'table', columns, rows, headerRow: true, headerColumn: false, ...this.base() }
  }
}
