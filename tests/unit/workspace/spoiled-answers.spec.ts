/** Whatever one answer of the workspace is spoiled: nothing that readers may not see is opened. */

import { expect, test } from 'vitest'
import type { Site } from '@/lib/site/types'
import { ContentStore } from '@/lib/workspace/store/content-store'
import { blogLoader, blogWorld, rowId, tableId } from './blog'
import { uuid, type Value, type World } from './fake-workspace'
import { columns, rowValue } from './rows'

/** Each seed is one blog, with a dozen loads, edits between them, and spoiled answers. */
const seeds = 120
const steps = 12
const otherTable = uuid(9)
const foreign = uuid(999)

type Fields = Record<string, unknown>
type Random = (below: number) => number

/** A small generator of numbers: the same seed gives the same blog. */
function randomFrom(seed: number): Random {
  let state = (seed + 1) * 2_654_435_761
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) ^ (seed * 374_761_393)
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

type State = 'open' | 'locked' | 'draft' | 'scheduled' | 'invisible'
const states: readonly State[] = ['open', 'locked', 'draft', 'scheduled', 'invisible']

function cellsOf(state: State, title: string): Fields {
  const day = state === 'scheduled' ? '2999-01-01' : '2026-01-01'
  return {
    title: [[title]],
    [columns.type ?? '']: [['Post']],
    [columns.status ?? '']: [
      [state === 'draft' ? 'Draft' : state === 'invisible' ? 'Invisible' : 'Published'],
    ],
    [columns.date ?? '']: [['‣', [['d', { type: 'date', start_date: day }]]]],
    ...(state === 'locked' && { [columns.password ?? '']: [['wyvern']] }),
  }
}

function world(kinds: readonly State[]): World {
  const made = blogWorld(kinds.map(() => ({})))
  kinds.forEach((kind, index) => {
    Object.assign(made.block[rowId(index)] ?? {}, { properties: cellsOf(kind, `Row ${index}`) })
  })
  const table = made.collection?.[tableId]
  if (made.collection && table) made.collection[otherTable] = { ...table, id: otherTable }
  made.block[foreign] = rowValue(
    foreign,
    { title: 'Foreign', type: 'Post', status: 'Published' },
    { parent_id: otherTable, parent_table: 'collection' },
  )
  for (const block of Object.values(made.block)) block.version = 1
  return made
}

/** Calls back with the value of every record of a kind, in whichever table of an answer. */
function eachValue(answer: Fields, table: string, visit: (value: Fields) => void): void {
  const records = Object((Object(answer.recordMap) as Fields)[table]) as Record<string, { value?: unknown }>
  for (const record of Object.values(records)) if (record.value) visit(Object(record.value))
}

const eachRow = (answer: Fields, visit: (row: Fields) => void) =>
  eachValue(answer, 'block', (row) => {
    if (row.parent_table === 'collection') visit(row)
  })

const eachCells = (answer: Fields, visit: (cells: Fields) => void) =>
  eachRow(answer, (row) => visit(Object(row.properties)))

const eachSchema = (answer: Fields, visit: (schema: Record<string, { name: string }>) => void) =>
  eachValue(answer, 'collection', (table) => visit(Object(table.schema)))

const deciding = ['password', 'status', 'type', 'date', 'title'] as const

/** Ways in which an answer may be spoiled. */
const ways: readonly ((answer: Fields, random: Random) => void)[] = [
  ...deciding.flatMap((name) => {
    const id = columns[name] ?? ''
    return [
      (answer: Fields) => eachCells(answer, (cells) => delete cells[id]),
      (answer: Fields) => eachCells(answer, (cells) => Object.assign(cells, { [id]: [] })),
      (answer: Fields) => eachCells(answer, (cells) => Object.assign(cells, { [id]: 'Published' })),
      (answer: Fields) => eachCells(answer, (cells) => Object.assign(cells, { [id]: [['Published']] })),
      (answer: Fields) => eachSchema(answer, (schema) => delete schema[id]),
      (answer: Fields) => eachSchema(answer, (schema) => Object.assign(schema[id] ?? {}, { name: 'Other' })),
      (answer: Fields) =>
        eachSchema(answer, (schema) => {
          Object.assign(schema[id] ?? {}, { name: 'Other' })
          schema.nEw = { name }
        }),
      (answer: Fields) =>
        eachSchema(answer, (schema) => {
          Object.assign(schema.sLug ?? {}, { name })
          Object.assign(schema[id] ?? {}, { name: 'slug' })
        }),
    ]
  }),
  (answer) => eachRow(answer, (row) => delete row.properties),
  (answer) => eachRow(answer, (row) => Object.assign(row, { properties: 'Published' })),
  (answer) => eachRow(answer, (row) => Object.assign(row, { properties: [row.properties] })),
  (answer) => eachRow(answer, (row) => Object.assign(row, { properties: { properties: row.properties } })),
  (answer) => eachRow(answer, (row) => Object.assign(row, { value: { value: { ...row } }, id: undefined })),
  (answer) => eachRow(answer, (row) => delete row.version),
  (answer) => eachRow(answer, (row) => delete row.last_edited_time),
  (answer) => eachRow(answer, (row) => Object.assign(row, { parent_id: otherTable })),
  (answer) => eachRow(answer, (row) => Object.assign(row, { type: 'collection_view' })),
  (answer) => eachValue(answer, 'collection', (table) => Object.assign(table, { schema: {} })),
  (answer) => eachValue(answer, 'collection', (table) => Object.assign(table, { schema: [] })),
  (answer) =>
    eachValue(answer, 'block', (block) => {
      if (block.collection_id) block.collection_id = otherTable
    }),
  (answer) => Object.assign(answer, { recordMap: {} }),
  (answer) => delete answer.recordMap,
  (answer) => delete answer.result,
  (answer) => {
    const text = JSON.stringify(answer.result ?? {}).replaceAll(rowId(0), foreign)
    const value: Value = rowValue(
      foreign,
      { title: 'Foreign', type: 'Post', status: 'Published' },
      { parent_id: otherTable, parent_table: 'collection' },
    )
    const block = Object((Object(answer.recordMap) as Fields).block)
    Object.assign(block, { [foreign]: { role: 'reader', value } })
    Object.assign(answer, { result: JSON.parse(text) })
  },
]

