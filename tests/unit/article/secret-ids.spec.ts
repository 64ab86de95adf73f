import { expect, test } from 'vitest'
import { type ArticleContext, renderArticle } from '@/lib/article'
import { inTime } from '../../support/in-time'
import { type BlockSketch, blockId, context, hiddenId, otherId, page } from './support'

const compactId = hiddenId.replaceAll('-', '')
const addresses = {
  dashed: `https://www.notion.so/${hiddenId}`,
  compact: `https://garden.notion.site/Secret-title-${compactId}?pvs=4`,
  'in capitals': `https://garden.example/Secret-title-${compactId.toUpperCase()}`,
  'with encoded dashes': `https://www.notion.so/${hiddenId.replaceAll('-', '%2D')}`,
  'with an encoded digit': `https://www.notion.so/${compactId.slice(0, 31)}%3${compactId.slice(31)}`,
  'with an unseen character': `https://www.notion.so/${compactId.slice(0, 16)}\u200b${compactId.slice(16)}`,
}

/** A draft, and a post behind a password, whose own address names it by another key. */
const states: Record<string, Partial<ArticleContext>> = {
  draft: { guarded: new Set([hiddenId]) },
  'locked post': {
    guarded: new Set([hiddenId]),
    hrefForPage: (id) => (id === hiddenId ? '/locked' : context().hrefForPage(id)),
  },
}

function sketches(address: string): Record<string, BlockSketch> {
  return {
    'a pasted address': { type: 'text', title: [[address, [['a', address]]]] },
    'an address among words': { type: 'text', title: `读${address}，then go on` },
    'a listing': { type: 'code', title: `open ${address}`, properties: { language: [['Plain Text']] } },
    'a link to a block': { type: 'text', title: [['Words', [['a', `#${compactId}`]]]] },
    'a query': { type: 'text', title: [['Words', [['a', `/about?from=${hiddenId}`]]]] },
    'a bookmark': {
      type: 'bookmark',
      properties: { link: [[address]], title: [['Secret title']], description: [['Secret first words']] },
      format: { bookmark_icon: address, bookmark_cover: address },
    },
    'a pasted preview': {
      type: 'text',
      title: [['‣', [['lm', { href: address, title: 'Secret title', icon_url: address }]]]],
    },
    'a frame': { type: 'embed', properties: { source: [[address]] } },
    'a frame of a chosen address': {
      type: 'embed',
      properties: { source: [['https://example.com/']] },
      format: { display_source: address },
    },
    'a film': { type: 'video', properties: { source: [[address]] }, format: { display_source: address } },
    'a picture': { type: 'image', properties: { source: [[address]] } },
    'a file': { type: 'file', properties: { source: [[address]], title: [['Words']] } },
    'an object of a service': { type: 'external_object_instance', format: { original_url: address } },
    'the name of a file': {
      type: 'file',
      properties: {
        source: [['https://example.com/a.zip']],
        title: [[`Words ${address}`]],
        size: [[`1 MB ${address}`]],
      },
    },
    'the language of a listing': {
      type: 'code',
      title: 'words',
      properties: { language: [[`Words ${address}`]] },
    },
    'the title of another pasted preview': {
      type: 'text',
      title: [
        [
          '‣',
          [
            [
              'lm',
              { href: 'https://example.com/', title: address, icon_url: address, link_provider: address },
            ],
          ],
        ],
      ],
    },
    'a formula': { type: 'text', title: [['⁍', [['e', `\\text{${address}}`]]]] },
    'the text for a picture': {
      type: 'image',
      properties: { source: [['https://example.com/a.png']], alt_text: [[address]] },
    },
    'a tab': { type: 'tab', children: [{ type: 'text', title: `Words ${address}` }] },
    'an unknown block': { type: 'quantum_note', title: `Words ${address}`, format: { uri: address } },
  }
}

function draw(sketch: BlockSketch, given: Partial<ArticleContext>) {
  return renderArticle(page([sketch]), { ...context(), ...given })
}

