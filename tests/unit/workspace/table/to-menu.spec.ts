import { expect, test } from 'vitest'
import { toMenu } from '@/lib/workspace/table/to-menu'
import { uuid } from '../fake-workspace'
import { type Cells, post, settingsWith } from '../rows'

const [draft, locked] = [uuid(21), uuid(22)]
const bare = (id: string) => id.replaceAll('-', '')
const menuOf = (...cells: Cells[]) =>
  toMenu(
    cells.map((each) => post({ type: 'Menu', status: 'Published', ...each })),
    settingsWith(),
    { closed: new Set([draft]), locked: new Set([locked]) },
  )

test('R-284 a menu entry with the id of a draft or of a locked post is left out, its address stays', () => {
  const entries = menuOf(
    { title: 'By id', slug: `/article/${locked}` },
    { title: 'Elsewhere', slug: `https://notes.example/${bare(locked)}` },
    { title: 'Draft', slug: `/${bare(draft)}` },
    { title: 'By its slug', slug: '/article/locked' },
  )
  expect(entries.map(({ name, to }) => [name, to])).toEqual([['By its slug', '/article/locked']])
})

test('an icon or a name of the menu tells no id either', () => {
  const [entry] = menuOf({
    title: `See https://notes.example/${bare(locked)}`,
    slug: '/x',
    icon: `https://pictures.example/${draft}.png`,
  })
  expect(entry).toMatchObject({ name: 'See …', icon: '', to: '/x' })
  expect(menuOf({ title: 'Star', slug: '/x', icon: '⭐' })[0]?.icon).toBe('⭐')
})

test('an address of the menu that begins with backslashes stays on this site', () => {
  expect(menuOf({ title: 'Away', slug: '\\\\other.example\\x' })[0]?.to).toBe('/other.example\\x')
})

test('R-284 a menu ends after 300 rows', () => {
  const sub = Array.from({ length: 250 }, (_, i) => ({ type: 'SubMenu', title: `s${i}`, slug: `/s${i}` }))
  const more = Array.from({ length: 2_000 }, (_, i) => ({ title: `m${i}`, slug: `/m${i}` }))
  const menu = menuOf({ title: 'First', slug: '/first' }, ...sub, ...more)
  expect(menu[0]?.subMenus).toHaveLength(250)
  expect(menu).toHaveLength(50)
})

test('R-284 a row of the menu is shown when it is published, and not otherwise', () => {
  const menu = menuOf(
    { title: 'Shown', slug: '/shown' },
    { type: 'SubMenu', title: 'Below', slug: '/below' },
    { type: 'SubMenu', title: 'Invisible', slug: '/invisible', status: 'Invisible' },
    { type: 'SubMenu', title: 'Draft', slug: '/draft', status: 'Draft' },
    { title: 'Gone', slug: '/gone', status: 'Invisible' },
    { title: 'Later', slug: '/later', status: 'Draft' },
  )
  const told = menu.map(({ name, show, subMenus }) => [name, show, subMenus.map(({ title }) => title)])
  expect(told).toEqual([
    ['Shown', true, ['Below']],
    ['Gone', false, []],
  ])
})

test('R-284 a menu of endless names, addresses and icons stays small: every page carries it', () => {
  const long = 'x'.repeat(1_000_000)
  const [entry] = menuOf({ title: long, slug: `/${long}`, icon: `https://pictures.example/${long}` })
  expect(entry).toMatchObject({ name: 'x'.repeat(200), to: '', icon: '' })
  const many = Array.from({ length: 300 }, (_, i) => ({ title: `m${i}`, slug: `/${'y'.repeat(1_900)}` }))
  expect(JSON.stringify(menuOf(...many)).length).toBeLessThan(60_000)
})
