/** Copies of synced blocks: their files belong to blocks of the page in which the original stands. */

import { expect, test } from 'vitest'
import { renderArticle } from '@/lib/article'
import type { ImageOwner } from '@/lib/workspace'
import { blockId, context, hiddenId, otherId, page } from './support'

const stored = (name: string) => `attachment:0c1d2e3f-aaaa-4bbb-8ccc-0123456789ab:${name}`

/** A page with a copy of what stands in another page; the owners that addresses are asked for. */
function ownersOf(original: string, guarded: readonly string[] = []): Record<string, boolean> {
  const container = {
    type: 'transclusion_container',
    id: blockId(90),
    children: [
      {
        type: 'column_list',
        children: [
          { type: 'column', children: [{ type: 'image', properties: { source: [[stored('a.png')]] } }] },
        ],
      },
      { type: 'file', title: 'notes.zip', properties: { source: [[stored('notes.zip')]] } },
    ],
  }
  const records = page([
    container,
    {
      type: 'transclusion_reference',
      format: { transclusion_reference_pointer: { id: blockId(90), table: 'block' } },
    },
  ])
  Object.assign(Reflect.get(records.block, blockId(90)).value, { parent_id: original, parent_table: 'block' })
  const owners: Record<string, boolean> = {}
  const note = (source: string, hidden: boolean | undefined) => {
    owners[source.replace(/^.*:/, '')] = hidden === true
    return '/address'
  }
  renderArticle(records, {
    ...context(),
    guarded: new Set(guarded),
    imageUrl: (source: string, owner: ImageOwner) => note(source, owner.hidden),
    fileUrl: (_id, source, _property, hidden) => note(source, hidden),
  })
  return owners
}

test('R-373 files in a copy from a page that readers may not open are never named by their blocks', () => {
  expect(ownersOf(hiddenId)).toEqual({ 'a.png': true, 'notes.zip': true })
})

test('R-373 also where the page of the original did not come, and is known to be closed', () => {
  const closed = '80000000-0000-4000-8000-000000000008'
  expect(ownersOf(closed, [closed])).toEqual({ 'a.png': true, 'notes.zip': true })
})

test('files in a copy from a page that is open are those of their blocks', () => {
  expect(ownersOf(otherId)).toEqual({ 'a.png': false, 'notes.zip': false })
})
