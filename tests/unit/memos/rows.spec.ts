import { expect, test } from 'vitest'
import { notesFromRows } from '@/lib/memos/from-rows'
import { loadSite } from '@/lib/workspace'
import { testFolder } from '@/tests/support/runner/test-folder'
import { context } from '../article/support'
import { blogWorld, rowId } from '../workspace/blog'
import { FakeWorkspace, uuid } from '../workspace/fake-workspace'
import { inOwnBlog } from '../workspace/in-own-blog'

const written = uuid(701)
const blank = uuid(702)
const alsoBlank = uuid(703)

test('a memo is its body, empty lines included; one of empty lines alone is its title', async () => {
  const world = blogWorld([
    { title: 'A walk', type: 'Memo' },
    { title: 'Nothing written', type: 'Memo' },
  ])
  const paragraph = (id: string, parent: string, title: string) => {
    world.block[id] = {
      id,
      type: 'text',
      parent_id: parent,
      ...(title && { properties: { title: [[title]] } }),
    }
  }
  for (const [index, ids] of [[blank, written], [alsoBlank]].entries())
    Object.assign(world.block[rowId(index)] ?? {}, { content: ids })
  paragraph(blank, rowId(0), '')
  paragraph(written, rowId(0), 'Rain on the quay')
  paragraph(alsoBlank, rowId(1), '')
  await inOwnBlog(testFolder('store'), new FakeWorkspace(world), async () => {
    const notes = await notesFromRows(await loadSite(), (pageId) => ({ ...context(), pageId }))
    const texts = notes.map(({ body }) =>
      Array.isArray(body)
        ? body.map((block) =>
            block.kind === 'text'
              ? block.text.map((part) => ('text' in part ? part.text : '')).join('')
              : block.kind,
          )
        : [],
    )
    expect(texts).toEqual([['', 'Rain on the quay'], ['Nothing written']])
  })
})
