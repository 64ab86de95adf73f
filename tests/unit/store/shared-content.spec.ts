import { expect, test } from 'vitest'
import type { Site } from '@/lib/site/types'
import type { Store } from '@/lib/store/store'
import { ContentStore } from '@/lib/workspace/store/content-store'
import { blogLoader, blogWorld, rowId } from '../workspace/blog'
import { type FakeWorkspace, PatientClock } from '../workspace/fake-workspace'
import { rowValue } from '../workspace/rows'

const rows = [{ title: 'A', password: '' }, { title: 'B' }]
/** Milliseconds: longer than a revalidation window. */
const later = 3_000

/** Two instances of a site. */
function instances() {
  const world = blogWorld(rows)
  const clock = new PatientClock()
  const kept = new Map<string, string>()
  const shared: Store = {
    shared: true,
    read: async (key) => kept.get(key) ?? null,
    write: async (key, text) => void kept.set(key, text),
  }
  const instance = () => blogLoader(world, { clock, store: new ContentStore(shared) })
  const lock = (password: string, version: number) => {
    world.block[rowId(0)] = {
      ...world.block[rowId(0)],
      ...rowValue(
        rowId(0),
        { type: 'Post', status: 'Published', title: 'A', password },
        {
          version,
          last_edited_time: Date.parse('2026-03-01T00:00:00Z') + version * 60_000,
        },
      ),
    }
  }
  return { clock, one: instance(), two: instance(), lock }
}

const fail = (workspace: FakeWorkspace) => {
  workspace.intercept = () => ({ status: 403 })
}
const locks = ({ posts }: Site) => posts.map(({ title, locked }) => `${title} ${locked}`)

test('R-373 what one instance has seen locked is locked for the other, which gets no answer', async () => {
  const { clock, one, two, lock } = instances()
  for (const { loader } of [one, two]) expect(locks(await loader.load())).toEqual(['A false', 'B false'])

  lock('a secret word', 2)
  clock.time += later
  expect(locks(await one.loader.load())).toEqual(['A true', 'B false'])
  fail(two.workspace)
  expect(locks(await two.loader.load())).toEqual(['A true', 'B false'])

  two.workspace.intercept = () => undefined
  lock('', 3)
  clock.time += later
  expect(locks(await two.loader.load()), 'the workspace answers again').toEqual(['A false', 'B false'])
})

test('R-373 an instance whose answer does not come takes the lock over as well', async () => {
  const { clock, one, two, lock } = instances()
  for (const { loader } of [one, two]) await loader.load()
  lock('a secret word', 2)
  clock.time += later
  await one.loader.load()
  two.workspace.hangs = true
  // Readers have waited long enough.
  clock.sleep = async () => undefined
  expect(locks(await two.loader.load())).toEqual(['A true', 'B false'])
})

test('an instance that gets no answer takes over nothing older than what it has read', async () => {
  const { clock, one, two, lock } = instances()
  for (const { loader } of [one, two]) await loader.load()
  clock.time += later
  await one.loader.load()
  lock('a secret word', 2)
  clock.time += later
  expect(locks(await two.loader.load())).toEqual(['A true', 'B false'])
  fail(one.workspace)
  expect(locks(await one.loader.load())).toEqual(['A true', 'B false'])
  clock.time += later
  fail(two.workspace)
  expect(locks(await two.loader.load())).toEqual(['A true', 'B false'])
})
