import { createHash } from 'node:crypto'
import type { Post } from '@/lib/site/types'
import type { PostSection } from '../built-in/texts'
import { languageOf } from './language'

/** One part of a post in the index of the hosted search. */
export interface IndexRecord {
  /** The post's key and the number of the part. */
  objectID: string
  /** Key of the post: the service shows the best record of each. */
  post: string
  /** Number of the part: earlier ones rank higher among equals. */
  position: number
  slug: string
  title: string
  heading: string
  /** Element id of the heading; '' for the part above the first one. */
  anchor: string
  content: string
  /** Only in the first part. */
  summary: string
  category: string
  tags: string[]
  /** `en`, `zh`, `ja`, … */
  language: string
  /** Milliseconds since the epoch. */
  date: number
  /** Hash of all other fields. */
  hash: string
}

/** Increase it when records change their shape: all are sent again. */
const form = 1
/** The service accepts records of 10 KB, as JSON in UTF-8. */
export const recordLimit = 9_500
/** Bytes of the texts that every record of a post contains. */
const limits = { title: 600, heading: 600, category: 300, tag: 150, tags: 1_500, summary: 2_000, slug: 2_000 }

/** Bytes of a value, written as JSON in UTF-8. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

/**
 * Returns the records of a post: one for each heading, or several where its text is too long for one. The first
 * contains what is above the headings. Empty for a post whose address does not fit into a record.
 * @param siteLanguage LANG
 */
export function recordsOf(post: Post, sections: readonly PostSection[], siteLanguage: string): IndexRecord[] {
  if (bytesOf(post.slug) > limits.slug) return []
  const common = {
    post: post.key,
    slug: post.slug,
    title: cutBytes(post.title, limits.title),
    category: cutBytes(post.category, limits.category),
    tags: cutTags(post.tags),
    language: languageOf([post.title, ...sections.map(({ text }) => text)].join('\n'), siteLanguage),
    date: post.publishDate,
  }
  const [first, ...others] =
    sections[0]?.id === '' ? sections : [{ id: '', heading: '', text: '' }, ...sections]
  const records: IndexRecord[] = []
  const add = ({ id, heading, text }: PostSection, summary: string) => {
    let rest = text
    do {
      const position = records.length
      const record = {
        objectID: `${post.key}-${position}`,
        ...common,
        position,
        heading: cutBytes(heading, limits.heading),
        anchor: id,
        content: '',
        summary: position === 0 ? cutBytes(summary, limits.summary) : '',
        hash: '0'.repeat(20),
      }
      const content = beginning(rest, recordLimit - bytesOf(record))
      rest = rest.slice(content.length).replace(/^\n/, '')
      const { hash: _none, ...whole } = { ...record, content }
      records.push({ ...whole, hash: hashOf(whole) })
    } while (rest !== '')
  }
  if (first) add(first, post.summary)
  for (const section of others) add(section, '')
  return records
}

/** The key of the post that a record belongs to. */
export function postOfRecord(objectID: string): string {
  return objectID.replace(/-\d+$/, '')
}

export function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([form, value]))
    .digest('hex')
    .slice(0, 20)
}

/** Tags within the limits, each cut. */
function cutTags(tags: readonly string[]): string[] {
  let left = limits.tags
  return tags
    .map((tag) => cutBytes(tag, limits.tag))
    .filter((tag) => {
      left -= bytesOf(tag) + 1
      return left >= 0
    })
}

/** Cuts a text to a number of bytes in JSON, quotes included. */
function cutBytes(text: string, limit: number): string {
  if (bytesOf(text) <= limit) return text
  let bytes = 2
  let kept = ''
  for (const character of text) {
    bytes += bytesOf(character) - 2
    if (bytes > limit) break
    kept += character
  }
  return kept
}

/** Does the same, but ends at a line, a sentence or a word if one is near. */
function beginning(text: string, limit: number): string {
  const kept = cutBytes(text, limit + 2)
  if (kept.length === text.length) return kept
  const near = kept.length / 2
  const line = kept.lastIndexOf('\n')
  if (line > near) return kept.slice(0, line)
  const sentence = Math.max(...['. ', '。', '！', '？'].map((end) => kept.lastIndexOf(end) + end.length))
  if (sentence > near) return kept.slice(0, sentence)
  const word = kept.lastIndexOf(' ') + 1
  return word > near ? kept.slice(0, word) : kept
}
