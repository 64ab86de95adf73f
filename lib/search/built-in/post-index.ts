import MiniSearch from 'minisearch'
import {
  type Found,
  findPosts,
  type SearchedIndex,
  type TermLookup,
  type TermPlace,
  withinLimit,
} from './find-posts'
import { rate, typedText } from './rate'
import { likeness, type PostHead, type PostHit, type PostSection, worth } from './texts'
import { indexTerms, wordsOf } from './words'

/** An index entry: a post's head, or one section of its body. */
type Entry =
  | { id: number; post: string; head: PostHead; section?: undefined }
  | { id: number; post: string; head?: undefined; section: PostSection }

/** Limit of terms per query. */
const queryLimit = 40
/**
 * Limit of terms in entries that a search may visit, about a tenth of a second: prefixes of two letters have
 * thousands.
 */
const workLimit = 30_000
/** Number of best posts that are checked for the exact keyword. */
const comparedLimit = 200

/** A full-text index of posts. Queries are not stored. */
export class PostIndex implements SearchedIndex<string> {
  private readonly search = new MiniSearch<Entry>({
    fields: Object.keys(worth),
    extractField: fieldOf,
    tokenize: indexTerms,
    processTerm: (term) => term,
    searchOptions: { tokenize: (term) => [term], boost: worth, weights: likeness },
  })
  private readonly entries = new Map<number, Entry>()
  private readonly heads = new Map<string, number>()
  private readonly bodies = new Map<string, number[]>()
  private last = 0

  /** Adds a post, or replaces its head. */
  putHead(post: string, head: PostHead): void {
    this.discard([this.heads.get(post) ?? 0])
    this.heads.set(post, this.add({ id: ++this.last, post, head }))
  }

  /** Adds one more section to the body of a post. */
  addSection(post: string, section: PostSection): void {
    const body = this.bodies.get(post) ?? []
    body.push(this.add({ id: ++this.last, post, section }))
    this.bodies.set(post, body)
  }

  dropBody(post: string): void {
    this.discard(this.bodies.get(post) ?? [])
    this.bodies.delete(post)
  }

  remove(post: string): void {
    this.discard([this.heads.get(post) ?? 0])
    this.heads.delete(post)
    this.dropBody(post)
  }

  /**
   * Returns the posts that contain every word, the best first; if there are none, those that contain most of their
   * pairs.
   */
  find(keyword: string): PostHit<string>[] {
    const words = withinLimit(wordsOf(keyword), queryLimit)
    const typed = typedText(keyword)
    return [...findPosts(words, this, workLimit)]
      .sort(([, a], [, b]) => b.score - a.score)
      .map(([post, found], rank) =>
        rate(post, found, words, rank < comparedLimit ? typed : '', {
          title: this.headOf(post)?.title ?? '',
          summary: this.headOf(post)?.summary ?? '',
          sections: this.sectionsOf(post, found),
        }),
      )
      .sort((a, b) => b.score - a.score)
      .map(({ hit }) => hit)
  }

  postOf(entry: number): string | undefined {
    return this.entries.get(entry)?.post
  }

  *lookUp(
    term: string,
    { prefix, mistakes }: TermLookup,
    among: ReadonlyMap<string, unknown> | null,
  ): Iterable<TermPlace> {
    const results = this.search.search(term, {
      prefix,
      fuzzy: mistakes > 0 && mistakes,
      ...(among && { filter: ({ id }) => among.has(this.entries.get(id)?.post ?? '') }),
    })
    for (const { id, score, terms } of results) yield { entry: id, score, terms }
  }

  private headOf(post: string): PostHead | undefined {
    return this.entries.get(this.heads.get(post) ?? 0)?.head
  }

  /** The sections of a post in which something was found. */
  private *sectionsOf(post: string, { places }: Found): Iterable<readonly [number, PostSection]> {
    for (const id of this.bodies.get(post) ?? []) {
      const section = places.has(id) && this.entries.get(id)?.section
      if (section) yield [id, section]
    }
  }

  private add(entry: Entry): number {
    this.entries.set(entry.id, entry)
    this.search.add(entry)
    return entry.id
  }

  private discard(ids: readonly number[]): void {
    for (const id of ids) {
      if (this.entries.delete(id)) this.search.discard(id)
    }
  }
}

function fieldOf({ id, head, section }: Entry, field: string): unknown {
  switch (field) {
    case 'id':
      return id
    case 'title':
      return head?.title
    case 'labels':
      return head?.labels.join('\n')
    case 'summary':
      return head?.summary
    case 'heading':
      return section?.heading
    default:
      return section?.text
  }
}
