/** What of a blog its readers may see anyway: everything else loses its contents before it is written. */
import type { Settings } from '@/conf/schema'
import { memoLimit } from '@/lib/site/memos'
import type { Site } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import { listOf, member, textOf, type UnknownObject } from '@/lib/unknown-values'
import { addMentions, pageContent } from '../pages/content-ids'
import { rowsOf } from '../pages/load-collections'
import { plainText } from '../plain-text'
import { type Columns, findRowColumns } from '../table/columns'
import type { ContentRoot } from '../table/load-root'
import type { Row } from '../table/row'
import { rowStatus, rowType } from '../table/to-post'
import type { ContentIndex, RecordMap } from '../types'

/**
 * How much of a block is kept. `whole`: all. `card`: what lists tell about a locked post. `row`: type, status and date
 * of a row that readers may not open. `title`: title and icon of a page that is only named. `outline`: type and
 * children. `structure`: type and parents.
 */
export type BlockLevel = 'whole' | 'card' | 'row' | 'title' | 'outline' | 'structure'

/** A page of the blog that readers may open, as the product has loaded it. */
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
  /** Keep rows that readers may not open. */
  withHidden: boolean
}

/** Headings of password columns that a table may have beside the configured one. */
const passwordHeadings = ['password', '密码', '密碼']

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

/** Decides about single records. */
export class Visibility {
  /** Property ids of the content table's passwords. */
  readonly passwords: ReadonlySet<string>
  readonly columns: Columns
  readonly contentTable: string
  private readonly rowLevels = new Map<string, BlockLevel>()
  private readonly openPages: ReadonlySet<string>
  private readonly whole = new Set<string>()
  private readonly rowsOfDatabases = new Set<string>()
  private readonly named = new Set<string>()
  private readonly people = new Set<string>()
  private readonly collections = new Set<string>()
  private readonly settingRows = new Set<string>()
  private readonly configPage: string | null
  private readonly passwordName: string

  /** @param parentOf the recorded block or collection with an id; undefined when there is none */
  constructor(
    blog: LoadedBlog,
    private readonly parentOf: (id: string) => UnknownObject | undefined,
  ) {
    const { root, index, rows, config, pages } = blog
    this.contentTable = index.collection.id
    const { collection, known } = index
    const found = findRowColumns(collection, blog.settings.NOTION_PROPERTY_NAME, known)
    this.columns = found.columns
    this.passwords = passwordColumns(collection.schema, found.passwords)
    this.configPage = config?.id ?? null
    this.passwordName = blog.settings.NOTION_PROPERTY_NAME.password
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
    if (block.parent_table === 'collection' && block.parent_id === this.contentTable) {
      return this.rowLevels.get(id) ?? 'row'
    }
    if (this.whole.has(id)) return 'whole'
    const isPage = block.type === 'page' || block.type === 'collection_view_page'
    const page = isPage ? null : this.pageAround(block)
    if (page !== null && this.openPages.has(page)) return 'whole'
    // Galleries show the first picture inside a row.
    if (block.type === 'image' && this.rowsOfDatabases.has(textOf(block.parent_id))) return 'whole'
    if (this.named.has(id)) return this.isInsideHidden(block) ? 'structure' : 'title'
    return page !== null && page === this.configPage ? 'outline' : 'structure'
  }

  /** Whether a database is shown to readers, or is one that the site is made of. */
  showsCollection(id: string): boolean {
    return this.collections.has(id)
  }

  /** Whether a view belongs to a database that is shown. */
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
      // A database of the blog's own posts names drafts too.
      const isHidden = value?.parent_id === this.contentTable && this.rowLevels.get(row) !== 'whole'
      if (!value || isHidden) continue
      this.rowsOfDatabases.add(row)
      addMentions(value, { named: this.named, people: this.people })
      if (this.opens(value, recordMap)) this.addRowContent(row, recordMap)
    }
  }

  /** Whether a row opens over the article: not the posts' own, none beside passwords, and none of a database in a hidden page. */
  private opens(row: object, { collection }: RecordMap): boolean {
    const database = textOf(member(row, 'parent_id'))
    if (member(row, 'parent_table') !== 'collection' || database === this.contentTable) return false
    const schema = collection[database]?.value.schema
    if (schema === undefined || passwordColumns(schema, []).size > 0) return false
    const names = Object.values(schema).map(({ name }) => name)
    return !names.includes(this.passwordName) && !this.isInsideHidden({ ...row })
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

  /** Of the Config page only its tables are read; what else stands on it is nobody's business. */
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
      for (const row of rows) this.whole.add(row)
      return rows
    })
  }

  /** Whether a page stands inside a row that is not recorded whole. In doubt it does, as in articles. */
  private isInsideHidden(page: UnknownObject): boolean {
    let inner: UnknownObject | undefined = page
    for (let depth = 0; inner && depth < 50; depth++) {
      const parent = textOf(inner.parent_id)
      if (inner.parent_table === 'collection' && parent === this.contentTable) {
        return this.rowLevels.get(textOf(inner.id)) !== 'whole'
      }
      if (inner.parent_table !== 'block' && inner.parent_table !== 'collection') return false
      inner = this.parentOf(parent)
    }
    return true
  }

  /** The nearest page around a block; null when its parents are not known. */
  private pageAround(block: UnknownObject): string | null {
    let inner: UnknownObject | undefined = block
    for (let depth = 0; inner && depth < 50; depth++) {
      inner = this.parentOf(textOf(inner.parent_id))
      if (inner?.type === 'page' || inner?.type === 'collection_view_page') return textOf(inner.id)
    }
    return null
  }
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

function passwordColumns(schema: unknown, passwords: readonly string[]): Set<string> {
  const others = Object.entries(typeof schema === 'object' && schema !== null ? schema : {})
    .filter(([, property]) => passwordHeadings.includes(textOf(member(property, 'name')).toLowerCase()))
    .map(([id]) => id)
  return new Set([...passwords, ...others])
}

/** The plain text of one property of a block; ''. */
export function propertyText(block: UnknownObject, property: string): string {
  return plainText(listOf(member(block, 'properties', property))).trim()
}
