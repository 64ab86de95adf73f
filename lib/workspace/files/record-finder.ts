/** Finds records around a stored file: in memory, else in the workspace. */
import type { Block } from 'notion-types'
import { member, textOf } from '@/lib/unknown-values'
import type { WorkspaceClient } from '../client/client'
import { emojiAddress } from '../record-tables'
import { syncRecords, syncRequest } from '../sync-records'
import type { IndexRecords } from '../table/index-records'
import { emojiFile } from './image-url'
import { type Holder, toHolder } from './page-around'
import { namesEmoji } from './record-files'

/** Limit of parents, in case they form a cycle. No page is nested as deep. */
const maxDepth = 50

/** A record that may hold files. */
export interface HeldRecord {
  table: 'block' | 'collection'
  value: unknown
}

/** Finds records and their parents. */
export class RecordFinder {
  /**
   * @param known returns a block that is in memory, or null
   * @param indexed returns a record of the blog's index, which is newer than pages in memory
   */
  constructor(
    private readonly client: WorkspaceClient,
    private readonly known: (blockId: string) => Block | null,
    private readonly indexed: IndexRecords['record'],
  ) {}

  /** A block, or a database, whose icon and cover are files as well. */
  async record(id: string, spaceId: string): Promise<HeldRecord | null> {
    return this.inMemory(id) ?? this.asked(id, spaceId)
  }

  inMemory(id: string): HeldRecord | null {
    const row = this.indexed(id)
    if (row && 'collection' in row) return { table: 'collection', value: row.collection }
    const block = row?.block ?? this.known(id)
    return block && { table: 'block', value: block }
  }

  async asked(id: string, spaceId: string): Promise<HeldRecord | null> {
    const tables = await syncRecords(this.client, [
      { table: 'block', id },
      { table: 'collection', id, spaceId },
    ])
    const block = tables.block[id]?.value
    if (block) return { table: 'block', value: block }
    const collection = tables.collection[id]?.value
    return collection ? { table: 'collection', value: collection } : null
  }

  async parents(id: string, value: unknown, siteSpace: string): Promise<Holder[]> {
    const chain = [toHolder(id, value)]
    let child = value
    for (let depth = 0; depth < maxDepth; depth++) {
      const parentId = textOf(member(child, 'parent_id'))
      const parentTable = member(child, 'parent_table')
      if (parentId === '' || chain.some((holder) => holder.id === parentId)) break
      if (parentTable !== 'block' && parentTable !== 'collection') break
      const parent = await this.record(parentId, textOf(member(child, 'space_id')) || siteSpace)
      if (!parent) break
      chain.push(toHolder(parentId, parent.value))
      child = parent.value
    }
    return chain
  }

  /** Empty for an emoji that the record does not show. */
  async emojiSources(emoji: string, value: unknown, siteSpace: string): Promise<string[]> {
    if (!namesEmoji(value, emoji)) return []
    const { recordMap } = await this.client.fetch<{ recordMap: unknown }>({
      endpoint: 'syncRecordValuesMain',
      body: {
        requests: [
          syncRequest({
            table: 'custom_emoji',
            id: emoji,
            spaceId: textOf(member(value, 'space_id')) || siteSpace,
          }),
        ],
      },
    })
    const source = emojiFile(emojiAddress(recordMap, emoji))
    return source === undefined ? [] : [source]
  }
}
