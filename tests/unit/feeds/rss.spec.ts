import { expect, test } from 'vitest'
import type { Feed } from '@/lib/feeds/feed'
import { rss } from '@/lib/feeds/rss'

const feed: Feed = {
  title: 'Harbour notes',
  description: '',
  origin: 'https://blog.example',
  language: 'en-US',
  author: 'Ada',
  icon: '',
  updated: 0,
  items: [
    {
      id: '11111111-1111-4111-8111-111111111111',
      url: 'https://blog.example/sea',
      title: 'Sea',
      summary: '',
      html: '',
      topics: [],
      cover: 'https://pictures.example/sea?table=block&width=400&name="a"',
      published: 0,
      edited: 0,
    },
  ],
}

test('R-048 the address of a cover is escaped in RSS: most have more than one parameter', () => {
  expect(rss(feed)).toContain(
    '<media:content url="https://pictures.example/sea?table=block&amp;width=400&amp;name=&quot;a&quot;" medium="image"/>',
  )
})
