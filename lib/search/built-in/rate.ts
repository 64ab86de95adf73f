/** Scores the posts that were found, and determines where links to them lead. */
import type { Found } from './find-posts'
import type { PostHit, PostSection } from './texts'
import { wholeWord } from './whole-word'
import { folded, type QueryWord } from './words'

/** Factors for a keyword that occurs exactly as typed. */
const asTyped = { wholeTitle: 4, title: 3, section: 2.5 }
/** More than any other difference: posts with whole words come before those with longer words. */
const wholeWords = 1_000
/** Factor for words that are scattered over a post. */
const scattered = 0.4
/** Data of a post that was found. */
export interface FoundPost {
  title: string
  summary: string
  /** Sections of the body by their entry, as far as they are loaded. */
  sections: Iterable<readonly [entry: number, section: PostSection]>
}

/**
 * Scores a post, and determines the heading that its link leads to.
 * @param typed the whole keyword, folded; '' to skip the check for exact occurrences
 */
export function rate<Post>(
  post: Post,
  { score, places }: Found,
  words: readonly QueryWord[],
  typed: string,
  known: FoundPost,
): { score: number; hit: PostHit<Post> } {
  const title = folded(known.title)
  const asked = words.reduce((sum, word) => sum + new Set(word.terms).size, 0)
  const sections = [...known.sections]
    .flatMap(([entry, section]) => {
      const place = places.get(entry)
      // An exact occurrence contains all words; a single word always occurs exactly.
      const exact = place !== undefined && asked > 1 && place.terms >= asked && holdsTyped(section, typed)
      return place ? [{ section, exact, ...place }] : []
    })
    .sort((a, b) => Number(b.exact) - Number(a.exact) || b.terms - a.terms || b.score - a.score)
  const best = sections[0]
  let together = 0
  for (const { terms } of places.values()) together = Math.max(together, terms)
  const gathered = scattered + (1 - scattered) * Math.min(1, together / asked)
  const held = new Set([...places.values()].flatMap(({ found }) => found))
  const whole = words.every(({ terms, spaced }) => !spaced || terms.every((term) => held.has(term)))
  const meansAll = words.every(({ text }) => title.includes(text))
  return {
    score: score * gathered * weightOf(typed, title, best?.exact === true) * (whole ? wholeWords : 1),
    hit: {
      post,
      anchor: best && !meansAll ? best.section.id : '',
      whole,
      texts: [
        ...sections.slice(0, 2).flatMap(({ section }) => [section.text, section.heading]),
        known.summary,
      ],
      sought: [[typed], longer(words.map(({ text }) => text)), longer(best?.found ?? [])],
    },
  }
}

/** The keyword in the form in which texts are compared with it. */
export function typedText(keyword: string): string {
  return folded(keyword).replace(/\s+/g, ' ').trim()
}

/** The score of a keyword that occurs exactly as typed. */
function weightOf(typed: string, title: string, inSection: boolean): number {
  if (typed !== '' && title === typed) return asTyped.wholeTitle
  if (holdsWhole(title, typed)) return asTyped.title
  return inSection ? asTyped.section : 1
}

/** Whether a folded text contains the keyword between word boundaries. */
function holdsWhole(text: string, typed: string): boolean {
  return typed !== '' && text.includes(typed) && new RegExp(wholeWord(typed), 'u').test(text)
}

function holdsTyped({ heading, text }: PostSection, typed: string): boolean {
  return holdsWhole(folded(heading), typed) || holdsWhole(folded(text), typed)
}

/** Removes short words, unless there are no others. */
function longer(words: readonly string[]): string[] {
  const long = words.filter((word) => word.length > 3 || /[^\0-\x7f]/.test(word))
  return long.length > 0 ? long : [...words]
}
