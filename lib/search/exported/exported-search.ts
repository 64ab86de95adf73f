/** The search of an exported site, in the browser, over the files of `build-index.ts`. */
import type { SearchMatch } from '@/lib/site/search'
import { fieldsOf } from '@/lib/unknown-values'
import { type Found, findPosts, withinLimit } from '../built-in/find-posts'
import { toMatch } from '../built-in/match'
import { rate, typedText } from '../built-in/rate'
import { type QueryWord, wordsOf } from '../built-in/words'
import { type Catalogue, type FoundCard, type Leaf, leafPath, type Shard, shardPath } from './format'
import { Shards } from './shards'

/** Limits of files per search: for the terms themselves, and more for unfinished words or when nothing is found. */
const exactShards = 10
export const shardLimit = 12
const tolerantShards = 20

/** A range of the results. */
export interface FoundPart {
  /** Number of posts that were found. */
  total: number
  /** The matches of the requested range, the best first. */
  matches: SearchMatch<FoundCard>[]
}

/** Loads a JSON file of the site by its path; rejects when that fails. */
export type LoadFile = (path: string) => Promise<unknown>

/** Whether a value is a catalogue. Only the top level is checked, because the file comes from the site itself. */
export function isCatalogue(value: unknown): value is Catalogue {
  const { folder, pageSize, titles, leaves, shards } = fieldsOf(value)
  return (
    typeof folder === 'string' &&
    typeof pageSize === 'number' &&
    [titles, leaves, shards].every(Array.isArray)
  )
}

export class ExportedSearch {
  private readonly shards: Shards
  private readonly leaves = new Map<string, Promise<Leaf>>()

  constructor(
    readonly catalogue: Catalogue,
    private readonly load: LoadFile,
  ) {
    this.shards = new Shards(catalogue)
  }

  /**
   * Returns `count` results starting at index `from`. The order is that of the whole list; within the range, posts
   * with an exact occurrence come first.
   */
  async find(keyword: string, from: number, count: number): Promise<FoundPart> {
    const words = withinLimit(wordsOf(keyword).map(thinned), exactShards)
    const typed = typedText(keyword)
    const found = await this.findPosts(words)
    const ranked = [...found]
      .map(([post, places]) => ({
        post,
        places,
        score: rate(post, places, words, typed, this.known(post, [])).score,
      }))
      .sort((a, b) => b.score - a.score || a.post - b.post)
    const part = await Promise.all(
      ranked.slice(from, from + count).map(async ({ post, places }) => {
        const { card, sections } = await this.leafWith(post, places)
        const { score, hit } = rate(post, places, words, typed, { ...this.known(post, sections), ...card })
        return { score, match: toMatch(card, hit) }
      }),
    )
    return {
      total: ranked.length,
      matches: part.sort((a, b) => b.score - a.score).map(({ match }) => match),
    }
  }

  private known(post: number, sections: Iterable<readonly [number, Leaf['sections'][number]]>) {
    return { title: this.catalogue.titles[post] ?? '', summary: '', sections }
  }

  /** Looks up the words and loads missing files, repeatedly, until nothing is missing or the limit is reached. */
  private async findPosts(words: readonly QueryWord[]): Promise<Map<number, Found>> {
    const terms = words.flatMap((word) => word.terms)
    await this.loadShards(
      new Set(terms.map((term) => this.shards.shardOf(term)).filter((shard) => shard >= 0)),
    )
    for (let left = shardLimit - exactShards; ; ) {
      this.shards.missing.clear()
      const found = findPosts(words, this.shards)
      // Similar terms are only searched when nothing was found.
      const limit = found.size > 0 ? left : left + tolerantShards - shardLimit
      const wanted = [...this.shards.missing].slice(0, Math.max(0, limit))
      if (wanted.length === 0) return found
      left -= wanted.length
      await this.loadShards(new Set(wanted))
    }
  }

  private async loadShards(wanted: ReadonlySet<number>): Promise<void> {
    const { folder } = this.catalogue
    const absent = [...wanted].filter((shard) => !this.shards.has(shard))
    await Promise.all(
      absent.map(async (shard) => {
        // The site's own file, written by `build-index.ts`.
        this.shards.put(shard, (await this.load(shardPath(folder, shard))) as Shard)
      }),
    )
  }

  /** The card of a post, with the part of its text that matches best. */
  private async leafWith(
    post: number,
    { places }: Found,
  ): Promise<{ card: FoundCard; sections: [number, Leaf['sections'][number]][] }> {
    const first = this.shards.firstEntry(post)
    const [best] = [...places]
      .filter(([entry]) => entry > first)
      .sort(([, a], [, b]) => b.terms - a.terms || b.score - a.score)
    let number = 0
    let entry = first + 1
    for (const [leaf, count] of (this.catalogue.leaves[post] ?? []).entries()) {
      if (best && best[0] < entry + count) {
        number = leaf
        break
      }
      if (best) entry += count
    }
    const leaf = await this.loadLeaf(leafPath(this.catalogue.folder, post, number))
    return {
      card: leaf.card,
      sections: leaf.sections.map((section, index) => [entry + index, section]),
    }
  }

  private loadLeaf(path: string): Promise<Leaf> {
    const known = this.leaves.get(path)
    if (known) return known
    // The site's own file, written by `build-index.ts`.
    const loading = this.load(path) as Promise<Leaf>
    this.leaves.set(path, loading)
    loading.catch(() => this.leaves.delete(path))
    return loading
  }
}

/** For a long run without spaces, every second pair is enough: together they contain all its characters. */
function thinned(word: QueryWord): QueryWord {
  if (word.terms.length <= 3) return word
  const last = word.terms.length - 1
  const terms = word.terms.filter((_, place) => place % 2 === 0 || place === last)
  return { ...word, terms: terms.slice(0, exactShards) }
}
