/** Decides what readers of a blog can see: everything else loses its content before it is written. */
import type { Settings } from '@/conf/schema'
import { memoLimit } from '@/lib/site/paging'
import type { Site } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import { isAtTop } from '@/lib/top-record'
import { listOf, member, textOf, type UnknownObject } from '@/lib/unknown-values'
import { addMentions, pageContent } from '../pages/content-ids'
import { rowsOf } from '../pages/load-collections'
import { plainText } from '../shown-values'
import { type Columns, findRowColumns } from '../table/columns'
import type { ContentRoot } from '../table/load-root'
import type { Row } from '../table/row'
import { rowStatus, rowType } from '../table/to-post'
import type { ContentIndex, RecordMap } from '../types'
import { type PasswordProperties, passwordProperties } from './password-properties'
import type { RawRecords } from './raw-records'

/**
 * How much of a block is kept. `whole`: all. `card`: what lists show of a locked post. `row`: type, status and date
 * of a private row. `title`: title and icon of a page that is only named. `outline`: type and children.
 * `structure`: type and parents.
 */
export type BlockLevel = 'whole' | 'card' | 'row' | 'title' | 'outline' | 'structure'

/** A public page of the blog, as the product has loaded it. */
export interface OpenPage {
  id: string
  recordMap: RecordMap
}

export interface LoadedBlog {
  root: ContentRoot
  index: ContentIndex
  rows: readonly Row[]
  site: Site
  settings: Settings
  /** The Config page, when there is one. */
  config: OpenPage | null
  pages: readonly OpenPage[]
  /** Keep private rows. */
  withHidden: boolean
}

/** Returns the ids of the rows whose bodies are recorded, the notice first. */
export function articlesToRecord(
  blog: Pick<LoadedBlog, 'site' | 'rows' | 'settings' | 'withHidden'>,
): string[] {
  const { site, rows, settings, withHidden } = blog
  const { posts, pages, notice, memos } = site
  if (withHidden) {
    const articles = rows.filter((row) => {
      const type = rowType(row, settings)
      return type !== null && !['Menu', 'SubMenu', 'Config'].includes(type) && !isExternal(row.text('slug'))
    })
    return articles.map(({ id }) => id)
  }
  const shownMemos = settings.MEMOS_SOURCE === '' ? memos.slice(0, memoLimit) : []
  return [...(notice ? [notice] : []), ...posts, ...pages, ...shownMemos]
    .filter((post) => !post.locked && !post.invisible && !isExternal(post.href))
    .map(({ id }) => id)
}

/** Decides how much of each record is kept. */
export class Visibility {
  readonly passwords: PasswordProperties
  /** Property ids of the content table's passwords. */
  readonly rowPasswords: ReadonlySet<string>
  readonly columns: Columns
  readonly contentTable: string
  private readonly rowLevels = new Map<string, BlockLevel>()
  /** Every id that any response returned as a row of the content table: a record may lack its parent. */
  private readonly contentRows: ReadonlySet<string>
  private readonly openPages: ReadonlySet<string>
  private readonly whole = new Set<string>()
  private readonly rowsOfDatabases = new Set<string>()
  private readonly named = new Set<string>()
  private readonly people = new Set<string>()
  private readonly collections = new Set<string>()
  private readonly settingRows = new Set<string>()
  private readonly configPage: string | null

  constructor(
    blog: LoadedBlog,
    private readonly records: RawRecords,
  ) {
    const { root, index, rows, config, pages } = blog
    const { collection, known } = index
    this.contentTable = collection.id
    const recordMaps = [...pages, ...(config ? [config] : [])].map(({ recordMap }) => recordMap)
    const names = blog.settings.NOTION_PROPERTY_NAME
    const found = findRowColumns(collection, names, known)
    this.columns = found.columns
    this.passwords = passwordProperties(
      { id: collection.id, ids: found.passwords },
      [...records.collections, collection],
      recordMaps,
      names,
    )
    this.rowPasswords = this.passwords.ofDatabase(collection.id)
    this.contentRows = contentRows(index, rows, recordMaps, records)
    this.configPage = config?.id ?? null
    this.openPages = new Set(pages.map(({ id }) => id))
    this.collections.add(this.contentTable)
    this.whole.add(root.page.id).add(root.holderId)
    for (const row of rows) this.rowLevels.set(row.id, rowLevel(row, blog))
    for (const page of pages) this.addPage(page)
    if (config) this.addConfig(config)
  }

