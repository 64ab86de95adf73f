/**
 * The search index of an exported site: files beside its pages, of which a search only loads a few. A catalogue
 * lists the posts and which shard has which terms. Shards contain the occurrences of terms, in alphabetical order.
 * Leaves contain a post's card with some of its text.
 */
import type { PostCard } from '@/lib/screens/types'
import type { Post } from '@/lib/site/types'
import type { PostSection } from '../built-in/texts'

/** Path of the catalogue, without SUB_PATH. */
export const cataloguePath = '/search-index.json'

/** What every search needs. Posts and entries are numbered from 0. */
export interface Catalogue {
  /** Folder of the other files, without SUB_PATH; its name is a hash of their content. */
  folder: string
  /** POSTS_PER_PAGE. */
  pageSize: number
  titles: string[]
  /**
   * For each post, the number of entries in each of its leaves. The first entry of a post is its head, which is in
   * no leaf.
   */
  leaves: number[][]
  /** The beginning of the first term of each shard. */
  shards: string[]
}

/** The terms of a shard in order, each with its entries (`writePlaces`). */
export type Shard = Readonly<Record<string, string>>

/** What is shown of a result. */
export type FoundCard = Omit<PostCard, 'results' | 'locked' | 'preview'> & Pick<Post, 'key'>

export interface Leaf {
  card: FoundCard
  /** One for each of its entries. */
  sections: PostSection[]
}

export const shardPath = (folder: string, shard: number) => `${folder}/terms/${shard}.json`
export const leafPath = (folder: string, post: number, leaf: number) =>
  `${folder}/posts/${post}${leaf > 0 ? `-${leaf}` : ''}.json`

/** Factor between two steps of the scale for weights. */
const step = 1.25
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Index of the letter for the weight 1. */
const one = 14

/** An occurrence of a term. */
export interface WeighedEntry {
  entry: number
  weight: number
}

/**
 * Serializes entries in ascending order: a letter for the weight, then the distance from the previous entry,
 * omitted where it is 1.
 */
export function writePlaces(places: readonly WeighedEntry[]): string {
  let last = -1
  return places
    .map(({ entry, weight }) => {
      const place = Math.round(Math.log(weight) / Math.log(step)) + one
      const letter = letters[Math.max(0, Math.min(letters.length - 1, place))] ?? ''
      const distance = entry - last
      last = entry
      return distance === 1 ? letter : `${letter}${distance.toString(10)}`
    })
    .join('')
}

/** Parses the output of `writePlaces`; empty for anything else. */
export function readPlaces(text: string): WeighedEntry[] {
  let entry = -1
  return [...text.matchAll(/([a-zA-Z])(\d*)/g)].map(([, letter = '', distance]) => {
    entry += Number(distance || 1)
    return { entry, weight: step ** (letters.indexOf(letter) - one) }
  })
}
