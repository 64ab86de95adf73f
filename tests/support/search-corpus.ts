import type { PostSection } from '@/lib/search/built-in/texts'
import type { Post } from '@/lib/site/types'
import { makePost } from '../unit/site/make-post'
import { Random } from './workspace/random'

/** Posts with bodies, for measuring searches. */
export interface SearchCorpus {
  posts: Post[]
  /** The body of a post of the corpus. */
  sections(post: Post): PostSection[]
  /** Possible queries: one to four words, some of them mistyped. */
  keywords: string[]
}

const letters = 'etaoinshrdlucmfwypvbgk'
const sectionsPerPost = 5

/** Deterministic posts: two thirds with made-up words of letters, one third with Chinese characters. */
export function searchCorpus(postCount: number, wordsPerPost: number): SearchCorpus {
  const random = new Random(7)
  /** A vocabulary with a natural distribution: few words make up most of the text. */
  const vocabulary = Array.from({ length: 20_000 }, (_, index) => {
    const length = 2 + Math.floor(Math.log2(index + 2) / 2) + random.below(4)
    return Array.from({ length }, () => letters[random.below(letters.length)]).join('')
  })
  const character = () =>
    String.fromCodePoint(0x4e00 + Math.floor(3_000 * (random.below(1_000) / 1_000) ** 2))
  const pairs = Array.from({ length: 6_000 }, () => character() + character())
  const word = () => vocabulary[Math.floor(20_000 * (random.below(100_000) / 100_000) ** 4)] ?? ''
  const pair = () => pairs[Math.floor(6_000 * (random.below(100_000) / 100_000) ** 3)] ?? ''
  const textOf = (index: number, words: number): string =>
    index % 3 > 0
      ? Array.from({ length: words }, word).join(' ')
      : Array.from({ length: words }, (_, place) => (place % 9 === 8 ? '，' : pair())).join('')
  const id = () => Array.from({ length: 32 }, () => random.below(16).toString(16)).join('')

  const posts = Array.from({ length: postCount }, (_, index) =>
    makePost({
      ...{ id: `post-${index}`, key: id(), title: textOf(index, 5), summary: textOf(index, 25) },
      ...{ category: word(), tags: [word(), word()] },
      pageCoverThumbnail: `https://workspace.example/image/${id()}?id=${id()}&width=800`,
    }),
  )
  const bodies = new Map(
    posts.map((post, index) => [
      post.id,
      Array.from({ length: sectionsPerPost }, () => ({
        ...{ id: id(), heading: textOf(index, 4), text: textOf(index, wordsPerPost / sectionsPerPost) },
      })),
    ]),
  )
  return {
    posts,
    sections: (post) => bodies.get(post.id) ?? [],
    keywords: Array.from({ length: 200 }, (_, turn) => {
      const terms = Array.from({ length: 1 + (turn % 4) }, () => textOf(turn, 1 + (turn % 2)))
      return turn % 5 === 0 ? `${terms.join(' ')}x` : terms.join(' ')
    }),
  }
}
