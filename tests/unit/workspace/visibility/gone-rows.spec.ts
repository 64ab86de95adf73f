/** A link keeps what Notion took from a row when it was made, also after the row has left the table. */

import { expect, test } from 'vitest'
import { renderArticle } from '@/lib/article'
import { articleContext } from '@/lib/content/article-context'
import { bodyOf } from '@/lib/content/site-search'
import { feedHtml } from '@/lib/feeds/feed-html'
import { bodyDigest } from '@/lib/screens/article/body-digest'
import type { Site } from '@/lib/site/types'
import { closedAddresses, goneRows } from '@/lib/workspace/gone-rows'
import { readTables } from '@/lib/workspace/record-tables'
import { toContent } from '@/lib/workspace/store/stored-content'
import { page, pageId } from '../../article/support'
import { makePost } from '../../site/make-post'
import { rowId, tableId } from '../blog'
import { edit, memoryStore, rowOf, started, statusId, versionedWorld } from '../edited-blog'
import type { World } from '../fake-workspace'
import { type Cells, columns } from '../rows'

const opener: Cells = { title: 'Opener', slug: 'opener' }
const draft: Cells = { title: 'Draft', slug: 'plan', status: 'Draft' }
const href = `https://www.notion.so/Kept-words-${rowId(1).replaceAll('-', '')}`
const records = linking(href)

/** An article with three sorts of links to an address. */
function linking(link: string) {
  return {
    ...readTables(
      page([
        {
          type: 'bookmark',
          properties: { link: [[link]], title: [['Kept title']], description: [['Kept summary']] },
        },
        {
          type: 'text',
          title: [['‣', [['lm', { href: link, title: 'Kept mention', description: 'Kept summary' }]]]],
        },
        { type: 'external_object_instance', format: { original_url: link, domain: 'kept.example' } },
      ]),
    ),
    collection_query: {},
  }
}

/** The article, its text in feeds, and what searches read of it. */
function shown(site: Site): string {
  const { html } = renderArticle(records, articleContext(site, pageId))
  const { sections } = bodyOf(records, site, makePost({ id: pageId, title: 'Opener' }))
  return [html, feedHtml(html, 'https://blog.example/article/opener'), JSON.stringify(sections)].join('\n')
}

function remove(world: World): void {
  Object.assign(rowOf(world, 1), { alive: false, parent_id: `${tableId}-trash` })
}

test('R-373 a draft that is deleted tells nothing in links to it, also after a restart', async () => {
  const world = versionedWorld([opener, draft])
  const store = memoryStore()
  const { next } = started(world, { store })
  const before = await next()
  expect(shown(before)).not.toMatch(/kept/i)
  remove(world)
  const after = await next()
  expect([...after.table.privateRowIds]).toEqual([rowId(1)])
  expect(shown(after)).not.toMatch(/kept/i)
  // No page is drawn again for it either.
  expect(bodyDigest(after, records)).toBe(bodyDigest(before, records))
  const again = await started(world, { store }).next()
  expect(shown(again)).not.toMatch(/kept/i)
})

test('R-373 a draft that is deleted tells nothing in links by its address, whatever the host, also after a restart', async () => {
  const world = versionedWorld([opener, draft])
  const store = memoryStore()
  const { next } = started(world, { store })
  const link = 'https://perhaps-this-blog.example/article/plan'
  const told = (site: Site) => renderArticle(linking(link), articleContext(site, pageId)).html
  expect(told(await next())).not.toMatch(/kept/i)
  remove(world)
  expect(told(await next())).not.toMatch(/kept/i)
  expect(told(await started(world, { store }).next())).not.toMatch(/kept/i)
  // A post that takes over the address may be told of.
  edit(world, 0, { [columns.slug ?? '']: [['plan']] })
  expect(told(await next(700_000))).toContain('Kept title')
})

test('R-373 a published post that is deleted tells nothing more in links to it, and its former address stays known', async () => {
  const world = versionedWorld([opener, { title: 'Post', slug: 'post' }])
  const { next } = started(world)
  const before = await next()
  expect(shown(before)).toContain('Kept title')
  remove(world)
  const after = await next()
  expect(shown(after)).not.toMatch(/kept/i)
  expect(after.addresses['article/post']).toBe(rowId(1))
  expect(bodyDigest(after, records)).not.toBe(bodyDigest(before, records))
})

test('a row that comes back and is published is shown again where it is linked', async () => {
  const world = versionedWorld([opener, draft])
  const { next } = started(world)
  await next()
  remove(world)
  await next()
  Object.assign(rowOf(world, 1), { alive: true, parent_id: tableId })
  edit(world, 1, { [statusId]: [['Published']] })
  await next()
  const site = await next(700_000)
  expect([...site.table.privateRowIds]).toEqual([])
  expect(shown(site)).toContain('Kept title')
})

test('R-373 an instance that slept through the life of a draft learns from another one that it is gone', async () => {
  const world = versionedWorld([opener])
  const store = memoryStore(true)
  const [asleep, awake] = [started(world, { store }), started(world, { store })]
  await asleep.next()
  await awake.next()
  Object.assign(world.block, { [rowId(1)]: versionedWorld([opener, draft]).block[rowId(1)] })
  await awake.next(60_000)
  remove(world)
  await awake.next(60_000)
  expect(shown(await asleep.next(240_000))).not.toMatch(/kept/i)
})

test('an open post may stand under the id of a row that was deleted', async () => {
  const world = versionedWorld([{ ...opener, slug: rowId(1) }, draft])
  const { next } = started(world)
  await next()
  remove(world)
  expect((await next()).posts.map(({ slug }) => slug)).toEqual([`article/${rowId(1)}`])
})

/** Content with these rows. */
function contentOf(rowIds: string[], gone?: string[], closed?: string[]) {
  const place = { id: 'page', type: 'page' }
  const collection = { id: tableId, schema: {} }
  const content = toContent({
    root: { page: place, collection, viewId: 'view', holderId: 'page' },
    index: { page: place, collection, rowIds, rows: {} },
    ...{ gone, closed },
  })
  if (content === null) throw new Error('the content cannot be read')
  return content
}

test('content that an earlier release has stored has no rows that are gone', () => {
  expect(contentOf(['a']).gone).toEqual([])
  expect(contentOf(['a'], ['b']).gone).toEqual(['b'])
})

test('of the rows that are gone the latest 5,000 are kept; those that only another instance knows go first', () => {
  const former = Array.from({ length: 5_000 }, (_, index) => `former ${index}`)
  const kept = goneRows(contentOf(['a', 'b'], former), contentOf(['a'], ['elsewhere']), ['a'])
  expect(kept).toEqual([...former.slice(1), 'b'])
  expect(goneRows(contentOf(['a'], ['b']), contentOf(['a'], ['c']), ['a'])).toEqual(['c', 'b'])
  expect(goneRows(undefined, undefined, ['a'])).toEqual([])
})

test('of the addresses of closed rows the latest 5,000 are kept, and none that is too long', () => {
  const former = Array.from({ length: 5_000 }, (_, index) => `article/${index}`)
  const kept = closedAddresses(contentOf(['a'], [], former), contentOf(['a'], [], ['elsewhere']), ['now'])
  expect(kept).toEqual([...former.slice(1), 'now'])
  expect(closedAddresses(undefined, undefined, ['x'.repeat(2_001), 'y'])).toEqual(['y'])
  expect(closedAddresses(contentOf(['a'], [], ['b']), contentOf(['a'], [], ['c']), [])).toEqual(['c', 'b'])
})
