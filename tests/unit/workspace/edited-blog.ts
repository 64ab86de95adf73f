/** A blog whose owner edits rows and the table, and what its readers then see. */
import type { Settings } from '@/conf/schema'
import type { Site } from '@/lib/site/types'
import type { Store } from '@/lib/store/store'
import { ContentStore } from '@/lib/workspace/store/content-store'
import { forgetWarnings } from '../../support/warnings'
import { blogLoader, blogWorld, rowId, tableId } from './blog'
import { type PatientClock, uuid, type Value, type World } from './fake-workspace'
import { type Cells, columns } from './rows'

export const passwordId = columns.password ?? ''
export const statusId = columns.status ?? ''
export const tenMinutes = 600_000

/** A store in memory, which instances may share. */
export function memoryStore(shared = false): Store {
  const texts = new Map<string, string>()
  return {
    shared,
    read: async (key) => texts.get(key) ?? null,
    write: async (key, text) => {
      texts.set(key, text)
    },
  }
}

/** A world whose records carry versions, as the service's do. */
export function versionedWorld(rows: Cells[]): World {
  const world = blogWorld(rows)
  for (const block of Object.values(world.block)) block.version = 1
  return world
}

export function rowOf(world: World, index: number): Value & { properties: Record<string, unknown> } {
  const row = world.block[rowId(index)]
  if (!row) throw new Error(`no row ${index}`)
  return Object.assign(row, { properties: Object(row.properties) })
}

/** Edits a row's cells; the service counts its version up and notes the minute. */
export function edit(world: World, index: number, cells: Record<string, unknown>, minutes = 1): void {
  const row = rowOf(world, index)
  row.properties = { ...row.properties, ...cells }
  row.last_edited_time = Number(row.last_edited_time) + minutes * 60_000
  if (typeof row.version === 'number') row.version += 1
}

/** Gives a row's page a paragraph with this text, or another text to the paragraph it has. */
export function writeBody(world: World, index: number, text: string): void {
  const row = rowOf(world, index)
  const paragraph = uuid(700 + index)
  row.content = [paragraph]
  world.block[paragraph] = {
    id: paragraph,
    type: 'text',
    parent_id: row.id,
    properties: { title: [[text]] },
  }
}

export function schemaOf(world: World): Record<string, { name: string; type: string }> {
  const table = world.collection?.[tableId]
  if (!table) throw new Error('no table')
  table.schema = structuredClone(table.schema)
  return table.schema as Record<string, { name: string; type: string }>
}

/** Which posts and pages can be opened by anybody, and which by their passwords. */
export function told(site: Site): { open: string[]; locked: string[] } {
  const all = [...site.posts, ...site.pages]
  return {
    open: all.filter(({ locked }) => !locked).map(({ title }) => title),
    locked: all.filter(({ locked }) => locked).map(({ title }) => title),
  }
}

export const both = { open: ['Open'], locked: ['Locked'] }
export const rows: Cells[] = [{ title: 'Open' }, { title: 'Locked', password: 'wyvern' }]

export function started(
  world: World,
  more: { store?: Store; clock?: PatientClock; settings?: Partial<Settings> } = {},
) {
  const { store = memoryStore(), ...options } = more
  const begun = blogLoader(world, { ...options, store: new ContentStore(store) })
  const next = async (milliseconds = 2_000) => {
    begun.clock.time += milliseconds
    return begun.loader.load()
  }
  return { ...begun, next }
}

/** Runs work with the console's words kept, and gives them. */
export async function wordsOf(work: () => Promise<unknown>): Promise<string> {
  const { error, info, warn } = console
  // A warning comes once per process, and other tests have had theirs.
  forgetWarnings()
  const words: string[] = []
  console.error = console.info = console.warn = (text) => words.push(String(text))
  try {
    await work()
  } finally {
    Object.assign(console, { error, info, warn })
  }
  return words.join('\n')
}
