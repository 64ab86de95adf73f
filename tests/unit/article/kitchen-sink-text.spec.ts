import { beforeAll, expect, test } from 'vitest'
import { parserBreak } from '@/lib/site/parser-break'
import { all, children, type HtmlElement, headings, one, text } from '../../support/texts/html-tree'
import { kitchenSink, under } from './kitchen-sink'

let article: HtmlElement
let html: string
let lines: string[]

beforeAll(async () => {
  ;({ article, html, lines } = await kitchenSink())
})

const texts = (elements: HtmlElement[]) => elements.map(text)
/** The one paragraph that begins with these words. */
function paragraph(words: string): HtmlElement {
  const found = all(article, 'p').filter((element) => text(element).startsWith(words))
  expect(found, words).toHaveLength(1)
  return found[0] ?? article
}
/** Dates have spaces at which no line breaks. */
const plain = (words: string) => words.replace(/\s/g, ' ')

test('R-405 of all kinds of blocks and formats only the block from the future is unknown, which is logged', () => {
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('unsupported block type "quantum_note"')
  const [unknown] = all(article, 'div', { 'data-type': 'quantum_note' })
  expect(unknown?.children).toEqual([])
  expect(all(article, 'div', { 'data-type': 'broken' })).toEqual([])
  expect(html.replaceAll(parserBreak, '')).not.toMatch(/<script|<style|javascript:/)
})

test('R-229 the breadcrumb is a list that ends with the page', () => {
  const trail = one(article, 'ol.notion-breadcrumb')
  expect(texts(children(trail)).at(-1)).toContain('Everything a page can hold')
})

test('R-249 the contents link every heading of the page, in order', () => {
  const links = all(one(one(article, 'nav'), 'ol'), 'a')
  const titles = headings(article)
  expect(titles.length).toBeGreaterThan(30)
  expect(links.map((link) => [link.attributes.href, text(link)])).toEqual(
    titles.map((heading) => [`#${heading.attributes.id}`, text(heading)]),
  )
})

test('R-230 headings have their level, an id, and link to themselves, toggles by a link beside them', () => {
  for (const [name, words] of [
    ['h2', 'Text'],
    ['h3', 'A heading of the second level'],
    ['h4', 'A heading of the third level'],
    ['h5', 'A heading of the fourth level'],
    ['h2', 'A toggle heading of level one'],
    ['h3', 'A toggle heading of level two'],
    ['h4', 'A toggle heading of level three'],
  ] as const) {
    const heading = all(article, name).find((element) => text(element) === words)
    const id = heading?.attributes.id
    expect(id, words).toMatch(/^[\da-f]{8}$/)
    const links = all(article, 'a', { href: `#${id}` }).filter(
      (link) => !all(one(article, 'nav'), 'a').includes(link),
    )
    expect(links.map((link) => link.attributes['aria-labelledby'] ?? text(link))).toContain(
      words.startsWith('A toggle') ? id : words,
    )
  }
  // A control inside another control could not be reached.
  for (const summary of all(article, 'summary'))
    expect(
      headings(summary).flatMap((heading) => all(heading, 'a', { href: `#${heading.attributes.id}` })),
    ).toEqual([])
})

test('R-230 R-279 headings may have an ink or a ground', () => {
  const heading = (words: string) => all(article, 'h4').find((element) => text(element) === words)
  expect(heading('A heading in another ink')?.attributes.class).toContain('notion-green')
  expect(heading('A heading on a coloured ground')?.attributes.class).toContain('notion-yellow_background')
})

test('R-231 text has its formats as elements', () => {
  const formats = paragraph('A plain paragraph can be')
  for (const [name, words] of [
    ['strong', ['bold', 'both']],
    ['em', ['italic', 'both']],
    ['s', ['struck out']],
    ['code', ['inline code']],
    ['u', ['underlined']],
    ['a', ['link to somewhere else']],
  ] as const) {
    expect(texts(all(formats, name)), name).toEqual(words)
  }
  expect(one(formats, 'a').attributes).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' })
  expect(all(formats, 'math')).toHaveLength(1)

  const nested = paragraph('Formats may nest')
  expect(text(one(one(nested, 'span.notion-red'), 'strong'))).toBe('a red word')
  expect(text(one(one(nested, 'u'), 'em'))).toBe('an underline')
  expect(text(one(one(nested, 'a'), 's'))).toBe('a link')
})

test('R-231 R-279 every colour is a class of its own, as ink and as ground', () => {
  const spans = all(paragraph('Colours come as'), 'span')
  const hues = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'brown', 'gray']
  expect(spans.map((span) => span.attributes.class)).toEqual([
    ...hues.map((hue) => `notion-${hue}`),
    ...hues.map((hue) => `notion-${hue}_background`),
  ])
  expect(paragraph('A whole paragraph may stand').attributes.class).toContain('notion-blue_background')
  expect(paragraph('Or be written in another ink').attributes.class).toContain('notion-purple')
})

