import { expect, test } from 'vitest'
import { findById } from '@/lib/site/slugs'
import { blogLoader, blogWorld, rowId } from '../blog'
import { shapes } from '../fake-workspace'

for (const shape of shapes) {
  test(`rows of type Memo are memos, the newest first, and no pages of the site (${shape} shape)`, async () => {
    const world = blogWorld([
      { title: 'A post', slug: 'one' },
      { title: 'Older', type: 'Memo', tags: 'tea', when: { start_date: '2026-01-01' } },
      { title: 'Newer', type: 'Memo', category: 'Home', when: { start_date: '2026-03-01' } },
      { title: 'Draft', type: 'Memo', status: 'Draft' },
      { title: 'Invisible', type: 'Memo', status: 'Invisible' },
      { title: 'Locked', type: 'Memo', password: 'secret' },
      { title: 'Later', type: 'Memo', when: { start_date: '2099-01-01' } },
    ])
    const site = await blogLoader(world, { shape }).loader.load()
    expect(site.memos.map(({ title, tags, category }) => [title, tags, category])).toEqual([
      ['Newer', [], 'Home'],
      ['Older', ['tea'], ''],
    ])
    expect([...site.posts, ...site.pages].map(({ title }) => title)).toEqual(['A post'])
    // Their tags are no tags of posts, and none of them has an address.
    expect(site.tags).toEqual([])
    expect(site.memos.map(({ id }) => findById(site, id))).toEqual([null, null])
    // Links must not lead to those that nobody may see.
    expect(site.table.privateRowIds.size).toBe(4)
  })
}

for (const shape of shapes) {
  test(`R-373 the site shows one notice, and closes those that readers may not see (${shape} shape)`, async () => {
    const world = blogWorld([
      { title: 'A post', slug: 'one' },
      { title: 'Locked', type: 'Notice', password: 'secret' },
      { title: 'Invisible', type: 'Notice', status: 'Invisible' },
      { title: 'News', type: 'Notice' },
      { title: 'Older news', type: 'Notice' },
    ])
    const site = await blogLoader(world, { shape }).loader.load()
    expect(site.notice?.title).toBe('News')
    expect([...site.table.privateRowIds].sort()).toEqual([rowId(1), rowId(2), rowId(4)].sort())
  })
}

test('R-373 a post that leads to a hidden page, and is left out for it, is closed', async () => {
  const world = blogWorld([
    { title: 'A post', slug: 'one' },
    { title: 'Plan', slug: 'plan', status: 'Draft' },
    { title: 'Link', slug: `https://www.notion.so/${rowId(1).replaceAll('-', '')}` },
  ])
  const site = await blogLoader(world).loader.load()
  expect(site.posts.map(({ title }) => title)).toEqual(['A post'])
  expect([...site.table.privateRowIds].sort()).toEqual([rowId(1), rowId(2)].sort())
})
