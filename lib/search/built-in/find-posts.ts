/**
 * Which posts hold what is asked for. Where the words stand is asked of an index: the server's (`PostIndex`), or the
 * files of an export (`lib/search/exported`).
 */
import type { QueryWord } from './words'

/** A unit of an index, a post's head or one part of its body, that holds a term or what is like it. */
export interface TermPlace {
  entry: number
  score: number
  /** The terms that stand there. */
  terms: readonly string[]
}

/** How a term is looked up. */
export interface TermLookup {
  /** It may be the beginning of what is meant. */
  prefix: boolean
  /** Letters of it that may be wrong. */
  mistakes: number
}

/** What a search asks an index. */
export interface SearchedIndex<Post> {
  /** The entries that hold a term. @param among of which posts; null: of all */
  lookUp(term: string, how: TermLookup, among: ReadonlyMap<Post, unknown> | null): Iterable<TermPlace>
  /** The post that an entry belongs to; undefined for one that is gone. */
  postOf(entry: number): Post | undefined
}

/** What of a term stands in one entry. */
interface Place {
  score: number
  /** How many of the looked up terms. */
  terms: number
  found: string[]
}

/** What has been found in a post. */
export interface Found {
  score: number
  /** By entry. */
  places: Map<number, Place>
  /** Terms of the present word. */
  held: number
}

/** Which part of a run's pairs has to be there when nothing holds them all. */
const share = 0.6

/** Terms in entries that a search may still come across. */
interface Work {
  left: number
}

/**
 * The posts that hold every word; where there are none, those that hold nearly that.
 * @param limit terms in entries that the search may come across: once it has, further words are not looked up
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

/** Every post that holds all words: each word narrows the choice for the next, the longest first. */
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

/** The posts of a choice that hold the terms of a word, with what the word adds to them. */
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

/** Where a term stands; what is nearly the term counts only where the term itself does not stand. */
function lookUp<Post>(
  index: SearchedIndex<Post>,
  term: string,
  { prefix, mistakes }: TermLookup,
  choice: ReadonlyMap<Post, Found> | null,
): readonly TermPlace[] {
  const places = [...index.lookUp(term, { prefix, mistakes: 0 }, choice)]
  return places.length > 0 || mistakes === 0 ? places : [...index.lookUp(term, { prefix, mistakes }, choice)]
}

/** As many words as are looked up, each once. @param limit of their terms */
export function withinLimit(words: readonly QueryWord[], limit: number): QueryWord[] {
  let left = limit
  return [...new Map(words.map((word) => [word.text, word])).values()].filter(({ terms }) => {
    left -= terms.length
    return left >= 0
  })
}

/** Letters that may be wrong in a word. Two would take the time of a hundred searches. */
function mistakesIn(term: string): number {
  return term.length < 5 ? 0 : 1
}
