import type { Block } from 'notion-types'
import type { Store } from '@/lib/store/store'
import { ContentStore, type StoredPage } from '@/lib/workspace/store/content-store'
import { expect } from '@/tests/support/expect'
import { test } from '@/tests/support/unit-test'
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
