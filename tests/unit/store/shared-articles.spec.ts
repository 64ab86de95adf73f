import { expect, test } from 'vitest'
import type { Store } from '@/lib/store/store'
import { ArticleLoader } from '@/lib/workspace/pages/article-loader'
import { ContentStore } from '@/lib/workspace/store/content-store'
import { FakeWorkspace, PatientClock, uuid } from '../workspace/fake-workspace'

/** A store as instances share it. */
function sharedStore(): Store {
  const kept = new Map<string, string>()
  return {
    shared: true,
    read: async (key) => kept.get(key) ?? null,
    write: async (key, text) => void kept.set(key, text),
  }
}

function page(text: string) {
  return { id: uuid(1), type: 'page', properties: { title: [[text]] }, content: [] }
}

const titleOf = (map: object) => /"title":\[\["(\w+)"\]\]/.exec(JSON.stringify(map))?.[1]

test('an edit that leaves no trace on the row, told to one instance, is what the other shows as well', async () => {
  const world = { block: { [uuid(1)]: page('old') } }
  const workspace = new FakeWorkspace(world)
  const clock = new PatientClock()
  const store = sharedStore()
  const instance = () =>
    new ArticleLoader(workspace.client(), { ENABLE_CACHE: true }, { store: new ContentStore(store), clock })
  const [told, other] = [instance(), instance()]
  // No whole minute: nobody looks a second time by himself.
  const row = { id: uuid(1), lastEditedDate: Date.parse('2026-06-15T11:00:00.001Z') }
  for (const articles of [told, other]) expect(titleOf(await articles.load(row))).toBe('old')
  expect(workspace.count('loadPageChunk')).toBe(1)

  world.block[uuid(1)] = page('new')
  clock.time += 1_000
  expect(titleOf(await other.load(row))).toBe('old')
  told.revalidate(uuid(1))
  expect(titleOf(await told.load(row))).toBe('new')
  expect(titleOf(await other.load(row))).toBe('new')
  expect(workspace.count('loadPageChunk')).toBe(2)
})