/** A text as a reader could copy it: without elements and unseen characters, and decoded. */
function plain(text: string): string {
  return text
    .replace(/<[^>]*>|\p{Cf}/gu, '')
    .replace(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

for (const [state, given] of Object.entries(states)) {
  for (const [form, address] of Object.entries(addresses)) {
    for (const [name, sketch] of Object.entries(sketches(address))) {
      test(`R-373 ${name} tells neither id nor title of a ${state}, whose id is ${form}`, () => {
        const { html, text } = draw(sketch, given)
        const shown = `${html} ${text}`.toLowerCase()
        for (const told of [shown, plain(shown)]) {
          expect(told).not.toContain(compactId)
          expect(told).not.toContain(hiddenId)
        }
        expect(shown).not.toContain('secret')
      })
    }
  }
}

test('R-373 names in a database hold no address of a page that readers may not open', () => {
  const [table, view, rowId] = ['c', 'd', 'e'].map((digit) => `${digit}0000000-0000-4000-8000-000000000001`)
  const named = (name: string) => `${name} ${addresses.compact}`
  const schema = {
    title: { name: named('Name'), type: 'title' },
    st: {
      name: named('Stage'),
      type: 'select',
      options: [{ value: named('Open') }, { value: named('Done') }],
    },
    nu: { name: 'Number', type: 'number' },
    fi: { name: 'Files', type: 'file' },
  }
  const properties = {
    title: [['A row']],
    st: [[named('Open')]],
    nu: [[addresses.dashed]],
    fi: [[named('a.zip'), [['a', 'https://example.com/a.zip']]]],
  }
  const board = {
    board_columns_by: { property: 'st' },
    board_properties: [{ property: 'st', visible: true }],
  }
  const format = {
    ...board,
    board_columns: [{ property: 'st', value: { type: 'select', value: named('Done') } }],
  }
  const records = page([{ type: 'collection_view', collection_id: table, view_ids: [view, `${view}2`] }], {
    block: {
      [rowId ?? '']: {
        value: { id: rowId, type: 'page', parent_id: table, parent_table: 'collection', properties },
      },
    },
    collection: {
      [table ?? '']: { value: { id: table, name: [['Things']], schema, parent_id: blockId(1) } },
    },
    collection_view: {
      [view ?? '']: { value: { id: view, type: 'table', name: named('All') } },
      [`${view}2`]: { value: { id: `${view}2`, type: 'board', name: named('Board'), format } },
    },
    collection_query: {
      [table ?? '']: { [view ?? '']: { blockIds: [rowId] }, [`${view}2`]: { blockIds: [rowId] } },
    },
  })
  const { html, text } = renderArticle(records, { ...context(), ...states.draft })
  const shown = `${html} ${text}`.toLowerCase()
  expect(shown).toContain('a row')
  expect(shown).toContain('open …')
  expect(shown).not.toContain(compactId)
  expect(shown).not.toContain(hiddenId)
})

const halves = [compactId.slice(0, 16), compactId.slice(16)] as const
const pieces: Record<string, unknown[]> = {
  'half of it bold': [[`See https://www.notion.so/${halves[0]}`], [halves[1], [['b']]], [' there']],
  'a comment on half of it': [
    [`See https://www.notion.so/${halves[0]}`],
    [`${halves[1]} there`, [['m', 'x']]],
  ],
  'a suggestion within': [[`See ${halves[0]}`], ['words', [['si', 'x']]], [`${halves[1]} there`]],
  'every letter for itself': [['See '], ...[...compactId].map((letter) => [letter, [['b']]]), [' there']],
  'half of it a link': [[`See ${halves[0]}`], [halves[1], [['a', 'https://example.com/']]], [' there']],
  'half of it a formula': [[`See ${halves[0]}`], ['⁍', [['e', halves[1]]]], [' there']],
  'encoded dashes': [...`See ${hiddenId.replaceAll('-', '%2D')} there`].map((letter) => [letter]),
  'an unseen character': [[`See ${halves[0]}`], ['\u200b', [['i']]], [`${halves[1]} there`]],
}
for (const [way, title] of Object.entries(pieces)) {
  test(`R-373 an id of a draft in several pieces of text stands in no page: ${way}`, () => {
    for (const type of ['text', 'header', 'quote', 'quantum_note']) {
      const { html, text } = draw({ type, title }, states.draft ?? {})
      for (const told of [html, text, plain(html)]) {
        expect(told).not.toContain(compactId)
        expect(told).not.toContain(hiddenId)
        expect(told).not.toContain(halves[1])
      }
      expect(text).toContain('See …')
      expect(text).toContain('there')
    }
  })
}

test('the words around two divided addresses keep their marks', () => {
  const title = [
    ['One ', [['b']]],
    [`${halves[0]}`],
    [`${halves[1]} two `, [['i']]],
    [halves[0]],
    [halves[1]],
    [' three'],
  ]
  const { html, text } = draw({ type: 'text', title }, states.draft ?? {})
  expect(text).toBe('One … two … three')
  expect(html).toMatch(/<(b|strong)>One <\/\1>….*<(i|em)> two <\/\2>….* three/)
})

test('the words around a hidden address stay, and ids of other pages and of blocks as well', () => {
  const other = otherId.replaceAll('-', '')
  const words = `读https://www.notion.so/${compactId}，and ${other} and ${blockId(1)}.`
  const { text } = draw({ type: 'text', title: words }, states.draft ?? {})
  expect(text).toBe(`读…，and ${other} and ${blockId(1)}.`)
})

test('a bookmark of a locked post leads to its address here', () => {
  const bookmark = sketches(addresses.compact)['a bookmark'] ?? { type: 'text' }
  expect(draw(bookmark, states['locked post'] ?? {}).html).toContain('href="/locked"')
})

test('a long text without spaces and with many ids is read in no time', async () => {
  await inTime(2_000, () => draw({ type: 'text', title: `${compactId}-`.repeat(30_000) }, states.draft ?? {}))
})
