/** Writes the search index of an exported site (`format.ts`). */
import { createHash } from 'node:crypto'
import { type PostHead, type PostSection, worth } from '../built-in/texts'
import { indexTerms } from '../built-in/words'
import {
  type Catalogue,
  cataloguePath,
  type FoundCard,
  type Leaf,
  leafPath,
  shardPath,
  type WeighedEntry,
  writePlaces,
} from './format'

/** A post with its body. */
export interface ExportedPost {
  card: FoundCard
  head: PostHead
  sections: readonly PostSection[]
}

/** Characters of a part of a section. Snippets are taken from one part. */
const partLength = 1_200
/** Bytes of a leaf's texts, and of a shard; a single larger post or term is not divided. */
const leafBytes = 4_500
const shardBytes = 8_000

/**
 * BM25+ constants for the weight of a term: it grows with its frequency in the entry and its rarity, and shrinks
 * with the length of the field.
 */
const saturation = 1.2
const lengthShare = 0.7
const floor = 0.5

type Field = keyof typeof worth
const fields = Object.keys(worth) as Field[]

/** The searchable text of an entry, by field. */
type Entry = Readonly<Partial<Record<Field, string>>>

/** Returns the files by path, without SUB_PATH. Posts with equal scores keep their order. */
export function exportedIndex(posts: readonly ExportedPost[], pageSize: number): Map<string, string> {
  const bodies = posts.map(({ sections }) => inLeaves(sections.flatMap(inParts)))
  const entries = posts.flatMap(({ head }, post): Entry[] => [
    { title: head.title, labels: head.labels.join('\n'), summary: head.summary },
    ...(bodies[post] ?? []).flat().map(({ heading, text }) => ({ heading, body: text })),
  ])
  const shards = inShards(weighed(entries))

  const files = new Map<string, string>()
  const leaves = bodies.flatMap((body, post) => {
    const { card } = posts[post] ?? {}
    return card ? body.map((sections, leaf): [number, number, Leaf] => [post, leaf, { card, sections }]) : []
  })
  const texts = leaves.map(([, , leaf]) => JSON.stringify(leaf))
  const terms = shards.map((shard) => JSON.stringify(Object.fromEntries(shard)))
  const digest = createHash('sha256')
    .update(JSON.stringify([texts, terms]))
    .digest('hex')
    .slice(0, 12)
  const folder = `/search-index/${digest}`
  const catalogue: Catalogue = {
    folder,
    pageSize,
    titles: posts.map(({ head }) => head.title),
    leaves: bodies.map((body) => body.map((sections) => sections.length)),
    shards: shards.map((shard, index) => border(shards[index - 1]?.at(-1)?.[0], shard[0]?.[0] ?? '')),
  }
  files.set(cataloguePath, JSON.stringify(catalogue))
  for (const [shard, text] of terms.entries()) files.set(shardPath(folder, shard), text)
  for (const [index, [post, leaf]] of leaves.entries()) {
    files.set(leafPath(folder, post, leaf), texts[index] ?? '')
  }
  return files
}

/** Splits a section at line ends, and lines that are too long. Each part is found and shown by itself. */
function inParts(section: PostSection): PostSection[] {
  const parts: string[] = []
  let part = ''
  for (const line of section.text.split('\n')) {
    if (part !== '' && part.length + line.length > partLength) {
      parts.push(part)
      part = ''
    }
    part += part === '' ? line : `\n${line}`
    while (part.length > 1.5 * partLength) {
      const end = endOfSentence(part)
      parts.push(part.slice(0, end))
      part = part.slice(end)
    }
  }
  parts.push(part)
  return parts.map((text, index) => ({ ...section, text, ...(index > 0 && { heading: '' }) }))
}

/** Where the first part of a long line ends: after a sentence or a word, else after any whole character. */
function endOfSentence(text: string): number {
  const part = text.slice(0, partLength)
  const sentence = Math.max(
    ...['. ', '。', '！', '？', '; '].map((end) => part.lastIndexOf(end) + end.length),
  )
  if (sentence > partLength / 2) return sentence
  const space = part.lastIndexOf(' ') + 1
  if (space > partLength / 2) return space
  return /[\ud800-\udbff]$/.test(part) ? partLength - 1 : partLength
}

/** Divides the parts of a body into leaves. Every post has at least one, which contains its card. */
function inLeaves(parts: readonly PostSection[]): PostSection[][] {
  const leaves: PostSection[][] = [[]]
  let bytes = 0
  for (const part of parts) {
    const size = Buffer.byteLength(JSON.stringify(part))
    if (bytes > 0 && bytes + size > leafBytes) {
      leaves.push([])
      bytes = 0
    }
    leaves.at(-1)?.push(part)
    bytes += size
  }
  return leaves
}

/** Every term with its entries, in order of the terms. */
function weighed(entries: readonly Entry[]): [term: string, places: WeighedEntry[]][] {
  const places = new Map<string, Map<number, number>>()
  for (const field of fields) {
    const counts = new Map<string, [entry: number, count: number][]>()
    const lengths = new Map<number, number>()
    for (const [entry, { [field]: text }] of entries.entries()) {
      if (text === undefined) continue
      const occurring = new Map<string, number>()
      for (const term of indexTerms(text)) occurring.set(term, (occurring.get(term) ?? 0) + 1)
      lengths.set(entry, occurring.size)
      for (const [term, count] of occurring) {
        const known = counts.get(term)
        if (known) known.push([entry, count])
        else counts.set(term, [[entry, count]])
      }
    }
    const average = [...lengths.values()].reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.size)
    for (const [term, occurrences] of counts) {
      const rarity = Math.log(1 + (entries.length - occurrences.length + 0.5) / (occurrences.length + 0.5))
      const weights = places.get(term) ?? new Map<number, number>()
      places.set(term, weights)
      for (const [entry, count] of occurrences) {
        const length = 1 - lengthShare + (lengthShare * (lengths.get(entry) ?? 0)) / average
        const frequency = floor + (count * (saturation + 1)) / (count + saturation * length)
        weights.set(entry, (weights.get(entry) ?? 0) + worth[field] * rarity * frequency)
      }
    }
  }
  return [...places]
    .map(([term, weights]): [string, WeighedEntry[]] => [
      term,
      [...weights].map(([entry, weight]) => ({ entry, weight })).sort((a, b) => a.entry - b.entry),
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

function inShards(terms: readonly [string, WeighedEntry[]][]): [string, string][][] {
  const shards: [string, string][][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const [term, places] of terms) {
    const text = writePlaces(places)
    const size = Buffer.byteLength(term) + text.length + 6
    if (bytes + size > shardBytes) {
      shards.push([])
      bytes = 0
    }
    shards.at(-1)?.push([term, text])
    bytes += size
  }
  return shards
}

/** The shortest text that sorts after the last term of one shard and not after the first of the next. */
function border(before: string | undefined, first: string): string {
  if (before === undefined) return ''
  let length = 1
  while (first.slice(0, length) <= before.slice(0, length) && length < first.length) length += 1
  return first.slice(0, length)
}
