import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Records } from '@/lib/embedded-workspace/emulator/records'
import { compileBlocks } from './blocks'
import type { DatabaseSource } from './database-source'
import { Databases } from './databases'
import { idFor } from './ids'
import { type Draft, PageContext, type Workspace } from './page-context'
import { addBlock, type OwnFields, type Parent, type Times } from './record-writer'

/** Markdown and its position in the file. */
export interface Body {
  file: string
  text: string
  /** Line of the file on which the text begins. */
  line: number
}

/** Turns bodies into block records. */
export class PageEmitter {
  private readonly databases: Databases

  constructor(
    private readonly records: Records,
    readonly workspace: Workspace,
    private readonly authorId: string,
    databases: ReadonlyMap<string, DatabaseSource>,
  ) {
    this.databases = new Databases(records, databases, this)
  }

  /** Compiles a body and the blocks after it. */
  drafts(body: Body): Draft[] {
    const page = new PageContext(this.workspace, body.file, body.text, body.line, compileBlocks)
    return page.blocks(parseMarkdown(body.text).children)
  }

  /** Adds a page with its blocks: the page first, then the blocks in reading order. */
  addPage(own: OwnFields, drafts: readonly Draft[], parent: Parent, times: Times): void {
    const content = drafts.map((draft, i) => draft.id ?? idFor('block', own.id, i))
    this.add({ ...own, ...(content.length > 0 && { content }) }, parent, times)
    this.addDrafts(drafts, content, own.id, times)
  }

  add(own: OwnFields, parent: Parent, times: Times): void {
    const { spaceId } = this.workspace
    addBlock(this.records, own, { parent, times, authorId: this.authorId, spaceId })
  }

  private addDrafts(drafts: readonly Draft[], ids: readonly string[], parentId: string, times: Times): void {
    for (const [i, draft] of drafts.entries()) {
      const id = ids[i] ?? idFor('block', parentId, i)
      const children = draft.children ?? []
      const content = children.map((child, at) => child.id ?? idFor('block', id, at))
      const shown = draft.database === undefined ? null : this.databases.show(draft.database, id, times)
      const format = { ...draft.format, ...(shown && { collection_pointer: shown.pointer }) }
      this.add(
        {
          id,
          type: draft.type,
          ...(draft.properties && { properties: draft.properties }),
          ...(content.length > 0 && { content }),
          ...(Object.keys(format).length > 0 && { format }),
          ...(shown && { view_ids: shown.viewIds, collection_id: shown.pointer.id }),
          ...(draft.fileIds && draft.fileIds.length > 0 && { file_ids: draft.fileIds }),
        },
        { id: parentId, table: 'block' },
        times,
      )
      this.addDrafts(children, content, id, times)
    }
  }
}

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkMath).use(remarkDirective)

/** The syntax tree of a body: Markdown with tables, formulas and directives. */
function parseMarkdown(body: string): Root {
  return processor.parse(body)
}