test('R-231 mentions are a link, a person with a portrait, and times that machines can read', () => {
  const mentions = paragraph('Mentions point at')
  expect(one(mentions, 'a').attributes.href).toBe('/article/harbour-at-five')
  expect(text(one(mentions, 'span.notion-person'))).toBe('Lin Yao')
  expect(one(one(mentions, 'span.notion-person'), 'img').attributes.alt).toBe('')
  expect(all(mentions, 'time').map(({ attributes }) => attributes.dateTime)).toEqual([
    '2026-10-02',
    '2026-10-02',
    '2026-10-05',
  ])
  const times = all(paragraph('A meeting at a certain hour'), 'time')
  expect(times.map((time) => [time.attributes.dateTime, plain(text(time))])).toEqual([
    ['2026-10-02T09:30', 'Oct 2, 2026, 9:30 AM'],
    ['2026-10-02T19:00+08:00', 'Oct 2, 2026, 7:00 PM (GMT+8)'],
    ['2026-10-02T19:00', 'Oct 2, 2026, 7:00 PM'],
    ['2026-10-03T01:15', 'Oct 3, 2026, 1:15 AM'],
  ])
  const card = one(paragraph('A meeting at a certain hour'), 'a')
  expect([card.attributes.href, text(card)]).toEqual([
    'https://example.com/rivers',
    'Example How to read a river',
  ])
})

test('references to notes are links that the notes lead back to', () => {
  const references = all(paragraph('Every good story has a note'), 'a', { role: 'doc-noteref' })
  expect(texts(references)).toEqual(['[1]', '[2]', '[1]'])
  const [first, second, third] = references.map(({ attributes }) => attributes)
  const note = paragraph('1. The frogs were asked')
  expect(one(article, 'span.notion-anchor', { id: first?.href?.slice(1) ?? '' })).toBeDefined()
  expect(third?.href).toBe(first?.href)
  expect(all(note, 'a', { role: 'doc-backlink' }).map(({ attributes }) => attributes.href)).toEqual([
    `#${first?.id}`,
    `#${third?.id}`,
  ])
  const back = one(paragraph('2. Nor had the ink'), 'a', { role: 'doc-backlink' })
  expect(back.attributes).toMatchObject({ href: `#${second?.id}`, 'aria-labelledby': second?.id })
})

test('R-232 bullets nest three deep, each level with its own mark', () => {
  const [list] = children(under(article, 'Bullets, three levels deep'))
  // By nesting.
  expect(list && [list, ...all(list, 'ul')].map(({ attributes }) => attributes)).toEqual([{}, {}, {}, {}])
  const [middle] = list ? all(list, 'ul') : []
  const deepest = middle && one(middle, 'ul')
  expect(deepest && texts(all(deepest, 'li'))).toEqual(['Drinks ink like a sponge', 'Shows every hesitation'])
})

test('R-232 numbered lists count 1, a, i by depth, or as the author says', () => {
  const [list] = children(under(article, 'Numbers within numbers'))
  expect(list && [list, ...all(list, 'ol')].map(({ attributes }) => attributes.type)).toEqual([
    undefined,
    'a',
    'i',
  ])
  expect(list && texts(all(one(list, 'ol', { type: 'i' }), 'li'))).toEqual([
    'Not to the brim',
    "Not with yesterday's water",
  ])

  const lists = children(under(article, 'More lists'))
  expect(
    lists.map(({ name, attributes: { type, class: own, start, 'data-marker': marker } }) => [
      name,
      type ?? own ?? marker,
      start,
    ]),
  ).toEqual([
    ['ol', 'i', undefined],
    ['ul', 'square', undefined],
    ['ol', undefined, '7'],
    ['ol', 'a', undefined],
    ['ul', 'notion-to-dos', undefined],
  ])
})

test('R-233 to-dos are disabled check boxes with their words as label', () => {
  const boxes = all(under(article, 'To do'), 'label').map((label) => [
    text(label),
    'checked' in one(label, 'input', { type: 'checkbox', disabled: '' }).attributes,
  ])
  expect(boxes).toEqual([
    ['Grind the ink', true],
    ['Choose a brush', true],
    ['Write one good stroke', false],
    ['Write nine hundred bad ones', true],
    ['Forgive them', false],
  ])
})

