import { fieldsOf, textOf } from '@/lib/unknown-values'
import { type BlockValue, plainText, type Records } from './records'
import { countOf, idOf } from './request'
import { addBlockWithNamed, ancestorsOf, blockOf, isPage } from './tree'
import { type ApiAnswer, RecordMapBuilder, type RecordShape, success } from './wire'

const DEFAULT_LIMIT = 20
/** Characters shown on each side of the first hit. */
const CONTEXT = 60
const MARK = 'gzkNfoUU'

interface Hit {
  page: BlockValue
  /** The block that contains the words: the page itself for its title. */
  block: BlockValue
  text: string
}

/** Pages below the ancestor whose title or text contains every word, matches of titles first, each page once. */
export function search(records: Records, body: unknown, shape: RecordShape): ApiAnswer {
  const request = fieldsOf(body)
  const ancestorId = idOf(request.ancestorId)
  const words = textOf(request.query).toLowerCase().split(/\s+/).filter(Boolean)
  const found = words.length === 0 ? [] : hits(records, ancestorId, words)
  const shown = found.slice(0, countOf(request.limit, DEFAULT_LIMIT))

  const map = new RecordMapBuilder(records, shape)
  for (const { page, block } of shown) {
    addBlockWithNamed(map, page)
    addBlockWithNamed(map, block)
    for (const { table, id } of ancestorsOf(records, page)) map.add(table, id)
  }
  return success({
    results: shown.map((hit, i) => ({
      id: hit.page.id,
      isNavigable: true,
      score: found.length - i,
      highlight: { text: marked(hit.text, words), pathText: pathText(records, hit.page) },
      ...(hit.block !== hit.page && { highlightBlockId: hit.block.id }),
      spaceId: records.meta.spaceId,
    })),
    total: found.length,
    recordMap: map.build(),
  })
}

function hits(records: Records, ancestorId: string, words: readonly string[]): Hit[] {
  const titles = new Map<string, Hit>()
  const texts = new Map<string, Hit>()
  for (const { role, value: block } of Object.values(records.block)) {
    if (role === 'none' || !block.alive || block.type === 'collection_view_page') continue
    const text = plainText(block.properties?.title)
    if (!words.every((word) => text.toLowerCase().includes(word))) continue
    const around = ancestorsOf(records, block)
    if (block.id !== ancestorId && !around.some(({ id }) => id === ancestorId)) continue
    const page = pageOf(records, block, around)
    if (!page) continue
    const hitsSoFar = page === block ? titles : texts
    if (!hitsSoFar.has(page.id)) hitsSoFar.set(page.id, { page, block, text })
  }
  return [...new Map([...texts, ...titles]).values()].sort((a, b) => rank(a) - rank(b))
}

function rank(hit: Hit): number {
  return hit.block === hit.page ? 0 : 1
}

function pageOf(records: Records, block: BlockValue, around: readonly { id: string }[]): BlockValue | null {
  if (isPage(block)) return block
  for (const { id } of around) {
    const ancestor = blockOf(records, id)
    if (ancestor && isPage(ancestor)) return ancestor
  }
  return null
}

/** The text around the first hit, with every hit marked. */
function marked(text: string, words: readonly string[]): string {
  const first = Math.min(...words.map((word) => text.toLowerCase().indexOf(word)))
  const start = Math.max(0, first - CONTEXT)
  const shown = text.slice(start, first + CONTEXT)
  const pattern = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'gi')
  return shown.replace(pattern, (hit) => `<${MARK}>${hit}</${MARK}>`)
}

/** The names of the page's parents, outermost first. */
function pathText(records: Records, page: BlockValue): string {
  return ancestorsOf(records, page)
    .map(({ table, id }) => {
      if (table === 'collection') return plainText(records.collection[id]?.value.name)
      const block = blockOf(records, id)
      return block?.type === 'page' ? plainText(block.properties?.title) : ''
    })
    .filter((name) => name !== '')
    .reverse()
    .join(' / ')
}
