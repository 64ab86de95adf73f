import type { RecordMapInput } from '@/lib/article'
import { compileWorkspace } from '@/lib/embedded-workspace/compile'
import type { RecordShape } from '@/lib/embedded-workspace/emulator'
import { emulatedPage } from './emulated-page'
import { everyBlock } from './workspace/every-block'
import type { Random } from './workspace/random'

type Records = Record<string, { role?: unknown; value: Record<string, unknown> }>

/** A page with every kind of block, as the product reads it from the emulator. */
export interface SamplePage {
  /** With dashes. */
  id: string
  recordMap: RecordMapInput & { block: Records }
}

export async function samplePage(): Promise<SamplePage> {
  const records = compileWorkspace(everyBlock, { files: 'stored' })
  const id = records.meta.rows['every-block'] ?? ''
  const recordMap = await emulatedPage(records, id)
  // The API's types are treated as plain data here.
  return { id, recordMap: structuredClone(recordMap) as unknown as SamplePage['recordMap'] }
}

/** A copy of the page with one to three of its blocks, and only the records that they need; in either shape. */
export function partOf({ id, recordMap }: SamplePage, random: Random, shape: RecordShape): RecordMapInput {
  const content = texts(recordMap.block[id]?.value.content)
  const chosen = Array.from(
    { length: 1 + random.below(3) },
    () => content[random.below(content.length)] ?? '',
  )
  const needed = new Set<string>([id])
  const need = (blockId: string) => {
    const value = recordMap.block[blockId]?.value
    if (!value || needed.has(blockId)) return
    needed.add(blockId)
    for (const child of texts(value.content)) need(child)
    for (const pointer of Object.values(value.format ?? {})) {
      if (typeof pointer === 'object' && pointer !== null && 'id' in pointer) need(String(pointer.id))
    }
    if (value.type === 'collection_view') for (const row of rowsOf(recordMap)) need(row)
  }
  chosen.forEach(need)

  const block = Object.fromEntries(
    [...needed].map((blockId) => [blockId, structuredClone(recordMap.block[blockId])]),
  ) as Records
  const page = block[id]?.value
  if (page) page.content = chosen
  const rest = structuredClone({ ...recordMap, block: {} })
  const part: RecordMapInput = { ...rest, block }
  return shape === 'nested' ? nested(part) : part
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function rowsOf(recordMap: SamplePage['recordMap']): string[] {
  return Object.entries(recordMap.block)
    .filter(([, { value }]) => value.parent_table === 'collection')
    .map(([id]) => id)
}

/** The same records in the nested shape that the workspace uses since 2026. */
function nested(map: RecordMapInput): RecordMapInput {
  const wrap = (table: object | undefined) =>
    Object.fromEntries(
      Object.entries(table ?? {}).map(([id, record]) => [id, { spaceId: 'space', value: record }]),
    )
  return {
    ...map,
    block: wrap(map.block),
    collection: wrap(map.collection),
    collection_view: wrap(map.collection_view),
    notion_user: wrap(map.notion_user),
  }
}
