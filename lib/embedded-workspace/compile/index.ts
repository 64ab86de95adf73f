import type { Records, UserValue } from '@/lib/embedded-workspace/emulator/records'
import { CONFIG_DATABASE, configDatabase } from './config-database'
import { ContentDatabase } from './content-database'
import { ContentError, type ContentFiles, readContent, WORKSPACE_FILE } from './content-files'
import { type FileMode, FileShelf } from './file-shelf'
import { embeddedRootPageId, idFor, withoutDashes } from './ids'
import type { Draft, Workspace } from './page-context'
import { PageEmitter } from './page-emitter'
import { readable, versionOf } from './record-writer'
import { type RowSource, readRows } from './row-source'
import { type PersonSource, readWorkspace, type WorkspaceSource } from './workspace-source'

export type { ContentFiles } from './content-files'
export { ContentError } from './content-files'

export interface CompileOptions {
  /** What becomes of addresses that begin with /files/. */
  files: FileMode
  /** The site's public folder, in which files named by the content must exist; omitted: not checked. */
  publicFolder?: string
}

/**
 * Compiles content in the format of docs/embedded-workspace.md into records. Equal content gives equal records.
 * @param content a folder, or its files
 * @throws ContentError for the first mistake in the content, with file and line
 */
export function compileWorkspace(content: string | ContentFiles, options: CompileOptions): Records {
  const files = typeof content === 'string' ? readContent(content) : content
  const source = readWorkspace(files[WORKSPACE_FILE] ?? '')
  const rows = readRows(files)
  if (rows.length === 0) throw new ContentError('rows', 1, 'there is no row; add one as rows/010-hello.md')

  const spaceId = idFor('space', 'embedded')
  const shelf = new FileShelf(options.files, spaceId, options.publicFolder ?? null)
  const databases = new Map(source.databases).set(CONFIG_DATABASE, configDatabase(source.config))
  const people =
    source.people.length > 0 ? source.people : [{ id: 'owner', name: 'Owner', avatar: '', line: 1 }]
  const workspace: Workspace = {
    spaceId,
    rows: new Map(rows.map((row) => [row.name, row])),
    people: new Map(people.map((person) => [person.id, idFor('person', person.id)])),
    databases: new Set(source.databases.keys()),
    shelf,
    synced: { written: new Map(), copies: [] },
  }
  const database = new ContentDatabase(source, rows, shelf, spaceId)
  const records = emptyRecords(source, database, workspace)
  const authorId = idFor('person', people[0]?.id ?? 'owner')
  const emitter = new PageEmitter(records, workspace, authorId, databases)

  emitter.add(database.page(), { id: spaceId, table: 'space' }, database.times)
  database.addCollection(records)
  for (const person of people) addPerson(records, person, shelf)
  for (const row of rows) {
    const drafts = [
      ...emitter.drafts({ file: row.file, text: row.body, line: row.bodyLine }),
      ...configOf(row, source),
    ]
    emitter.addPage(database.row(row), drafts, { id: database.pointer.id, table: 'collection' }, row)
  }
  checkConfig(rows, source)
  checkCopies(workspace)
  return records
}

function emptyRecords(source: WorkspaceSource, database: ContentDatabase, workspace: Workspace): Records {
  const { spaceId } = workspace
  return {
    meta: {
      rootPageId: withoutDashes(embeddedRootPageId),
      spaceId,
      collectionId: database.pointer.id,
      viewIds: database.viewIds,
      properties: database.propertyIds,
      rows: Object.fromEntries([...workspace.rows].map(([name, row]) => [name, row.id])),
      files: workspace.shelf.files,
    },
    block: {},
    collection: {},
    collection_view: {},
    notion_user: {},
    space: {
      [spaceId]: readable({
        id: spaceId,
        version: versionOf(spaceId),
        name: source.title,
        domain: 'embedded',
        pages: [embeddedRootPageId],
      }),
    },
  }
}

function addPerson(records: Records, person: PersonSource, shelf: FileShelf): void {
  const id = idFor('person', person.id)
  const [givenName = '', ...familyNames] = person.name.split(' ')
  const at = { file: WORKSPACE_FILE, line: person.line }
  const value: UserValue = {
    id,
    version: versionOf(id),
    email: `${person.id}@example.com`,
    given_name: givenName,
    family_name: familyNames.join(' '),
    name: person.name,
    profile_photo: person.avatar === '' ? '' : shelf.place(person.avatar, at).source,
  }
  records.notion_user[id] = readable(value)
}

/** The settings table, at the end of a Config page. */
function configOf(row: RowSource, source: WorkspaceSource): Draft[] {
  if (row.type !== 'Config' || source.config.length === 0) return []
  return [{ type: 'collection_view', database: CONFIG_DATABASE }]
}

function checkConfig(rows: readonly RowSource[], source: WorkspaceSource): void {
  if (source.config.length === 0 || rows.some((row) => row.type === 'Config')) return
  const line = source.lineOf('config')
  throw new ContentError(WORKSPACE_FILE, line, 'config needs a row of type Config, on whose page it is shown')
}

function checkCopies(workspace: Workspace): void {
  const { written, copies } = workspace.synced
  for (const copy of copies) {
    if (!written.has(copy.name)) {
      throw new ContentError(copy.file, copy.line, `there is no :::synced{id=${copy.name}} to copy`)
    }
  }
}