test('R-234 toggles are closed disclosures with their content inside', () => {
  const toggles = all(under(article, 'Toggles'), 'details')
  expect(toggles.map((toggle) => text(one(toggle, 'summary')))).toEqual([
    'Why is the pond black?',
    'A toggle heading of level one',
    'A toggle heading of level two',
    'A toggle heading of level three',
  ])
  expect(toggles.some(({ attributes }) => 'open' in attributes)).toBe(false)
  expect(toggles[0] && texts(all(toggles[0], 'li'))).toEqual(['The pond stayed', 'The characters travelled'])
  expect(toggles[2] && text(one(toggles[2], 'blockquote'))).toBe('even a quotation.')

  const tinted = all(article, 'details.notion-orange_background')
  expect(tinted).toHaveLength(1)
  expect(tinted[0] && text(tinted[0])).toContain('What is inside stands on the same ground.')
})

test('R-235 quotes are block quotations, in the size and colour of the workspace', () => {
  const [first] = children(under(article, 'Quotes and callouts'))
  expect(first?.name).toBe('blockquote')
  expect(first && all(first, 'p')).toHaveLength(2)
  const [large, tinted] = all(under(article, 'More quotes and callouts'), 'blockquote')
  expect(large?.attributes.class).toContain('notion-quote-large')
  expect(tinted?.attributes.class).toContain('notion-purple_background')
})

test('R-236 callouts are notes; an icon is decoration, and there need be none', () => {
  const notes = all(under(article, 'Quotes and callouts'), 'div', { role: 'note' })
  expect(notes.map(({ attributes }) => /notion-(\w+)_background/.exec(attributes.class ?? '')?.[1])).toEqual([
    'gray',
    'green',
    'yellow',
    'red',
    'blue',
    'purple',
  ])
  for (const note of notes) expect(one(note, 'span.notion-icon').attributes['aria-hidden']).toBe('true')
  expect(notes[1] && texts(all(notes[1], 'li'))).toEqual(['the tests pass', 'the kettle is on'])

  const [picture, bare] = all(under(article, 'More quotes and callouts'), 'div', { role: 'note' })
  expect(picture?.attributes.class).toContain('notion-orange')
  expect(picture && one(picture, 'img').attributes).toMatchObject({
    alt: '',
    'data-src': '/images/site-icon.svg',
  })
  expect(bare && all(bare, 'span.notion-icon')).toEqual([])
  expect(bare && all(bare, 'p')).toHaveLength(2)
})

test('R-229 R-251 an alias links the page it stands for; a child page without an address is only named', () => {
  const [alias, child] = children(under(article, 'An alias and a child page'))
  expect(alias && [one(alias, 'a').attributes.href, text(one(alias, 'span.notion-page-title'))]).toEqual([
    '/article/about',
    'About this pond',
  ])
  expect(child && [text(child), all(child, 'a')]).toEqual(['A drawer below this page', []])
})

test('R-238 columns share the row by their ratios', () => {
  const rows = children(under(article, 'Columns'))
  const shares = (row: HtmlElement) =>
    [...(row.attributes.style ?? '').matchAll(/([\d.]+)fr/g)].map(([, share]) => Number(share))
  expect(rows.filter(({ name }) => name === 'div').map(shares)).toEqual([
    [0.4, 0.6],
    [0.25, 0.25, 0.25, 0.25],
  ])
})

test('R-250 a synced block and its copy are the same', () => {
  const notes = all(under(article, 'Synced blocks'), 'div', { role: 'note' })
  expect(texts(notes)).toEqual([
    '🪶Written slowly by Lin Yao, and read over by Mo the cat.',
    '🪶Written slowly by Lin Yao, and read over by Mo the cat.',
  ])
})

test('tabs are panels with names, of which the first is shown; a button that opens nothing is words', () => {
  const section = under(article, 'Tabs and buttons')
  const panels = all(section, 'section.notion-panel')
  expect(panels.map(({ attributes }) => [attributes['aria-label'], 'data-closed' in attributes])).toEqual([
    ['Morning', false],
    ['Afternoon', true],
    ['晚上', true],
  ])
  expect(panels[1] && all(panels[1], 'label').map(text)).toEqual(['commas', 'conclusions'])
  expect(text(one(section, 'span.notion-button'))).toBe('Ring the bell')
  expect([...all(section, 'button'), ...all(section, 'a')]).toEqual([])
})

test('R-054 links of every form lead to pages of the site, in the same tab', () => {
  const links = all(paragraph('And then the page goes on'), 'a').map(({ attributes }) => attributes)
  expect(links.map(({ href, target }) => [href, target])).toEqual([
    ['/article/harbour-at-five', undefined],
    ['/article/harbour-at-five', undefined],
    ['/article/砚台与墨', undefined],
    ['/article/notes/colophon', undefined],
  ])
})
