/**
 * Finds the posts that contain a query. The occurrences come from an index: the server's (`PostIndex`), or the
 * files of an export (`lib/search/exported`).
 */
import type { QueryWord } from './words'

/** An index entry (a post's head or one part of its body) that contains a term, or one similar to it. */
export interface TermPlace {
  entry: number
  score: number
  /** The matching terms in it. */
  terms: readonly string[]
}

/** How a term may differ from the indexed one. */
export interface TermLookup {
  /** It may be a prefix. */
  prefix: boolean
  /** Number of letters that may be wrong. */
  mistakes: number
}

/** The index that is searched. */
export interface SearchedIndex<Post> {
  /** The entries that contain a term. @param among limits the posts; null: all */
  lookUp(term: string, how: TermLookup, among: ReadonlyMap<Post, unknown> | null): Iterable<TermPlace>
  /** The post that an entry belongs to; undefined for one that was removed. */
  postOf(entry: number): Post | undefined
}

/** The matches of a query within one entry. */
interface Place {
  score: number
  /** Number of matching terms. */
  terms: number
  found: string[]
}

/** What was found in a post. */
export interface Found {
  score: number
  /** Matches by entry. */
  places: Map<number, Place>
  /** Matching terms of the current word. */
  held: number
}

/** Share of a run's character pairs that must match when no post contains them all. */
const share = 0.6

/** Remaining number of terms in entries that a search may visit. */
interface Work {
  left: number
}

/**
 * Returns the posts that contain every word; if there are none, those that contain most of their pairs.
 * @param limit number of terms in entries that the search may visit: beyond it, further words are not looked up
 */
export function findPosts<Post>(
  words: readonly QueryWord[],
  index: SearchedIndex<Post>,
  limit = Number.POSITIVE_INFINITY,
): Map<Post, Found> {
  if (words.length === 0) return new Map()
  const work = { left: limit }
  const strict = holding(words, index, false, work)
  return strict.size > 0 || work.left <= 0 ? strict : holding(words, index, true, work)
}

/**
 * Returns every post that contains all words. Each word, the longest first, narrows the candidates for the next.
 */
function holding<Post>(
  words: readonly QueryWord[],
  index: SearchedIndex<Post>,
  tolerant: boolean,
  work: Work,
): Map<Post, Found> {
  let choice: Map<Post, Found> | null = null
  for (const word of [...words].sort((a, b) => b.text.length - a.text.length)) {
    choice = narrowed(choice, word, index, tolerant, work)
    if (choice.size === 0 || work.left <= 0) break
  }
  return choice ?? new Map()
}

function narrowed<Post>(
  choice: ReadonlyMap<Post, Found> | null,
  word: QueryWord,
  index: SearchedIndex<Post>,
  tolerant: boolean,
  work: Work,
): Map<Post, Found> {
  const whole = collect(index, choice, word.terms, word, tolerant, work)
  return whole.size > 0 || word.parts.length === 0 || work.left <= 0
    ? whole
    : collect(index, choice, word.parts, word, tolerant, work)
}

/** The candidates that contain the terms of a word, with the matches that the word adds. */
function collect<Post>(
  index: SearchedIndex<Post>,
  choice: ReadonlyMap<Post, Found> | null,
  given: readonly string[],
  { spaced }: QueryWord,
  tolerant: boolean,
  work: Work,
): Map<Post, Found> {
  const terms = new Set(given)
  const found = new Map<Post, Found>()
  let asked = 0
  for (const term of terms) {
    if (work.left <= 0) break
    asked += 1
    const single = !spaced && [...term].length === 1
    const prefix = single || (spaced && term.length > 1)
    const mistakes = spaced && tolerant ? mistakesIn(term) : 0
    const best = new Map<Post, number>()
    for (const { entry, score, terms: held } of lookUp(index, term, { prefix, mistakes }, choice)) {
      const post = index.postOf(entry)
      work.left -= held.length
      if (post === undefined) continue
      let result = found.get(post)
      if (!result) {
        const before = choice?.get(post)
        result = { score: before?.score ?? 0, places: before?.places ?? new Map(), held: 0 }
        found.set(post, result)
      }
      const place = result.places.get(entry)
      if (place) {
        place.score += score
        place.terms += 1
        place.found.push(...held)
      } else result.places.set(entry, { score, terms: 1, found: [...held] })
      best.set(post, Math.max(best.get(post) ?? 0, score))
    }
    for (const [post, score] of best) {
      const result = found.get(post)
      if (!result) continue
      result.score += score
      result.held += 1
    }
  }
  const needed = tolerant && !spaced ? Math.ceil(asked * share) : asked
  for (const [post, { held }] of found) if (held < needed) found.delete(post)
  return found
}

/** The occurrences of a term; similar terms only count in entries without the term itself. */
function lookUp<Post>(
  index: SearchedIndex<Post>,
  term: string,
  { prefix, mistakes }: TermLookup,
  choice: ReadonlyMap<Post, Found> | null,
): readonly TermPlace[] {
  const places = [...index.lookUp(term, { prefix, mistakes: 0 }, choice)]
  return places.length > 0 || mistakes === 0 ? places : [...index.lookUp(term, { prefix, mistakes }, choice)]
}

/** Distinct words whose terms are within the limit of lookups. */
export function withinLimit(words: readonly QueryWord[], limit: number): QueryWord[] {
  let left = limit
  return [...new Map(words.map((word) => [word.text, word])).values()].filter(({ terms }) => {
    left -= terms.length
    return left >= 0
  })
}

/** Number of letters that may be wrong in a term. Two would take a hundred times as long. */
function mistakesIn(term: string): number {
  return term.length < 5 ? 0 : 1
}
