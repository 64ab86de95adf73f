import MiniSearch from 'minisearch'
import { folded, indexTerms, type QueryWord, wordsOf } from './words'

/** What is known of a post before its body is read. */
export interface PostHead {
  title: string
  /** Category and tags. */
  labels: string[]
  summary: string
}

/** A part of a body that a link can lead to. */
export interface PostSection {
  /** Element id of its heading; '' before the first one. */
  id: string
  heading: string
  /** One line per block. */
  text: string
}

/** A post that holds what was asked for. */
export interface PostHit {
  post: string
  /** Element id of the heading above the best place; '' when the post as a whole is meant. */
  anchor: string
  /** The texts to show a piece of, the best first. */
  texts: string[]
  /** What to look for in them: the first of these sets of which something is there. */
  sought: string[][]
}

/** A unit of the index: a post's head, or one section of its body. */
type Entry =
  | { id: number; post: string; head: PostHead; section?: undefined }
  | { id: number; post: string; head?: undefined; section: PostSection }

/** Where a word may stand, and what it is worth there. */
const worth = { title: 10, heading: 4, labels: 3, summary: 2, body: 1 }
/** A keyword that stands there as it is typed counts so many times. */
const asTyped = { wholeTitle: 4, title: 3, section: 2.5 }
/** What remains of the worth of words that are scattered over a post. */
const scattered = 0.4
/** Terms of a keyword that are looked up; nobody types as many. */
const queryLimit = 40
/** Posts, the best first, of which it is asked whether they hold the keyword as it is typed. */
const comparedLimit = 200
/** Which part of a run's pairs has to be there when nothing holds them all. */
const share = 0.6

/** What has been found in a post so far. */
interface Found {
  score: number
  /** Worth and number of terms by entry. */
  places: Map<number, { score: number; terms: number; found: string[] }>
  /** Pairs of the present word. */
  pairs: number
}

/** The posts and their texts, findable by words. Nothing is kept of what is asked. */
export class PostIndex {
  private readonly search = new MiniSearch<Entry>({
    fields: Object.keys(worth),
    extractField: fieldOf,
    tokenize: indexTerms,
    processTerm: (term) => term,
    searchOptions: { tokenize: (term) => [term], boost: worth, weights: { prefix: 0.6, fuzzy: 0.45 } },
  })
  private readonly entries = new Map<number, Entry>()
  private readonly heads = new Map<string, number>()
  private readonly bodies = new Map<string, number[]>()
  private last = 0

  /** Adds a post, or takes its new head. */
  putHead(post: string, head: PostHead): void {
    this.discard([this.heads.get(post) ?? 0])
    this.heads.set(post, this.add({ id: ++this.last, post, head }))
  }

  /** Takes the body of a post in the place of the one it had. */
  putBody(post: string, sections: readonly PostSection[]): void {
    this.discard(this.bodies.get(post) ?? [])
    this.bodies.set(
      post,
      sections.map((section) => this.add({ id: ++this.last, post, section })),
    )
  }

  remove(post: string): void {
    this.discard([this.heads.get(post) ?? 0, ...(this.bodies.get(post) ?? [])])
    this.heads.delete(post)
    this.bodies.delete(post)
  }

  /** The body as it was put; empty before that. */
  body(post: string): PostSection[] {
    return this.entriesOf(this.bodies.get(post) ?? []).flatMap(({ section }) => section ?? [])
  }