  /** Returns how much of a block is kept. */
  levelOf(block: UnknownObject): BlockLevel {
    const id = textOf(block.id)
    if (this.isContentRow(block)) return this.rowLevels.get(id) ?? 'row'
    if (this.whole.has(id)) return 'whole'
    const isPage = block.type === 'page' || block.type === 'collection_view_page'
    const page = isPage ? null : this.pageAround(block)
    if (page !== null && this.openPages.has(page)) return 'whole'
    // Galleries show the first picture inside a row.
    if (block.type === 'image' && this.rowsOfDatabases.has(textOf(block.parent_id))) return 'whole'
    if (this.named.has(id)) return this.isInsideHidden(block) ? 'structure' : 'title'
    return page !== null && page === this.configPage ? 'outline' : 'structure'
  }

  /** Whether a block is a row of the content table: by its parent, or because any response returned it as one. */
  isContentRow(block: UnknownObject): boolean {
    return block.parent_id === this.contentTable || this.contentRows.has(textOf(block.id))
  }

  /** The ids of the properties whose cells a block loses. */
  passwordsOf(block: UnknownObject): ReadonlySet<string> {
    return this.isContentRow(block) ? this.rowPasswords : this.passwords.ofBlock(block)
  }

  /** Whether readers see a database, or the site is built from it. */
  showsCollection(id: string): boolean {
    return this.collections.has(id)
  }

  /** Whether a view belongs to such a database. */
  showsView(view: UnknownObject): boolean {
    const collection = textOf(member(view, 'format', 'collection_pointer', 'id'))
    return this.collections.has(collection) || this.whole.has(textOf(view.parent_id))
  }

  /** Whether readers see a person's name. */
  showsPerson(id: string): boolean {
    return this.people.has(id)
  }

  /** Whether a block is a row of the Config page's table. */
  isSetting(id: string): boolean {
    return this.settingRows.has(id)
  }

  private addPage({ id, recordMap }: OpenPage): void {
    const { shown, named, people } = pageContent(recordMap, id)
    for (const block of shown) this.addShown(block, block === id, recordMap)
    for (const page of named) this.named.add(page)
    for (const person of people) this.people.add(person)
    for (const row of this.addDatabases(recordMap)) {
      const value = recordMap.block[row]?.value
      // A database of the blog's own posts contains drafts too.
      const isContent = this.isContentRow({ ...value, id: row })
      if (!value || (isContent && this.rowLevels.get(row) !== 'whole')) continue
      this.rowsOfDatabases.add(row)
      addMentions(value, { named: this.named, people: this.people })
      if (!isContent && this.opens(value, recordMap)) this.addRowContent(row, recordMap)
    }
  }

  /**
   * Whether a row of another table opens over the article: not in a database with passwords, and not in one of a
   * hidden page.
   */
  private opens(row: object, { collection }: RecordMap): boolean {
    const database = textOf(member(row, 'parent_id'))
    if (member(row, 'parent_table') !== 'collection' || !collection[database]?.value.schema) return false
    return !this.passwords.standIn(database) && !this.isInsideHidden({ ...row })
  }

  private addRowContent(row: string, recordMap: RecordMap): void {
    const { shown, named, people } = pageContent(recordMap, row)
    for (const block of shown) this.addShown(block, block === row, recordMap)
    for (const page of named) this.named.add(page)
    for (const person of people) this.people.add(person)
  }

