import { fieldsOf, listOf } from '@/lib/unknown-values'
import type { Records } from './records'
import { countOf, idOf } from './request'
import { addAncestors, addBlockWithNamed, blockOf, isPage } from './tree'
import { type ApiAnswer, InvalidRequest, RecordMapBuilder, type RecordShape, success } from './wire'

/** Maximal number of blocks per answer. */
const MAX_BLOCKS = 100

/** Where reading stopped in a block: the index of its next child. */
interface Frame {
  table: 'block'
  id: string
  index: number
}

/** The page, its parents, and the next `limit` of its blocks in reading order. */
export function loadPageChunk(records: Records, body: unknown, shape: RecordShape): ApiAnswer {
  const request = fieldsOf(body)
  const page = blockOf(records, idOf(request.pageId))
  if (!page) throw new InvalidRequest('Invalid input.')
  const limit = countOf(request.limit, MAX_BLOCKS)
  if (limit > MAX_BLOCKS)
    throw new InvalidRequest(`body.limit should be ≤ \`${MAX_BLOCKS}\`, instead was \`${limit}\`.`)

  const map = new RecordMapBuilder(records, shape)
  addBlockWithNamed(map, page)
  addAncestors(map, records, page)

  const frames = framesOf(fieldsOf(request.cursor).stack)
  const rest = readOn(
    records,
    frames.length > 0 ? frames : [{ table: 'block', id: page.id, index: 0 }],
    limit,
    (id) => {
      const block = blockOf(records, id)
      if (block) addBlockWithNamed(map, block)
    },
  )
  return success({ cursor: { stack: rest.length > 0 ? [rest] : [] }, recordMap: map.build() })
}

function framesOf(stack: unknown): Frame[] {
  return listOf(listOf(stack)[0]).map((frame) => {
    const { id, index } = fieldsOf(frame)
    return { table: 'block', id: idOf(id), index: countOf(index, 0) }
  })
}

/**
 * Reads at most `limit` further blocks, depth first; child pages are included, not entered. Returns what is left to
 * read.
 */
function readOn(
  records: Records,
  from: readonly Frame[],
  limit: number,
  read: (id: string) => void,
): Frame[] {
  const frames = from.map((frame) => ({ ...frame }))
  const content = (frame: Frame) => blockOf(records, frame.id)?.content ?? []
  let left = limit
  for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
    const id = content(frame)[frame.index]
    if (id === undefined) {
      frames.pop()
      continue
    }
    if (left === 0) break
    frame.index += 1
    const block = blockOf(records, id)
    if (!block) continue
    read(id)
    left -= 1
    if (!isPage(block)) frames.push({ table: 'block', id, index: 0 })
  }
  return frames
}
