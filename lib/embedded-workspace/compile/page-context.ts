import type { Node, RootContent } from 'mdast'
import type { RichText } from '@/lib/embedded-workspace/emulator/records'
import { ContentError } from './content-files'
import type { FileShelf, PlacedFile } from './file-shelf'
import type { RowSource } from './row-source'

/** A block before it has an id and a parent. */
export interface Draft {
  type: string
  properties?: Record<string, RichText>
  format?: Record<string, unknown>
  fileIds?: string[]
  children?: Draft[]
  /** Given for synced blocks, because others refer to them. Otherwise the id follows from the position. */
  id?: string
  /** Name of the database that the block shows. */
  database?: string
}

/** Data of the whole workspace that page bodies may refer to. */
export interface Workspace {
  spaceId: string
  rows: ReadonlyMap<string, RowSource>
  /** People's ids by their names in the content. */
  people: ReadonlyMap<string, string>
  databases: ReadonlySet<string>
  shelf: FileShelf
  /** Synced blocks: where each is written, and where copies of it are. */
  synced: { written: Map<string, string>; copies: { name: string; file: string; line: number }[] }
}

/** One body while it is compiled: the workspace, and positions in its file. */
export class PageContext {
  constructor(
    readonly workspace: Workspace,
    readonly file: string,
    private readonly body: string,
    private readonly firstLine: number,
    private readonly compileBlocks: (nodes: readonly RootContent[], page: PageContext) => Draft[],
  ) {}

  blocks(nodes: readonly RootContent[]): Draft[] {
    return this.compileBlocks(nodes, this)
  }

  line(node: Node): number {
    return this.firstLine + (node.position?.start.line ?? 1) - 1
  }

  fail(node: Node, reason: string): never {
    throw new ContentError(this.file, this.line(node), reason)
  }

  /** The source text of the node. */
  source(node: Node): string {
    return this.body.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
  }

  place(address: string, node: Node): PlacedFile {
    return this.workspace.shelf.place(address, { file: this.file, line: this.line(node) })
  }

  /** An address, or an emoji. */
  placeIcon(icon: string, node: Node): PlacedFile {
    return this.workspace.shelf.placeIcon(icon, { file: this.file, line: this.line(node) })
  }

  /** Page id of the row with this slug (or file name). */
  rowId(name: string, node: Node): string {
    const row = this.workspace.rows.get(name)
    if (row) return row.id
    const known = [...this.workspace.rows.keys()].join(', ')
    return this.fail(node, `there is no row "${name}"; known are ${known}`)
  }

  personId(name: string, node: Node): string {
    const id = this.workspace.people.get(name)
    if (id !== undefined) return id
    const known = [...this.workspace.people.keys()].join(', ') || 'none'
    return this.fail(node, `there is no person "${name}" in workspace.yaml; known are ${known}`)
  }
}
