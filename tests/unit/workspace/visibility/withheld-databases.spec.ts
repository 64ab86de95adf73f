/** Databases that stand in what readers may not open, and articles that link them. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { articleScreen } from '@/lib/screens/article/article'
import { loadSite, makeFromSite } from '@/lib/workspace'
import { blogWorld, rowId, tableId } from '../blog'
import { FakeWorkspace, uuid, type Value, type World } from '../fake-workspace'
import { inOwnBlog } from '../in-own-blog'
import { columns } from '../rows'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'withheld-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const [list, listView, shown, shownView, table, row, text, subpage, mention, home, homeView] = Array.from(
  { length: 11 },
  (_, place) => uuid(900 + place),
) as [string, string, string, string, string, string, string, string, string, string, string]

/** What the article at `/article/letter` is sent with. */
async function letter(world: World): Promise<string> {
  for (const value of Object.values(world.block)) value.version = 1
  let made = ''
  await inOwnBlog(folder, new FakeWorkspace(world), async () => {
    await loadSite()
    const screen = await makeFromSite((site) => articleScreen(site, { path: ['article', 'letter'] }))
    made = JSON.stringify(screen)
  })
  return made
}

const block = (id: string, type: string, parent: string, more: object = {}): Value => ({
  ...{ id, type, parent_id: parent, parent_table: 'block', ...more },
})
const mentionOf = (page: string) =>
  block(mention, 'text', rowId(0), { properties: { title: [['See '], ['‣', [['p', page]]]] } })
const collection = (parent: string): Value => ({
  ...{ id: table, name: [['Kept']], parent_id: parent, parent_table: 'block' },
  schema: { title: { name: 'Name', type: 'title' } },
})
const titlesOnly = (id: string, property: string): Value => ({
  ...{ id, type: 'table', name: 'View' },
  format: { table_properties: [{ property, visible: true }] },
})
const rowOf = (title: string, content: readonly string[] = []): Value => ({
  ...{ id: row, type: 'page', parent_id: table, parent_table: 'collection' },
  ...{ properties: { title: [[title]] }, content },
})

for (const listsPosts of [true, false]) {
  test(`a locked row that is a database opens no rows elsewhere${listsPosts ? ', nor where posts are listed' : ''}`, async () => {
    const world = blogWorld([
      { title: 'Letter', slug: 'letter' },
      { title: 'Locked base', slug: 'base', password: 'pw' },
    ])
    const base = { type: 'collection_view_page', collection_id: table, view_ids: [homeView] }
    Object.assign(world.block[rowId(1)] ?? {}, base)
    Object.assign(world.block[rowId(0)] ?? {}, { content: [...(listsPosts ? [list] : []), shown, mention] })
    const of = (id: string, view: string) => ({ collection_id: id, view_ids: [view] })
    for (const value of [
      block(list, 'collection_view', rowId(0), of(tableId, listView)),
      block(shown, 'collection_view', rowId(0), of(table, shownView)),
      rowOf('A row', [text, subpage]),
      block(text, 'text', row, { properties: { title: [['SECRET words']] } }),
      block(subpage, 'page', row, { properties: { title: [['SECRET page']] } }),
      mentionOf(subpage),
    ]) {
      world.block[value.id] = value
    }
    world.collection = { ...world.collection, [table]: collection(rowId(1)) }
    world.collection_view = {
      ...world.collection_view,
      [listView]: titlesOnly(listView, String(columns.title)),
      [shownView]: titlesOnly(shownView, 'title'),
      [homeView]: titlesOnly(homeView, 'title'),
    }
    const sent = await letter(world)
    expect(sent).toContain('A row')
    expect(sent).toContain('See …')
    expect(sent).not.toContain('SECRET')
  })
}

for (const [what, cells] of [
  ['a draft', { status: 'Draft' }],
  ['a locked post', { password: 'pw' }],
] as const) {
  test(`rows of a database in ${what} that an article only links are not named`, async () => {
    const world = blogWorld([
      { title: 'Letter', slug: 'letter' },
      { title: 'Other', slug: 'other', ...cells },
    ])
    Object.assign(world.block[rowId(0)] ?? {}, { content: [home, mention] })
    Object.assign(world.block[rowId(1)] ?? {}, { content: [home] })
    const own = { collection_id: table, view_ids: [homeView] }
    for (const value of [
      block(home, 'collection_view_page', rowId(1), own),
      rowOf('SECRET row'),
      mentionOf(row),
    ])
      world.block[value.id] = value
    world.collection = { ...world.collection, [table]: collection(home) }
    world.collection_view = { ...world.collection_view, [homeView]: titlesOnly(homeView, 'title') }
    const sent = await letter(world)
    expect(sent).toContain('See …')
    expect(sent).not.toContain('SECRET')
  })
}
