import { expect, test } from '@playwright/test'
import { findById } from '@/lib/site/slugs'
import { blogLoader, blogWorld } from './blog'
import { shapes } from './fake-workspace'

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
    expect(site.table.closed.size).toBe(4)
  })
}
