import type { CollectionValue, Records, RichText } from '@/lib/embedded-workspace/emulator/records'
import { WORKSPACE_FILE } from './content-files'
import { dateText } from './dates'
import { type FileShelf, isAddress } from './file-shelf'
import { embeddedRootPageId, idFor } from './ids'
import { type OwnFields, readable, type Times, versionOf } from './record-writer'
import { ROW_TYPES, type RowSource } from './row-source'
import { propertyId, schemaOf } from './schema'
import { type Pointer, viewRecord } from './views'
import {
  CONTENT_PROPERTIES,
  CONTENT_PROPERTY_NAMES,
  type ContentProperty,
  type WorkspaceSource,
} from './workspace-source'

const STATUSES = ['Published', 'Invisible', 'Draft']

/** The content database: its page, its collection and views, and the properties of its rows. */
export class ContentDatabase {
  readonly pointer: Pointer
  readonly viewIds: string[]
  private readonly collection: CollectionValue

  constructor(
    private readonly source: WorkspaceSource,
    private readonly rows: readonly RowSource[],
    private readonly shelf: FileShelf,
    spaceId: string,
  ) {
    this.pointer = { id: idFor('collection', 'content'), table: 'collection', spaceId }
    this.viewIds = source.views.map((_, i) => idFor('view', embeddedRootPageId, i))
    this.collection = this.collectionRecord()
  }

  /** Property ids by meaning. */
  get propertyIds(): Record<ContentProperty, string> {
    const id = (property: ContentProperty) =>
      propertyId(this.collection.schema, this.source.propertyNames[property])
    return {
      title: id('title'),
      type: id('type'),
      status: id('status'),
      slug: id('slug'),
      summary: id('summary'),
      category: id('category'),
      tags: id('tags'),
      date: id('date'),
      password: id('password'),
      icon: id('icon'),
      ext: id('ext'),
    }
  }

  addCollection(records: Records): void {
    records.collection[this.pointer.id] = readable(this.collection)
    const database = {
      pointer: this.pointer,
      schema: this.collection.schema,
      rowIds: this.rows.map((row) => row.id),
    }
    for (const [i, view] of this.source.views.entries()) {
      const id = this.viewIds[i] ?? ''
      records.collection_view[id] = readable(viewRecord(view, id, embeddedRootPageId, database))
    }
  }

  /** The page that is the database. */
  page(): OwnFields {
    const { cover, icon } = this.collection
    return {
      id: embeddedRootPageId,
      type: 'collection_view_page',
      format: {
        collection_pointer: this.pointer,
        ...(icon !== undefined && { page_icon: icon }),
        ...(cover !== undefined && { page_cover: cover, page_cover_position: 0.5 }),
      },
      view_ids: this.viewIds,
      collection_id: this.pointer.id,
      permissions: [{ role: 'reader', type: 'public_permission', allow_duplicate: false }],
    }
  }

  /** The page is as old as its oldest row, and was edited when its newest was. */
  get times(): Times {
    return {
      created: Math.min(...this.rows.map((row) => row.created)),
      edited: Math.max(...this.rows.map((row) => row.edited)),
    }
  }

  /** A row's own fields, without its blocks. */
  row(row: RowSource): OwnFields {
    const ids = this.propertyIds
    const properties: Record<string, RichText> = {}
    const put = (property: ContentProperty, text: string) => {
      if (text !== '') properties[ids[property]] = [[text]]
    }
    for (const property of [
      'title',
      'type',
      'status',
      'slug',
      'summary',
      'category',
      'password',
      'ext',
    ] as const) {
      put(property, row[property])
    }
    put('tags', row.tags.join(','))
    if (row.date) properties[ids.date] = dateText(row.date)

    // Menu entries have no visible page: owners write their icon into the property.
    const onPage =
      row.icon !== '' && !row.type.endsWith('Menu') && (isAddress(row.icon) || !/^[\w\s-]+$/.test(row.icon))
    if (!onPage) put('icon', row.icon)
    const icon = onPage ? this.shelf.placeIcon(row.icon, at(row, 'icon')) : null
    const cover = row.cover === '' ? null : this.shelf.place(row.cover, at(row, 'cover'))
    const format = {
      ...(icon && { page_icon: icon.source }),
      ...(cover && { page_cover: cover.source, page_cover_position: row.coverPosition }),
      ...(row.fullWidth && { page_full_width: true }),
      ...(row.smallText && { page_small_text: true }),
    }
    const fileIds = [...(icon?.fileIds ?? []), ...(cover?.fileIds ?? [])]
    return {
      id: row.id,
      type: 'page',
      properties,
      ...(Object.keys(format).length > 0 && { format }),
      ...(fileIds.length > 0 && { file_ids: fileIds }),
    }
  }

  private collectionRecord(): CollectionValue {
    const { title, description, icon, cover, propertyNames } = this.source
    const options: Partial<Record<ContentProperty, string[]>> = {
      type: [...ROW_TYPES],
      status: [...STATUSES, ...this.rows.map((row) => row.status)],
      category: this.rows.map((row) => row.category),
      tags: this.rows.flatMap((row) => row.tags),
    }
    const columns = CONTENT_PROPERTY_NAMES.map((property) => ({
      name: propertyNames[property],
      type: CONTENT_PROPERTIES[property],
      format: '',
      options: [...new Set((options[property] ?? []).filter((option) => option !== ''))],
    }))
    const at = (key: string) => ({ file: WORKSPACE_FILE, line: this.source.lineOf(key) })
    return {
      id: this.pointer.id,
      version: versionOf(this.pointer.id),
      name: [[title]],
      ...(description !== '' && { description: [[description]] }),
      ...(icon !== '' && { icon: this.shelf.placeIcon(icon, at('icon')).source }),
      ...(cover !== '' && { cover: this.shelf.place(cover, at('cover')).source }),
      schema: schemaOf(this.pointer.id, columns),
      parent_id: embeddedRootPageId,
      parent_table: 'block',
      alive: true,
      space_id: this.pointer.spaceId,
    }
  }
}

function at(row: RowSource, key: string) {
  return { file: row.file, line: row.lineOf(key) }
}
