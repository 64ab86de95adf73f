/** Edits within one minute: the second one leaves the time of the row's edit as it is. */

import { expect, test } from 'vitest'
import { loadArticle, loadChange, loadSite } from '@/lib/workspace'
import { testFolder } from '@/tests/support/runner/test-folder'
import { blogWorld, rowId } from './blog'
import { FakeWorkspace, uuid } from './fake-workspace'
import { inOwnBlog } from './in-own-blog'

const minute = 60_000

/** A blog of one post whose row was edited at a time, and what readers get of its text. */
function blogEditedAt(time: number) {
  const world = blogWorld([{ title: 'Harbour', slug: 'harbour' }])
  const write = (text: string) => {
    Object.assign(world.block[rowId(0)] ?? {}, { content: [uuid(900)], last_edited_time: time })
    const block = { id: uuid(900), type: 'text', parent_id: rowId(0), parent_table: 'block' }
    world.block[uuid(900)] = { ...block, properties: { title: [[text]] } }
  }
  const shown = async () => {
    const [post] = (await loadSite()).posts
    return JSON.stringify(post && (await loadArticle(post)))
  }
  return { workspace: new FakeWorkspace(world), write, shown }
}

for (const [when, age, edited] of [
  ['in this minute', 0, [rowId(0)]],
  ['an hour ago', 60 * minute, []],
] as const) {
  test(`a call that asks for changes reads a page again whose row was edited ${when}: ${edited.length > 0}`, async () => {
    const time = Math.floor(Date.now() / minute) * minute - age
    const { workspace, write, shown } = blogEditedAt(time)
    write('First')
    await inOwnBlog(testFolder('store'), workspace, async () => {
      expect(await shown()).toContain('First')
      write('Second')
      const change = await loadChange()
      expect([...change.edited]).toEqual(edited)
      expect((await shown()).includes('Second')).toBe(edited.length > 0)
    })
  })
}