  private addShown(id: string, isRoot: boolean, { block }: RecordMap): void {
    const type: unknown = block[id]?.value.type
    const isOtherPage = !isRoot && (type === 'page' || type === 'collection_view_page')
    if (isOtherPage) this.named.add(id)
    else this.whole.add(id)
  }

  /** Of the Config page only its tables are read; its other content stays private. */
  private addConfig({ recordMap }: OpenPage): void {
    for (const [id, { value }] of Object.entries(recordMap.block)) {
      const type: string = value.type
      if (type === 'collection_view' || type === 'collection_view_page') this.whole.add(id)
    }
    for (const row of this.addDatabases(recordMap)) this.settingRows.add(row)
  }

  /** Adds the databases of a page; returns their rows. */
  private addDatabases({ collection_query }: RecordMap): string[] {
    return Object.entries(collection_query).flatMap(([collection, views]) => {
      this.collections.add(collection)
      const rows = Object.values(views).flatMap(rowsOf)
      for (const row of rows) if (!this.contentRows.has(row)) this.whole.add(row)
      return rows
    })
  }

  /**
   * Whether a page is inside a row that is not recorded whole. Also true when its parents are unknown, as in
   * articles: only a page at the top level of the workspace ends the chain of parents.
   */
  private isInsideHidden(page: UnknownObject): boolean {
    let inner: UnknownObject | undefined = page
    for (let depth = 0; inner && depth < 50; depth++) {
      if (this.isContentRow(inner)) return this.rowLevels.get(textOf(inner.id)) !== 'whole'
      if (this.standsInWorkspace(inner)) return false
      if (inner.parent_table !== 'block' && inner.parent_table !== 'collection') return true
      inner = this.records.byId.get(textOf(inner.parent_id))
    }
    return true
  }

  /** Whether a page is at the top level: its parent is the workspace, or a team, whose id belongs to no page. */
  private standsInWorkspace(page: UnknownObject): boolean {
    return !this.records.byId.has(textOf(page.parent_id)) && isAtTop(page)
  }

  /** The nearest page around a block; null when its parents are unknown. */
  private pageAround(block: UnknownObject): string | null {
    let inner: UnknownObject | undefined = block
    for (let depth = 0; inner && depth < 50; depth++) {
      inner = this.records.byId.get(textOf(inner.parent_id))
      const isPage = inner?.type === 'page' || inner?.type === 'collection_view_page'
      if (inner && (isPage || this.isContentRow(inner))) return textOf(inner.id)
    }
    return null
  }
}

/** The ids of all rows that any response returned for the content table, also for views in articles. */
function contentRows(
  { collection, rowIds }: ContentIndex,
  rows: readonly Row[],
  recordMaps: readonly RecordMap[],
  { byId }: RawRecords,
): Set<string> {
  const ids = new Set([...rowIds, ...rows.map(({ id }) => id)])
  for (const { collection_query } of recordMaps) {
    for (const view of Object.values(collection_query[collection.id] ?? {})) {
      for (const id of rowsOf(view)) ids.add(id)
    }
  }
  for (const [id, record] of byId) if (record.parent_id === collection.id) ids.add(id)
  return ids
}

function rowLevel(row: Row, { site, settings, withHidden }: LoadedBlog): BlockLevel {
  if (withHidden) return 'whole'
  const status = rowStatus(row, settings)
  const type = rowType(row, settings)
  if (type === 'Config' && status !== 'draft') return 'whole'
  if ((type === 'Menu' || type === 'SubMenu') && status === 'published') return 'whole'
  const post = [...site.posts, ...site.pages, ...site.memos, ...(site.notice ? [site.notice] : [])].find(
    ({ id }) => id === row.id,
  )
  if (!post || post.invisible) return 'row'
  return post.locked ? 'card' : 'whole'
}

/** The plain text of a property of a block; '' without. */
export function propertyText(block: UnknownObject, property: string): string {
  return plainText(listOf(member(block, 'properties', property))).trim()
}
