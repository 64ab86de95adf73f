import type { RootContent } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import type { Draft, PageContext } from '../page-context'
import * as layout from './layout-blocks'
import * as link from './link-blocks'
import * as media from './media-blocks'
import { PLAIN_TABLE, table, tableOptions } from './table-block'
import { code, equation, heading, list, note, paragraph, quote } from './text-blocks'

type Leaf = (node: LeafDirective, page: PageContext) => Draft
type Container = (node: ContainerDirective, page: PageContext) => Draft | Draft[]

const LEAVES = new Map<string, Leaf>([
  ['video', media.video],
  ['audio', media.audio],
  ['pdf', media.pdf],
  ['file', media.file],
  ['embed', media.embed],
  ['tweet', media.tweet],
  ['bookmark', link.bookmark],
  ['drive', link.drive],
  ['external', link.external],
  ['alias', link.alias],
  ['synced-copy', link.syncedCopy],
  ['database', link.database],
  ['toc', layout.tableOfContents],
  ['breadcrumb', layout.breadcrumb],
  ['blank', layout.blank],
  ['button', layout.button],
  ['unsupported', layout.unsupported],
])

const CONTAINERS = new Map<string, Container>([
  ['color', layout.color],
  ['list', layout.formattedList],
  ['quote', layout.largeQuote],
  ['toggle', layout.toggle],
  ['callout', layout.callout],
  ['page', layout.childPage],
  ['columns', layout.columns],
  ['tabs', layout.tabs],
  ['synced', layout.synced],
])

/** The blocks that a run of Markdown stands for. */
export function compileBlocks(nodes: readonly RootContent[], page: PageContext): Draft[] {
  return nodes.flatMap((node, i) => {
    const before = nodes[i - 1]
    if (node.type === 'table') {
      const options = isTableOptions(before) ? tableOptions(before, page) : PLAIN_TABLE
      return [table(node, options, page)]
    }
    if (isTableOptions(node)) {
      if (nodes[i + 1]?.type !== 'table') page.fail(node, 'table-options must stand right before a table')
      return []
    }
    return blocksOf(node, page)
  })
}

function isTableOptions(node: RootContent | undefined): node is LeafDirective {
  return node?.type === 'leafDirective' && node.name === 'table-options'
}

function blocksOf(node: RootContent, page: PageContext): Draft[] {
  switch (node.type) {
    case 'paragraph':
      return [paragraph(node, page)]
    case 'heading':
      return [heading(node, page)]
    case 'list':
      return list(node, page)
    case 'blockquote':
      return [quote(node, page)]
    case 'thematicBreak':
      return [{ type: 'divider' }]
    case 'code':
      return [code(node, page)]
    case 'math':
      return [equation(node)]
    case 'leafDirective': {
      const leaf = LEAVES.get(node.name)
      return leaf ? [leaf(node, page)] : page.fail(node, unknown(`::${node.name}`, LEAVES, '::table-options'))
    }
    case 'containerDirective': {
      const container = CONTAINERS.get(node.name)
      if (!container) return page.fail(node, unknown(`:::${node.name}`, CONTAINERS, ':::column and :::tab'))
      return [container(node, page)].flat()
    }
    case 'footnoteDefinition':
      return [note(node, page)]
    case 'html':
      if (/^<!--[\s\S]*-->$/.test(node.value)) return []
      return page.fail(node, 'HTML is not understood; use the directives of docs/embedded-workspace.md')
    default:
      return page.fail(node, `${node.type} is not understood; write links as [text](address)`)
  }
}

function unknown(written: string, known: ReadonlyMap<string, unknown>, more: string): string {
  return `unknown directive "${written}"; known are ${[...known.keys()].join(', ')} and ${more}`
}
