/** Pages of another workspace, which articles call by their titles, and answers that are wrong about it. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { articleScreen } from '@/lib/screens/article/article'
import { loadSite, makeFromSite } from '@/lib/workspace'
import { loadPage } from '@/lib/workspace/pages/load-page'
import { blogWorld, rowId } from '../blog'
import { FakeWorkspace, uuid, type Value, type World } from '../fake-workspace'
import { inOwnBlog } from '../in-own-blog'

const [inTrashed, inUnshared, foreign, mention, ours, theirs, elsewhere, list, view, table, row, inRow] =
  Array.from({ length: 12 }, (_, place) => uuid(900 + place)) as [
    ...[string, string, string, string, string, string],
    ...[string, string, string, string, string, string],
  ]
const letter = rowId(0)

const page = (id: string, parent: string, title: string, space = ours): Value => ({
  ...{ id, type: 'page', parent_id: parent, parent_table: 'block', space_id: space },
  properties: { title: [[title]] },
})

/**
 * A letter that names pages: in a row in the bin, in one that is not shared, and in a page of another workspace that
 * is not shared either.
 */
function world(): World {
  const made = blogWorld([
    { title: 'Letter', slug: 'letter' },
    { title: 'In the bin', slug: 'bin' },
  ])
  Object.assign(made.block[letter] ?? {}, { content: [mention] })
  Object.assign(made.block[rowId(1)] ?? {}, { alive: false })
  const named = [inTrashed, inUnshared, foreign].map((id) => ['‣', [['p', id]]])
  const text = { id: mention, type: 'text', parent_id: letter, parent_table: 'block' }
  for (const value of [
    { ...text, properties: { title: [['See '], ...named] } },
    page(inTrashed, rowId(1), 'SECRET of the bin'),
    page(inUnshared, uuid(999), 'SECRET of nobody'),
    page(foreign, uuid(998), 'A page of friends', theirs),
  ])
    made.block[value.id] = value
  for (const value of Object.values(made.block)) Object.assign(value, { version: 1 })
  for (const value of [...Object.values(made.block), ...Object.values(made.collection ?? {})])
    value.space_id ??= ours
  return made
}

/** The same letter, which also links a database that stands in a page that is not shared, and names a page in its row. */
function worldWithDatabase(): World {
  const made = world()
  const { block } = made
  Object.assign(block[letter] ?? {}, { content: [mention, list] })
  const named = [inTrashed, inUnshared, foreign, inRow].map((id) => ['‣', [['p', id]]])
  Object.assign(block[mention] ?? {}, { properties: { title: [['See '], ...named] } })
  const holder = { id: list, type: 'collection_view', collection_id: table, view_ids: [view] }
  block[list] = { ...holder, parent_id: letter, parent_table: 'block', space_id: ours }
  block[row] = { ...page(row, table, 'A row'), parent_table: 'collection', content: [inRow] }
  block[inRow] = page(inRow, row, 'SECRET of a row')
  const schema = { title: { name: 'Name', type: 'title' } }
  const placed = { parent_id: uuid(997), parent_table: 'block', space_id: ours }
  made.collection = { ...made.collection, [table]: { id: table, name: [['Kept']], schema, ...placed } }
  const format = { table_properties: [{ property: 'title', visible: true }] }
  made.collection_view = { ...made.collection_view, [view]: { id: view, type: 'table', format } }
  return made
}

/** Has the workspace refuse one call, or give it another answer. */
function spoil(workspace: FakeWorkspace, call: number, change: ((answer: string) => unknown) | null): void {
  let number = 0
  workspace.intercept = (asked) => {
    if (number++ !== call) return undefined
    return change ? { body: change(JSON.stringify(workspace.answer(asked))) } : { status: 400, body: {} }
  }
}

/** The answer with another workspace on every record. */
const moved = (text: string): unknown =>
  JSON.parse(text.replaceAll(/"space_id":"[^"]*"/g, `"space_id":"${elsewhere}"`))

/** What the address of the letter is sent with. */
async function sentWith(workspace: FakeWorkspace): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'))
  let sent = ''
  try {
    await inOwnBlog(folder, workspace, async () => {
      await loadSite()
      const screen = await makeFromSite((site) => articleScreen(site, { path: ['article', 'letter'] }))
      sent = JSON.stringify(screen)
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
  return sent
}

test('R-373 pages inside what cannot be read are not named, whichever answer says another workspace', async () => {
  const calm = new FakeWorkspace(worldWithDatabase())
  const sent = await sentWith(calm)
  expect(sent).toContain('See …')
  expect(sent).toContain('A page of friends')
  expect(sent).toContain('A row')
  expect(sent).not.toContain('SECRET')
  for (let spoiled = 0; spoiled < calm.calls.length; spoiled++) {
    const workspace = new FakeWorkspace(worldWithDatabase())
    spoil(workspace, spoiled, moved)
    const wrong = await sentWith(workspace)
    expect(wrong, `answer ${spoiled}`).toContain('See …')
    expect(wrong, `answer ${spoiled}`).not.toContain('SECRET')
  }
})

/** The workspaces of the named pages after a load of the letter. */
async function spaces(workspace: FakeWorkspace): Promise<unknown[]> {
  const { recordMap } = await loadPage(workspace.client(), letter)
  return [inTrashed, foreign].map((id) => recordMap.block[id]?.value.space_id)
}

test('R-373 that a page is of another workspace is asked twice, without a request of its own', async () => {
  const workspace = new FakeWorkspace(world())
  expect(await spaces(workspace)).toEqual([ours, theirs])
  const asked = workspace.calls.map(({ body }) => JSON.stringify(body.requests ?? ''))
  // The chunk, what it names, and what is above it.
  expect(asked).toHaveLength(3)
  expect(asked.map((text) => text.includes(foreign))).toEqual([false, true, true])
  expect(asked.map((text) => text.includes(inTrashed))).toEqual([false, true, false])
  // Nothing is asked twice where no page says another workspace.
  const plain = world()
  Object.assign(plain.block[foreign] ?? {}, { space_id: ours })
  const usual = new FakeWorkspace(plain)
  expect(await spaces(usual)).toEqual([ours, ours])
  expect(usual.calls).toHaveLength(3)
  expect(JSON.stringify(usual.calls[2]?.body)).not.toContain(letter)
})

test('R-373 a page counts as one of another workspace only if the second answer says the same of both pages', async () => {
  const without = (id: string) => (text: string) => {
    const answer = JSON.parse(text)
    delete answer.recordMap.block[id]
    return answer
  }
  for (const second of [null, moved, without(foreign), without(letter), () => ({ recordMap: {} })]) {
    const workspace = new FakeWorkspace(world())
    spoil(workspace, 2, second)
    expect(await spaces(workspace)).toEqual([ours, ''])
  }
})

test('a page keeps the content that it was read with, although it is asked for once more', async () => {
  const workspace = new FakeWorkspace(world())
  spoil(workspace, 2, (text) => JSON.parse(text.replace(`"content":["${mention}"]`, '"content":[]')))
  const { recordMap } = await loadPage(workspace.client(), letter)
  expect(Object.keys(recordMap.block)[0]).toBe(letter)
  expect(recordMap.block[letter]?.value.content).toEqual([mention])
  expect(recordMap.block[foreign]?.value.space_id).toBe(theirs)
})
