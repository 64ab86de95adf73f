import { expect, test } from 'vitest'
import { findPosts, type SearchedIndex } from '@/lib/search/built-in/find-posts'
import { wordsOf } from '@/lib/search/built-in/words'

const posts = 100

/** An index in which every entry holds every term ten times over, as many words begin with the same two letters. */
function crowded() {
  const asked: string[] = []
  const index: SearchedIndex<number> = {
    *lookUp(term, _how, among) {
      asked.push(term)
      if (term.startsWith('nowhere')) return
      const terms = Array.from({ length: 10 }, (_, i) => `${term}${i}`)
      for (let entry = 0; entry < posts; entry += 1)
        if (among === null || among.has(entry)) yield { entry, score: 1, terms }
    },
    postOf: (entry) => entry,
  }
  return { index, asked }
}

test('a search stops looking words up once it has come across enough, and finds what holds those before', () => {
  const words = wordsOf('ab cd ef gh ij kl mn op')
  const { index, asked } = crowded()
  expect(findPosts(words, index, 2_500).size).toBe(posts)
  expect(asked).toHaveLength(3)
  const endless = crowded()
  expect(findPosts(words, endless.index).size).toBe(posts)
  expect(endless.asked).toHaveLength(words.length)
})

test('the parts of one compound word are bounded like words', () => {
  const { index, asked } = crowded()
  const words = wordsOf('nowhereAbCdEfGhIjKlMnOpQrStUvWxYzAaBbCcDdEeFfGgHhIi')
  findPosts(words, index, 2_500)
  // The whole word and its first part are nowhere, so that three more are looked up.
  expect(asked.length).toBeLessThanOrEqual(5)
})
