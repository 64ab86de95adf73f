/** The loaded terms of an exported index. */
import type { SearchedIndex, TermLookup, TermPlace } from '../built-in/find-posts'
import { likeness } from '../built-in/texts'
import { type Catalogue, readPlaces } from './format'

/** Further shards per lookup: for terms with the prefix, and on each side for similar terms. */
const furtherShards = 2
const nearShards = 3

/** An index of numbered posts and entries. Shards that a lookup needs but are not loaded are added to `missing`. */
export class Shards implements SearchedIndex<number> {
  readonly missing = new Set<number>()
  private readonly loaded = new Map<number, [term: string, places: string][]>()
  private readonly posts: Uint32Array
  private readonly firsts: number[] = []

  constructor(private readonly catalogue: Pick<Catalogue, 'leaves' | 'shards'>) {
    let entries = 0
    for (const leaves of catalogue.leaves) {
      this.firsts.push(entries)
      entries += 1 + leaves.reduce((sum, count) => sum + count, 0)
    }
    this.posts = new Uint32Array(entries)
    for (const [post, first] of this.firsts.entries()) this.posts.fill(post, first)
  }

  put(shard: number, terms: Readonly<Record<string, string>>): void {
    this.loaded.set(shard, Object.entries(terms))
    this.missing.delete(shard)
  }

  has(shard: number): boolean {
    return this.loaded.has(shard)
  }

  /** Index of the shard that would contain a term; -1 before the first. */
  shardOf(term: string): number {
    const { shards } = this.catalogue
    let [low, high] = [0, shards.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((shards[middle] ?? '') <= term) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  postOf(entry: number): number | undefined {
    return this.posts[entry]
  }

  /** Number of the first entry of a post, its head; the entries of its body follow. */
  firstEntry(post: number): number {
    return this.firsts[post] ?? 0
  }

  lookUp(term: string, how: TermLookup, among: ReadonlyMap<number, unknown> | null): Iterable<TermPlace> {
    const found = new Map<number, { entry: number; score: number; terms: string[] }>()
    for (const shard of this.shardsFor(term, how)) {
      const terms = this.loaded.get(shard)
      if (!terms) {
        this.missing.add(shard)
        continue
      }
      for (const [other, places] of terms) {
        const like = likenessOf(term, other, how)
        if (like === 0) continue
        for (const { entry, weight } of readPlaces(places)) {
          if (among && !among.has(this.posts[entry] ?? -1)) continue
          const place = found.get(entry)
          if (place) {
            place.score += like * weight
            place.terms.push(other)
          } else found.set(entry, { entry, score: like * weight, terms: [other] })
        }
      }
    }
    return found.values()
  }

  /** The term's own shard first, then those with similar terms. */
  private shardsFor(term: string, { prefix, mistakes }: TermLookup): number[] {
    const own = this.shardOf(term)
    if (own < 0) return []
    const shards = [own]
    const last = prefix ? Math.min(this.shardOf(`${term}\uffff`), own + furtherShards) : own
    for (let shard = own + 1; shard <= last; shard++) shards.push(shard)
    if (mistakes === 0) return shards
    const beginning = term.slice(0, 2)
    const [from, to] = [this.shardOf(beginning), this.shardOf(`${beginning}\uffff`)]
    for (let away = 1; away <= nearShards; away++) {
      for (const shard of [own - away, own + away]) {
        if (shard >= from && shard <= to && !shards.includes(shard)) shards.push(shard)
      }
    }
    return shards
  }
}

/** Weight of an indexed term for a searched one: 1 if they are equal, 0 if they do not match. */
function likenessOf(asked: string, term: string, { prefix, mistakes }: TermLookup): number {
  if (term === asked) return 1
  const more = term.length - asked.length
  if (prefix && more > 0 && term.startsWith(asked)) {
    return (likeness.prefix * term.length) / (term.length + 0.3 * more)
  }
  return mistakes > 0 && isOneOff(asked, term) ? (likeness.fuzzy * term.length) / (term.length + 1) : 0
}

/** Whether two words differ in one letter: replaced, added, or missing. */
function isOneOff(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const rest = long.length === short.length ? short.slice(start + 1) : short.slice(start)
  return rest === long.slice(start + 1)
}
