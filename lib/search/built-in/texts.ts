/** What searches look through, and what they find. */
import type { Post } from '@/lib/site/types'

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
export interface PostHit<Post> {
  post: Post
  /** Element id of the heading above the best place; '' when the post as a whole is meant. */
  anchor: string
  /** The texts to show a piece of, the best first. */
  texts: string[]
  /** What to look for in them: the first of these sets of which something is there. */
  sought: string[][]
}

/** What a word may be worth by its place: an index multiplies with this. */
export const worth = { title: 10, heading: 4, labels: 3, summary: 2, body: 1 } as const
/** What a term is worth that only begins with the one looked up, or that is nearly that. */
export const likeness = { prefix: 0.6, fuzzy: 0.45 } as const

/** What is known of a post before its body is read. */
export function headOf({ title, category, tags, summary }: Post): PostHead {
  return { title, labels: [category, ...tags].filter(Boolean), summary }
}

/** The first characters of a body. */
export function cut(sections: readonly PostSection[], limit: number): PostSection[] {
  let left = limit
  return sections.flatMap((section) => {
    if (left <= 0) return []
    const text = section.text.slice(0, left)
    left -= section.heading.length + text.length
    return [{ ...section, text }]
  })
}

/**
 * Parts of a section, of which only the first has its heading. They end with a line where they can.
 * @param limit characters of a part
 */
export function divided({ id, heading, text }: PostSection, limit: number): PostSection[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > limit) {
    const line = rest.lastIndexOf('\n', limit - 1)
    const end = line > 0 ? line + 1 : limit
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...parts, rest].map((part, n) => ({ id, heading: n === 0 ? heading : '', text: part }))
}
