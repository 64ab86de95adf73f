/**
 * The search index of an exported site: files beside its pages, of which a search loads the few that it needs.
 * A catalogue names the posts and says which file holds which terms; shards hold where terms stand, in the order of
 * the alphabet; leaves hold a post's card with some of its text.
 */
import type { PostCard } from '@/lib/screens/types'
import type { Post } from '@/lib/site/types'
import type { PostSection } from '../built-in/texts'

/** Where the catalogue stands, without SUB_PATH. */
export const cataloguePath = '/search-index.json'

/** What every search needs. Posts and entries are known by their number, from 0. */
export interface Catalogue {
  /** Folder of the other files, without SUB_PATH: named after what is in them. */
  folder: string
  /** POSTS_PER_PAGE. */
  pageSize: number
  titles: string[]
  /** Of each post how many entries its leaves hold. The first entry of a post is its head, which is in none. */
  leaves: number[][]
  /** The beginning of the first term of each shard. */
  shards: string[]
}

/** The terms of a shard in their order, each with the entries that hold it (`writePlaces`). */
export type Shard = Readonly<Record<string, string>>

/** What is shown of a post that was found. */
export type FoundCard = Omit<PostCard, 'results' | 'locked' | 'preview'> & Pick<Post, 'key'>

export interface Leaf {
  card: FoundCard
  /** One for each of its entries. */
  sections: PostSection[]
}

export const shardPath = (folder: string, shard: number) => `${folder}/terms/${shard}.json`
export const leafPath = (folder: string, post: number, leaf: number) =>
  `${folder}/posts/${post}${leaf > 0 ? `-${leaf}` : ''}.json`

/** Between two steps of the scale on which the weight of a term in an entry is written. */
const step = 1.25
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Letter for the weight 1. */
const one = 14

/** Where a term stands. */
export interface WeighedEntry {
  entry: number
  weight: number
}

/** Entries in ascending order as text: a letter for the weight, then the distance to the entry before, left out where it is 1. */
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

/** What `writePlaces` has written; what is no such text is no place. */
export function readPlaces(text: string): WeighedEntry[] {
  let entry = -1
  return [...text.matchAll(/([a-zA-Z])(\d*)/g)].map(([, letter = '', distance]) => {
    entry += Number(distance || 1)
    return { entry, weight: step ** (letters.indexOf(letter) - one) }
  })
}