  /** Posts that hold every word, the best first; where there are none, those that hold nearly that. */
  find(keyword: string): PostHit[] {
    const words = withinLimit(wordsOf(keyword))
    if (words.length === 0) return []
    const strict = this.holding(words, false)
    const found = strict.size > 0 ? strict : this.holding(words, true)
    const typed = folded(keyword).replace(/\s+/g, ' ').trim()
    return [...found]
      .sort(([, a], [, b]) => b.score - a.score)
      .map(([post, result], rank) => ({
        ...this.rated(post, result, words, rank < comparedLimit ? typed : ''),
      }))
      .sort((a, b) => b.score - a.score)
      .map(({ hit }) => hit)
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

  private entriesOf(ids: Iterable<number>): Entry[] {
    return [...ids].flatMap((id) => this.entries.get(id) ?? [])
  }

  /** Every post that holds all words: each word narrows the choice for the next, the longest first. */
  private holding(words: readonly QueryWord[], tolerant: boolean): Map<string, Found> {
    let choice: Map<string, Found> | null = null
    for (const word of [...words].sort((a, b) => b.text.length - a.text.length)) {
      choice = this.narrowed(choice, word, tolerant)
      if (choice.size === 0) break
    }
    return choice ?? new Map()
  }

  private narrowed(
    choice: Map<string, Found> | null,
    word: QueryWord,
    tolerant: boolean,
  ): Map<string, Found> {
    const whole = this.collect(choice, word.terms, word, tolerant)
    return whole.size > 0 || word.parts.length === 0
      ? whole
      : this.collect(choice, word.parts, word, tolerant)
  }

  /** The posts of a choice that hold the terms of a word, with what the word adds to them. */
  private collect(
    choice: Map<string, Found> | null,
    terms: readonly string[],
    { spaced }: QueryWord,
    tolerant: boolean,
  ): Map<string, Found> {
    const found = new Map<string, Found>()
    for (const term of new Set(terms)) {
      const best = new Map<string, number>()
      const single = !spaced && [...term].length === 1
      const results = this.search.search(term, {
        prefix: single || (spaced && term.length > 1),
        fuzzy: spaced && tolerant ? mistakes(term) : false,
        ...(choice && { filter: ({ id }) => choice.has(this.entries.get(id)?.post ?? '') }),
      })
      for (const { id, score, terms: matched } of results) {
        const post = this.entries.get(id)?.post
        if (post === undefined) continue
        const result = found.get(post) ?? begun(choice?.get(post))
        found.set(post, result)
        const place = result.places.get(id)
        result.places.set(id, {
          score: (place?.score ?? 0) + score,
          terms: (place?.terms ?? 0) + 1,
          found: [...(place?.found ?? []), ...matched],
        })
        best.set(post, Math.max(best.get(post) ?? 0, score))
      }
      for (const [post, score] of best) {
        const result = found.get(post)
        if (!result) continue
        result.score += score
        result.pairs += 1
      }
    }
    const needed = tolerant && !spaced ? Math.ceil(terms.length * share) : new Set(terms).size
    for (const [post, { pairs }] of found) if (pairs < needed) found.delete(post)
    return found
  }

  private rated(
    post: string,
    { score, places }: Found,
    words: readonly QueryWord[],
    typed: string,
  ): { score: number; hit: PostHit } {
    const head = this.entries.get(this.heads.get(post) ?? 0)?.head
    const title = folded(head?.title ?? '')
    const asked = words.reduce((sum, word) => sum + word.terms.length, 0)
    const several = asked > 1
    const sections = this.entriesOf(this.bodies.get(post) ?? [])
      .map(({ id, section }) => ({ section, place: places.get(id) }))
      .flatMap(({ section, place }) => (section && place ? [{ section, ...place }] : []))
      .map((part) => ({ ...part, exact: holdsTyped(part.section, typed) }))
      .sort((a, b) => Number(b.exact) - Number(a.exact) || b.terms - a.terms || b.score - a.score)
    const best = sections[0]
    const terms = [...places.values()].map((place) => place.terms)
    const together = scattered + (1 - scattered) * (Math.max(...terms) / asked)
    const meansAll = words.every(({ text }) => title.includes(text))
    return {
      score: score * together * weightOf(typed, title, several && best?.exact === true),
      hit: {
        post,
        anchor: best && !meansAll ? best.section.id : '',
        texts: [
          ...sections.slice(0, 2).flatMap(({ section }) => [section.text, section.heading]),
          head?.summary ?? '',
        ],
        sought: [[typed], longer(words.map(({ text }) => text)), longer(best?.found ?? [])],
      },
    }
  }
}

function begun(before: Found | undefined): Found {
  return { score: before?.score ?? 0, places: before?.places ?? new Map(), pairs: 0 }
}

/** What a keyword is worth that stands somewhere as it is typed. */
function weightOf(typed: string, title: string, inSection: boolean): number {
  if (typed !== '' && title === typed) return asTyped.wholeTitle
  if (typed !== '' && title.includes(typed)) return asTyped.title
  return inSection ? asTyped.section : 1
}

function holdsTyped({ heading, text }: PostSection, typed: string): boolean {
  return typed !== '' && (folded(heading).includes(typed) || folded(text).includes(typed))
}

/** Without the little words, unless there are no others. */
function longer(words: readonly string[]): string[] {
  const long = words.filter((word) => word.length > 3 || /[^\0-\x7f]/.test(word))
  return long.length > 0 ? long : [...words]
}

/** Letters that may be wrong in a word. Two would take the time of a hundred searches. */
function mistakes(term: string): number {
  return term.length < 5 ? 0 : 1
}

/** As many words as are looked up, each once. */
function withinLimit(words: readonly QueryWord[]): QueryWord[] {
  let left = queryLimit
  return [...new Map(words.map((word) => [word.text, word])).values()].filter(({ terms }) => {
    left -= terms.length
    return left >= 0
  })
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
