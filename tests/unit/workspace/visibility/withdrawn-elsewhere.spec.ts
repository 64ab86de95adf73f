/** Two instances behind one store, of which one reads no list of the table. */

import { expect, test } from '@playwright/test'
import type { Store } from '@/lib/store/store'
import { ContentStore } from '@/lib/workspace/store/content-store'
import { rowId } from '../blog'
import {
  edit,
  memoryStore,
  rowOf,
  started,
  statusId,
  tenMinutes,
  told,
  versionedWorld,
  wordsOf,
} from '../edited-blog'
import { PatientClock, type World } from '../fake-workspace'
import { rowValue } from '../rows'

type Instance = ReturnType<typeof started>

const noRows = { body: { result: {}, recordMap: {} } }

function cutList({ workspace }: Instance): void {
  workspace.intercept = ({ endpoint }) => (endpoint === 'queryCollection' ? noRows : undefined)
}

function addPost(world: World, index: number, title: string): void {
  const { parent_id, parent_table, version } = rowOf(world, 0)
  const cells = { title, type: 'Post', status: 'Published' }
  world.block[rowId(index)] = rowValue(rowId(index), cells, { parent_id, parent_table, version })
}

test('content without a list does not replace newer content that another instance writes meanwhile', async () => {
  const store = memoryStore(true)
  const world = versionedWorld([{ title: 'One' }, { title: 'Two' }, { title: 'Settings', type: 'Config' }])
  const clock = new PatientClock()
  const healthy = started(world, { store, clock })
  let meanwhile: (() => Promise<unknown>) | null = null
  const slow: Store = {
    ...store,
    read: async (key) => {
      const work = meanwhile
      if (!key.includes(`page ${rowId(2)}`) || !work) return store.read(key)
      meanwhile = null
      await work()
      return store.read(key)
    },
  }
  const cut = started(world, { store: slow, clock })
  await wordsOf(async () => {
    await healthy.loader.load()
    await cut.loader.load()
    cutList(cut)
    edit(world, 1, { [statusId]: [['Draft']] })
    addPost(world, 3, 'New')
    meanwhile = () => healthy.next()
    expect(told(await cut.next(tenMinutes)).open).toEqual(['One', 'New'])
    expect(meanwhile).toBe(null)
    expect((await new ContentStore(store).readContent())?.content.index.rowIds).toContain(rowId(3))
  })
})