/** What readers may not have: titles of rows that no list may show, or that must be locked where they are shown. */
function leaks(site: Site, hidden: ReadonlyMap<string, State>): string[] {
  const shown = [...site.posts, ...site.pages, ...site.memos, ...(site.notice ? [site.notice] : [])]
  return shown.flatMap((post) => {
    const state = hidden.get(post.id)
    if (post.id === foreign) return ['a row of another database is shown']
    if (state === 'draft' || state === 'scheduled') return [`the ${state} ${post.title} is shown`]
    if (state === 'locked' && !post.locked) return [`the locked ${post.title} is open`]
    if (state === 'invisible' && !post.invisible) return [`the invisible ${post.title} is listed`]
    return []
  })
}

async function attack(seed: number): Promise<string[]> {
  const random = randomFrom(seed)
  const kinds = Array.from(
    { length: 6 },
    (_, index) => states[index] ?? states[random(states.length)] ?? 'open',
  )
  const records = world(kinds)
  const store = new ContentStore()
  const settings = { POST_SCHEDULE_PUBLISH: true }
  const { loader, workspace, clock } = blogLoader(records, { store, settings })
  const found: string[] = []
  await loader.load()
  const present = new Map(kinds.map((kind, index) => [rowId(index), kind]))
  /** Rows that have changed their state since answers were last sound. */
  const changed = new Set<string>()
  for (let step = 0; step < steps; step++) {
    clock.time += [2_000, 2_000, 15_000, 61_000][random(4)] ?? 0
    if (random(3) === 0) {
      const index = random(kinds.length)
      const state = states[random(states.length)] ?? 'open'
      const row = records.block[rowId(index)]
      if (row) {
        row.properties = cellsOf(state, `Row ${index}`)
        row.last_edited_time = Number(row.last_edited_time) + 60_000
        row.version = Number(row.version) + 1
      }
      if (present.get(rowId(index)) !== state) changed.add(rowId(index))
      present.set(rowId(index), state)
    }
    const isSpoiled = random(2) === 0
    const way = random(ways.length)
    const at = random(2)
    let calls = 0
    workspace.intercept = (call) => {
      if (!isSpoiled || calls++ !== at) return undefined
      const answer: Fields = Object(structuredClone(workspace.answer(call)))
      ways[way]?.(answer, random)
      return { body: answer }
    }
    const site = await loader.load()
    if (!isSpoiled) changed.clear()
    const both = new Map([...present].filter(([id]) => !changed.has(id)))
    for (const leak of leaks(site, both))
      found.push(`seed ${seed}, step ${step}, way ${way}, call ${at}: ${leak}`)
    const shown = new Set([...site.posts, ...site.pages].map(({ id }) => id))
    for (const [id, state] of both) {
      if (['open', 'locked', 'invisible'].includes(state) && !shown.has(id))
        found.push(`seed ${seed}, step ${step}, way ${way}, call ${at}: ${id} is gone`)
    }
    workspace.intercept = () => undefined
  }
  return found
}

test('R-373 no spoiled answer opens a locked, draft, scheduled or invisible row, or takes a post away', {
  tags: 'full',
}, async () => {
  const { error, info, warn } = console
  console.error = console.info = console.warn = () => {}
  const found: string[] = []
  try {
    for (let seed = 0; seed < seeds; seed++) found.push(...(await attack(seed)))
  } finally {
    Object.assign(console, { error, info, warn })
  }
  expect(found).toEqual([])
})
