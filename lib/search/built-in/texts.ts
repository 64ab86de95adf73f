/** The texts that searches use, and their results. */
import type { Post } from '@/lib/site/types'

/** The texts of a post that are available without its body. */
export interface PostHead {
  title: string
  /** Category and tags. */
  labels: string[]
  summary: string
}

/** A section of a body that a link can lead to. */
export interface PostSection {
  /** Element id of its heading; '' for the section before the first one. */
  id: string
  heading: string
  /** One line per block. */
  text: string
}

/** A post that was found. */
export interface PostHit<Post> {
  post: Post
  /** Element id of the heading above the best match; '' for the post as a whole. */
  anchor: string
  /** The texts for snippets, the best first. */
  texts: string[]
  /** Whether it has each word as it was typed, and not only longer ones. */
  whole: boolean
  /** What to mark in them: the first of these sets with an occurrence. */
  sought: string[][]
}

/** Weights of fields: scores are multiplied by these. */
export const worth = { title: 10, heading: 4, labels: 3, summary: 2, body: 1 } as const
/** Weights of indexed terms that only start with the searched one, or are similar to it. */
export const likeness = { prefix: 0.6, fuzzy: 0.45 } as const

/** The texts of a post that are available without its body. */
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
 * Splits a section; only the first part has its heading. Parts end at line ends where possible.
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
