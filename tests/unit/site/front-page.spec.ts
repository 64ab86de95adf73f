import { expect, test } from 'vitest'
import { frontPage } from '@/components/base-theme/front/front-page'
import { inTime } from '@/tests/support/in-time'

/** A post for each letter, of the category that it stands for; `-` has none. */
const posts = (letters: string) =>
  [...letters].map((letter, place) => ({
    title: `${letter}${place}`,
    ...(letter !== '-' && { category: letter }),
  }))

/** The layout in words: the lead, those below it, and each section; a wide one in capitals. */
function laidOut(letters: string) {
  const { lead, seconds, sections } = frontPage(posts(letters))
  return {
    lead: lead?.title,
    seconds: seconds.map(({ title }) => title).join(' '),
    sections: sections.map(({ cards, wide }) => {
      const titles = cards.map(({ title }) => title).join(' ')
      return wide ? titles.toUpperCase() : titles
    }),
  }
}

test('a front page has a lead, three stories below it, and the rest by category, the larger sections first', () => {
  expect(laidOut('aabcdbdcdca')).toEqual({
    lead: 'a0',
    seconds: 'a1 b2 c3',
    sections: ['D4 D6 D8', 'c7 c9', 'b5', 'A10'],
  })
})

test('a section without a neighbour is wide, and posts without a category come last', () => {
  expect(laidOut('xxxx-ab').sections).toEqual(['a5', 'b6', '-4'.toUpperCase()])
  expect(laidOut('xxxxa').sections).toEqual(['A4'])
  expect(laidOut('xxxxabc').sections).toEqual(['a4', 'b5', 'C6'])
  expect(laidOut('xxxx---').sections).toEqual(['-4 -5 -6'])
})

test('few posts make a short front page, none an empty one', () => {
  expect(laidOut('ab')).toEqual({ lead: 'a0', seconds: 'b1', sections: [] })
  expect(laidOut('a')).toEqual({ lead: 'a0', seconds: '', sections: [] })
  expect(laidOut('')).toEqual({ lead: undefined, seconds: '', sections: [] })
})

test('every post is on the page once', () => {
  const given = posts('abcabcab--ddab')
  const { lead, seconds, sections } = frontPage(given)
  const shown = [lead, ...seconds, ...sections.flatMap(({ cards }) => cards)]
  expect(shown).toHaveLength(given.length)
  expect(new Set(shown)).toEqual(new Set(given))
})

test('15,000 posts of one category are laid out in a moment', async () => {
  const cards = Array.from({ length: 15_000 }, () => ({ category: 'one' }))
  const { sections } = await inTime(150, () => frontPage(cards))
  expect(sections[0]?.cards).toHaveLength(cards.length - 4)
})
