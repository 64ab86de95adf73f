import type { Block } from 'notion-types'
import { expect, test } from 'vitest'
import type { Store } from '@/lib/store/store'
import { ContentStore, type StoredPage } from '@/lib/workspace/store/content-store'
import { blogLoader, blogWorld } from './blog'
import { memoryStore } from './edited-blog'
import { uuid } from './fake-workspace'

const id = uuid(1)
// The library's type asks for members that nothing here reads.
const pageBlock = { id, type: 'page' } as Block
const page: StoredPage = {
  page: {
    recordMap: {
      block: { [id]: { role: 'reader', value: pageBlock } },
      collection: {},
      collection_view: {},
      notion_user: {},
      collection_query: {},
    },
    dependent: false,
  },
  version: '1777852800000',
  loadedAt: 1,
}

test('a page that an earlier release has read less completely counts as edited, and is kept until it is read', async () => {
  const texts = new Map<string, string>()
  const store: Store = {
    shared: false,
    read: async (key) => texts.get(key) ?? null,
    write: async (key, text) => {
      texts.set(key, text)
    },
  }
  const content = new ContentStore(store)
  await content.writePage(id, page)
  expect((await content.readPage(id))?.version).toBe(page.version)
  for (const [key, text] of texts) texts.set(key, text.replace(/"reading":\d+,/, ''))
  const older = await content.readPage(id)
  expect(older?.version).toBe('')
  expect(older?.page).toEqual(page.page)
})

test('R-373 content that another instance has read later is not overwritten; a time that is still to come counts for nothing', async () => {
  const store = memoryStore(true)
  const [slow, quick] = [new ContentStore(store), new ContentStore(store)]
  const { loader } = blogLoader(blogWorld([{ title: 'Ink' }]))
  await loader.load()
  const loaded = loader.loaded()?.content
  if (!loaded) throw new Error('no content')
  const content = (gone: string) => ({ ...loaded, gone: [gone] })
  const stored = async () => (await quick.readContent())?.loadedAt
  await quick.writeContent(content('quick'), 2_000, 2_100, true)
  expect(await slow.writeContent(content('slow'), 1_000, 2_200, true)).toBe(false)
  expect(await stored()).toBe(2_000)
  expect(await slow.writeContent(content('slow'), 3_000, 3_100, true)).toBe(true)
  expect(await stored()).toBe(3_000)
  await quick.writeContent(content('a clock that is ahead'), 9_000, 9_100, true)
  await slow.writeContent(content('slow again'), 4_000, 4_100, true)
  expect(await stored()).toBe(4_000)
})

test('a stored page that is longer than any that is read counts for nothing, rather than end the process', async () => {
  let text = ''
  const store: Store = {
    read: async () => text,
    write: async (key, written) => {
      if (key.includes('page')) text = written
    },
  }
  const content = new ContentStore(store)
  await content.writePage(id, page)
  expect(await content.readPage(id)).not.toBeNull()
  text = text.padEnd(80 * 1_048_576)
  expect(await content.readPage(id)).toBeNull()
})

test('what a page shows of others is read without the page', async () => {
  const store = memoryStore()
  const read: string[] = []
  const content = new ContentStore({
    ...store,
    read: (key) => {
      read.push(key)
      return store.read(key)
    },
  })
  await content.writePage(id, page)
  read.length = 0
  expect(await content.readElsewhere(id)).toMatchObject({ version: page.version, loadedAt: 1 })
  expect(read).toHaveLength(1)
})
