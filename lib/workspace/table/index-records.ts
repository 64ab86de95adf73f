import type { Block, Collection } from 'notion-types'
import type { Settings } from '@/conf/schema'
import type { Content } from '../store/content-store'
import { readRows } from './read-rows'

/** The records of an index that changes. Sends no request. */
export class IndexRecords {
  /** @param content the present content; null before the first load */
  constructor(
    private readonly deployed: Settings,
    private readonly content: () => Content | null,
  ) {}

  /** The space of the content table; '' before the first load, or when no record tells it. */
  get spaceId(): string {
    return this.content()?.root.spaceId ?? ''
  }

  /** Returns a row, the page that holds the table, or the table; null for another id. */
  record(id: string): { block: Block } | { collection: Collection } | null {
    const index = this.content()?.index
    if (!index) return null
    const { page, collection, rows } = index
    if (collection.id === id) return { collection }
    const block = rows[id]?.value ?? (page.id === id ? page : undefined)
    return block ? { block } : null
  }

  /** Whether a record is the content table itself or the page that holds it. */
  isRoot(id: string): boolean {
    const index = this.content()?.index
    return index !== undefined && (id === index.collection.id || id === index.page.id)
  }

  /**
   * The password on a row of the table, as it was last read; null when there is none, or none that anybody can know.
   * It never leaves the server.
   */
  passwordOf(id: string): string | null {
    const index = this.content()?.index
    return (index && readRows(index, this.deployed).find((row) => row.id === id)?.password) || null
  }
}
