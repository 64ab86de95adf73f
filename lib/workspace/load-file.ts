/** Stored files for readers: which file a block holds, on which page it stands, and an address that opens it. */
import type { Block } from 'notion-types'
import { getStableNotionFileSource } from 'notion-utils'
import { Memory } from '@/lib/remember'
import type { Site } from '@/lib/site/types'
import { RefusedError, type WorkspaceClient } from './client'
import { listOf, member, textOf } from './shapes'
import { syncRecords } from './sync-records'

/** A signed address dies after about an hour; asked for anew well before, a reader's download never breaks. */
const lifetime = 10 * 60_000
const memoryLimit = 500
/** No page is nested as deep; a bound against parents that lead in a circle. */
const maxDepth = 50

const recordId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A stored file with the records around it. */
interface FoundFile {
  source: string
  table: 'block' | 'collection'
  /** The record that holds it, then the record's parents, up to what the workspace shows. */
  chain: string[]
}

/** The parts of the site that decide whether a reader may have a file. */
export interface FileScope {
  site: Pick<Site, 'posts' | 'pages' | 'notice'>
  isRoot: (id: string) => boolean
}

/** Finds and signs stored files. */
export class FileLoader {
  private readonly files: Memory<FoundFile | null>
  private readonly addresses: Memory<string | null>

  /** @param known a block that is in memory already, or null */
  constructor(
    private readonly client: WorkspaceClient,
    private readonly known: (blockId: string) => Block | null,
    now: () => number = Date.now,
  ) {
    this.files = new Memory(memoryLimit, now)
    this.addresses = new Memory(memoryLimit, now)
  }

  /**
   * The signed address of a file that stands on a page which readers may open; null for any other file. Locked
   * pages give none of their files but the cover and the icon, which lists show as well.
   * @param property which file of the record: '' its own, 'icon', 'cover', or a property's schema id
   */
  async load(id: string, property: string, scope: FileScope): Promise<string | null> {
    if (!recordId.test(id)) return null
    const file = await this.files.get(`${id} ${property}`, {
      load: () => this.find(id, property),
      lifetime: () => lifetime,
    })
    if (!file || !mayOpen(file, property, scope)) return null
    return this.addresses.get(`${id} ${file.source}`, {
      load: () => this.sign(file.source, file.table, id),
      lifetime: () => lifetime,
    })
  }

  private async find(id: string, property: string): Promise<FoundFile | null> {
    const record = await this.record(id)
    const source = record ? fileSource(record.value, property) : ''
    if (!record || source === '') return null
    return { source, table: record.table, chain: await this.parents(id, record.value) }
  }

  /** A block, or a database, whose icon and cover are files as well. */
  private async record(id: string): Promise<{ table: 'block' | 'collection'; value: unknown } | null> {
    const known = this.known(id)
    if (known) return { table: 'block', value: known }
    const tables = await syncRecords(this.client, [
      { table: 'block', id },
      { table: 'collection', id },
    ])
    const block = tables.block[id]?.value
    if (block) return { table: 'block', value: block }
    const collection = tables.collection[id]?.value
    return collection ? { table: 'collection', value: collection } : null
  }

  private async sign(source: string, table: string, id: string): Promise<string | null> {
    try {
      const { signedUrls } = await this.client.getSignedFileUrls([
        { url: source, permissionRecord: { table, id } },
      ])
      const [address] = listOf(signedUrls)
      return /^https?:\/\//.test(textOf(address)) ? textOf(address) : null
    } catch (error) {
      if (error instanceof RefusedError) return null
      throw error
    }
  }

  private async parents(id: string, value: unknown): Promise<string[]> {
    const chain = [id]
    let child = value
    for (let depth = 0; depth < maxDepth; depth++) {
      const parentId = textOf(member(child, 'parent_id'))
      const parentTable = member(child, 'parent_table')
      if (parentId === '' || chain.includes(parentId)) break
      if (parentTable !== 'block' && parentTable !== 'collection') break
      const parent = await this.record(parentId)
      if (!parent) break
      chain.push(parentId)
      child = parent.value
    }
    return chain
  }
}

/** Whether the file stands on a page that readers may open, or on the content table itself. */
function mayOpen({ chain }: FoundFile, property: string, { site, isRoot }: FileScope): boolean {
  const [id = ''] = chain
  if (isRoot(id)) return true
  const readable = new Map(
    [...site.posts, ...site.pages, ...(site.notice ? [site.notice] : [])].map((post) => [post.id, post]),
  )
  const page = chain.map((holder) => readable.get(holder)).find((post) => post !== undefined)
  if (!page) return false
  return !page.locked || (page.id === id && ['', 'cover', 'icon'].includes(property))
}

/** The stored file that a record's property names, in the form that can be signed; '' when there is none. */
function fileSource(record: unknown, property: string): string {
  const candidates = sources(record, property).map((source) => getStableNotionFileSource(source))
  return candidates.find((source) => source !== undefined) ?? ''
}

function sources(record: unknown, property: string): string[] {
  const format = member(record, 'format')
  const cover = textOf(member(format, 'page_cover')) || textOf(member(record, 'cover'))
  switch (property) {
    case '':
      return [textOf(listOf(listOf(member(record, 'properties', 'source'))[0])[0]), cover]
    case 'cover':
      return [cover]
    case 'icon':
      return [textOf(member(format, 'page_icon')) || textOf(member(record, 'icon'))]
    case 'bookmark_icon':
    case 'bookmark_cover':
      return [textOf(member(format, property))]
    default:
      return linksIn(member(record, 'properties', property))
  }
}

/** A file property is rich text whose links lead to the files. */
function linksIn(decorations: unknown): string[] {
  return listOf(decorations).flatMap((piece) =>
    listOf(listOf(piece)[1]).flatMap((format) => {
      const [kind, target] = listOf(format)
      return kind === 'a' ? [textOf(target)] : []
    }),
  )
}
