import type { Records, RichText } from '@/lib/embedded-workspace/emulator/records'
import { ContentError, WORKSPACE_FILE } from './content-files'
import type { ColumnSource, DatabaseRowSource, DatabaseSource } from './database-source'
import { idFor } from './ids'
import type { PageEmitter } from './page-emitter'
import { PropertyValues } from './property-values'
import { readable, type Times, versionOf } from './record-writer'
import type { RowSource } from './row-source'
import { propertyId, schemaOf } from './schema'
import { type Pointer, viewRecord } from './views'

export interface ShownDatabase {
  pointer: Pointer
  viewIds: string[]
}

/**
 * The databases that articles show. The first block that shows a database owns it; later ones have views of their
 * own.
 */
export class Databases {
  constructor(
    private readonly records: Records,
    private readonly sources: ReadonlyMap<string, DatabaseSource>,
    private readonly emitter: PageEmitter,
  ) {}

  /** Adds what a block needs to show a database. */
  show(name: string, blockId: string, times: Times): ShownDatabase {
    const source = this.sources.get(name)
    if (!source) throw new Error(`There is no database "${name}"`)
    const { spaceId } = this.emitter.workspace
    const pointer: Pointer = { id: idFor('collection', name), table: 'collection', spaceId }
    const rowIds = source.rows.map((_, i) => idFor('database-row', name, i))
    if (!(pointer.id in this.records.collection)) this.addCollection(source, pointer, blockId, rowIds, times)
    const schema = this.records.collection[pointer.id]?.value.schema ?? {}
    const viewIds = source.views.map((view, i) => {
      const id = idFor('view', blockId, i)
      this.records.collection_view[id] = readable(viewRecord(view, id, blockId, { pointer, schema, rowIds }))
      return id
    })
    return { pointer, viewIds }
  }

  private addCollection(
    source: DatabaseSource,
    pointer: Pointer,
    blockId: string,
    rowIds: readonly string[],
    times: Times,
  ): void {
    const columns = source.columns.map((column) => ({ ...column, options: optionsOf(column, source.rows) }))
    this.records.collection[pointer.id] = readable({
      id: pointer.id,
      version: versionOf(pointer.id),
      name: source.name === '' ? [] : [[source.name]],
      ...(source.description !== '' && { description: [[source.description]] satisfies RichText }),
      ...(source.icon !== '' && {
        icon: this.emitter.workspace.shelf.placeIcon(source.icon, { file: WORKSPACE_FILE, line: source.line })
          .source,
      }),
      schema: schemaOf(pointer.id, columns),
      parent_id: blockId,
      parent_table: 'block',
      alive: true,
      space_id: pointer.spaceId,
    })
    for (const [i, row] of source.rows.entries()) this.addRow(source, row, rowIds[i] ?? '', pointer, times)
  }

  private addRow(source: DatabaseSource, row: DatabaseRowSource, id: string, pointer: Pointer, times: Times) {
    const { workspace } = this.emitter
    const at = { file: WORKSPACE_FILE, line: row.line }
    const fail = (reason: string): never => {
      throw new ContentError(at.file, at.line, reason)
    }
    const post = this.postOf(row, fail)
    const schema = this.records.collection[pointer.id]?.value.schema ?? {}
    const values = new PropertyValues(workspace, at, fail)
    const properties: Record<string, RichText> = {}
    for (const { name, type } of source.columns) {
      const text =
        type === 'title' && post
          ? ([['‣', [['p', post.id, workspace.spaceId]]]] satisfies RichText)
          : values.toText(name, type, row.fields[name])
      if (text) properties[propertyId(schema, name)] = text
    }
    const cover = row.cover || post?.cover || ''
    const icon = row.icon || post?.icon || ''
    const placedIcon = icon === '' ? null : workspace.shelf.placeIcon(icon, at)
    const placed = cover === '' ? null : workspace.shelf.place(cover, at)
    const fileIds = [...(placedIcon?.fileIds ?? []), ...(placed?.fileIds ?? [])]
    const format = {
      ...(placedIcon && { page_icon: placedIcon.source }),
      ...(placed && { page_cover: placed.source, page_cover_position: 0.5 }),
    }
    this.emitter.addPage(
      {
        id,
        type: 'page',
        properties,
        ...(Object.keys(format).length > 0 && { format }),
        ...(fileIds.length > 0 && { file_ids: fileIds }),
      },
      this.emitter.drafts({ file: WORKSPACE_FILE, text: row.body, line: row.line }),
      { id: pointer.id, table: 'collection' },
      times,
    )
  }

  private postOf(row: DatabaseRowSource, fail: (reason: string) => never): RowSource | null {
    if (row.row === '') return null
    return this.emitter.workspace.rows.get(row.row) ?? fail(`there is no row "${row.row}"`)
  }
}

/** The options that the schema lists, then those that only rows name. */
function optionsOf(column: ColumnSource, rows: readonly DatabaseRowSource[]): string[] {
  const used = rows.flatMap((row) => row.fields[column.name] ?? []).map(String)
  return [...new Set([...column.options, ...used.filter((option) => option !== '')])]
}
