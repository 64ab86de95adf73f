import { beforeAll, expect, test } from 'vitest'
import { all, children, type HtmlElement, one, text } from '../../support/texts/html-tree'
import { kitchenSink, under } from './kitchen-sink'

let article: HtmlElement

beforeAll(async () => {
  ;({ article } = await kitchenSink())
})

const texts = (elements: HtmlElement[]) => elements.map(text)

test('R-252 R-456 tables have header cells where the workspace has them, widths, and colours', () => {
  const [brushes, months] = all(under(article, 'Tables'), 'table')
  const headers = (table: HtmlElement | undefined, scope: string) =>
    table ? texts(all(table, 'th', { scope })) : []
  expect(headers(brushes, 'col')).toEqual(['Brush', 'Hair', 'Good for', 'Remark'])
  expect(headers(brushes, 'row')).toEqual(['狼毫', '羊毫', '兼毫', '排笔'])
  expect(brushes && all(brushes, 'col').map(({ attributes }) => attributes.style)).toEqual([
    'width:140px',
    'width:160px',
    'width:160px',
    'width:260px',
  ])
  expect(headers(months, 'col')).toEqual(['Month', 'Posts', 'Words'])
  expect(headers(months, 'row')).toEqual([])
  expect(months && all(months, 'col')[0]?.attributes.style).toBe('width:120px')

  const plainTable = one(under(article, 'More tables'), 'table')
  expect(headers(plainTable, 'col')).toEqual([])
  expect(headers(plainTable, 'row')).toEqual(['松', '竹', '梅'])
  expect(texts(all(plainTable, 'td.notion-blue_background'))).toEqual(['Pine', 'Bamboo', 'Plum'])
  expect(texts(all(plainTable, 'td.notion-red'))).toEqual(['keeps its needles', 'bends', 'flowers first'])
})

/** The views of the database under a heading, by name. */
function views(heading: string): Map<string, HtmlElement> {
  const panels = all(under(article, heading), 'section.notion-panel')
  return new Map(panels.map((panel) => [panel.attributes['aria-label'] ?? '', panel]))
}

test('R-255 a database has all its views; the first is shown', () => {
  const shelf = views('Table, with other views behind the name')
  expect([...shelf.keys()]).toEqual(['All books', 'By status', 'Covers', 'Plain list'])
  expect([...shelf.values()].map(({ attributes }) => 'data-closed' in attributes)).toEqual([
    false,
    true,
    true,
    true,
  ])
  const table = one(shelf.get('All books') ?? article, 'table')
  expect(texts(all(table, 'th', { scope: 'col' }))).toEqual([
    'Name',
    'Status',
    'Pages',
    'Kept',
    'Finished',
    'Shelf',
    'Notes',
  ])
  expect(all(table, 'th', { scope: 'row' })).toHaveLength(5)
  expect(all(table, 'td')).toHaveLength(30)
  expect(all(table, 'input', { type: 'checkbox', 'aria-label': 'Kept', disabled: '' })).toHaveLength(5)
  expect(one(table, 'a', { href: 'https://example.com/books/doorways' }).attributes.target).toBe('_blank')
})

test('R-255 a row that stands for a post leads to it; others lead nowhere', () => {
  const cards = all(views('Gallery').get('Pictures') ?? article, 'li.notion-card')
  expect(cards.map((card) => all(one(card, 'p.notion-card-title'), 'a')[0]?.attributes.href)).toEqual([
    '/article/harbour-at-five',
    '/article/rice-terraces',
    '/article/slow-train',
    undefined,
  ])
  // The row and the page that it mentions have the same icon: one of them is shown.
  const [harbour] = all(views('Gallery').get('All') ?? article, 'th', { scope: 'row' })
  expect(harbour && texts(all(harbour, 'span.notion-icon'))).toEqual(['🌊'])
  const list = under(article, 'List')
  expect(texts(all(list, 'li').filter((entry) => all(entry, 'ul').length > 0)).length).toBe(3)
})

test('R-255 a board has a section per option, with the number of its cards', () => {
  const board = views('Board').get('By stage') ?? article
  const groups = all(board, 'section.notion-board-group')
  expect(
    groups.map((group) => [group.attributes['aria-label'], all(group, 'li.notion-card').length]),
  ).toEqual([
    ['Done', 1],
    ['Doing', 2],
    ['Next', 2],
  ])
  expect(groups.map((group) => text(one(group, 'span.notion-board-count')))).toEqual(['1', '2', '2'])
})

test('R-255 groups, filters, sorting, formulas and time are those of the view', () => {
  const walks = views('A database with groups, formulas and time')
  const view = (name: string) => walks.get(name) ?? article
  const groups = (name: string) =>
    all(view(name), 'details.notion-group').map((group) => [
      text(one(group, 'summary')),
      texts([...all(group, 'th', { scope: 'row' }), ...all(group, 'p.notion-card-title')]),
    ])
  expect(groups('By season')).toEqual([
    ['– 1', ['Round the pond']],
    ['Spring 1', ['Along the harbour wall']],
    ['Summer 1', ['Up the terraces']],
    ['Autumn 1', ['红叶小路']],
    ['Winter 0', []],
  ])
  expect(groups('By state').map(([name]) => name)).toEqual([
    '– 1',
    'Spring 1',
    'Summer 1',
    'Autumn 1',
    'Winter 0',
  ])
  // A walk with two weathers is in both groups.
  expect(
    all(view('By weather'), 'details.notion-group').map((group) => [
      text(one(group, 'summary')),
      texts(children(one(group, 'ul.notion-rows')).flatMap((row) => children(row).slice(0, 1))),
    ]),
  ).toEqual([
    ['– 1', ['红叶小路']],
    ['wind 1', ['Along the harbour wall']],
    ['sun 2', ['Along the harbour wall', 'Round the pond']],
    ['rain 1', ['Up the terraces']],
  ])
  // What the workspace tells of a formula or rollup is shown; a column of which it tells nothing is not.
  const [table] = all(view('By season'), 'table')
  expect(table && texts(all(table, 'th', { scope: 'col' }))).toEqual([
    'Name',
    'Kilometres',
    'Done',
    'Day',
    'Pace',
    'Pots',
  ])
  const rows = (name: string) => children(one(view(name), 'ul.notion-rows')).map((row) => text(row))
  expect(rows('Calendar')).toEqual([
    'Along the harbour wallMay 4, 2026Walked',
    'Up the terracesJul 11, 2026 → Jul 12, 2026Walked',
    '红叶小路Nov 20, 2026Planned',
    'Round the pondWalked',
  ])
  expect(rows('Timeline')[1]).toBe('Up the terracesJul 11, 2026 → Jul 12, 2026')
  expect(rows('Long ones')).toEqual(['红叶小路14', 'Up the terraces11'])
  expect(one(view('Large'), 'ul.notion-gallery').attributes['data-size']).toBe('large')
  const people = all(view('Large'), 'span.notion-person').map((person) => text(person))
  expect(people).toEqual(['Lin Yao', 'Lin Yao', 'Mo the cat', 'Mo the cat'])
})
