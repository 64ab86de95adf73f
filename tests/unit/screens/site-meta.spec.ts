import { expect, test } from 'vitest'
import { toPageResult } from '@/lib/screens/page-result'
import { screenAt } from '@/lib/screens/route'
import { siteMeta } from '@/lib/screens/site-meta'
import { stripServerHtml } from '@/lib/screens/strip-server-html'
import { makePost } from '../site/make-post'
import { makeSite } from './make-site'

test('R-271 R-284 the frame has what every page shows, and only settings that differ from the defaults', async () => {
  const posts = [
    makePost({ title: 'old', publishDay: '2023-01-01', category: 'c' }),
    makePost({ title: 'b', tags: ['t'] }),
  ]
  const shown = { name: 'Books', to: '/books', icon: '', show: true, subMenus: [] }
  const menu = [shown, { ...shown, name: 'Hidden', show: false }]
  expect(
    await siteMeta(makeSite(posts, { menu, settings: { AUTHOR: 'Lin Yao', LATEST_POST_COUNT: 1 } })),
  ).toEqual({
    title: 'Harbour notes',
    description: 'A blog.',
    icon: '⚓',
    cover: '/cover.webp',
    menu: [shown],
    categories: [{ name: 'c', count: 1 }],
    tags: [{ name: 't', count: 1 }],
    postCount: 2,
    latest: [{ href: '/article/b', title: 'b', day: '2024-01-01' }],
    notice: '',
    settings: {
      AUTHOR: 'Lin Yao',
      HEO_INFOCARD_GREETINGS: ['Hello, I’m Lin Yao.', 'Welcome to Harbour notes.'],
    },
  })
})

test('the tree goes to the theme that draws it alone, and into the page’s HTML alone', async () => {
  const site = makeSite([makePost({ title: 'Boats', category: 'Travel' })])
  expect((await siteMeta(site, 'docs')).tree).toMatchObject([{ name: 'Travel' }])
  expect(await siteMeta(site, 'simple')).not.toHaveProperty('tree')
  // Only the home page says where to begin.
  expect((await siteMeta(site, 'docs', 'home')).start).toBe('/article/boats')
  expect(await siteMeta(site, 'docs', 'archive')).not.toHaveProperty('start')
  expect(await siteMeta(site, 'simple', 'home')).not.toHaveProperty('start')
  const home = screenAt([])
  const made = home && (await toPageResult(site, home, 'docs'))
  if (!made || !('props' in made)) throw new Error('the home page was made')
  expect(made.props.site.tree).toHaveLength(1)
  expect(stripServerHtml(made.props).site.tree).toEqual([])
})

test('the icons of the banner go to the home page of heo, and into its HTML alone', async () => {
  const home = screenAt([])
  const made = home && (await toPageResult(makeSite([makePost({ title: 'Boats' })]), home))
  if (!made || !('props' in made)) throw new Error('the home page was made')
  expect(made.props.site.settings.HEO_GROUP_ICONS).toHaveLength(7)
  expect(stripServerHtml(made.props).site.settings).not.toHaveProperty('HEO_GROUP_ICONS')
})

test('of many tags the frame has the 60 most used', async () => {
  const posts = Array.from({ length: 100 }, (_, index) =>
    makePost({ title: `${index}`, tags: [`t${index}`, 't99'] }),
  )
  const { tags } = await siteMeta(makeSite(posts))
  expect(tags).toHaveLength(60)
  expect(tags[0]).toEqual({ name: 't99', count: 100 })
})

test('the data of a home page with 12 Chinese posts stays below 12 KB', async () => {
  const topics = [
    '摄影',
    '旅行',
    '读书笔记',
    '前端开发',
    '生活随笔',
    '海边',
    '推荐',
    '工具',
    '音乐',
    '电影',
    '城市',
    '植物',
  ]
  const posts = topics.map((topic, index) =>
    makePost({
      title: `傍晚五点的海港与一封没有寄出的信 ${index + 1}`,
      slug: `article/harbour-at-five-${index + 1}`,
      id: `0b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b${index + 10}`,
      summary:
        '风从防波堤那边吹过来，带着盐味和柴油味。我们沿着旧仓库走到尽头，看渔船一艘艘回港，灯一盏盏亮起来。'.repeat(
          3,
        ),
      category: topics[index % 4] ?? '',
      tags: [topic, '推荐', topics[(index + 3) % 12] ?? ''],
      pageCover: '/images/page-cover/harbour-at-five.webp',
      pageCoverThumbnail: '/images/page-cover/harbour-at-five.webp',
      pageIcon: '🌊',
    }),
  )
  const home = screenAt([])
  const made = home && (await toPageResult(makeSite(posts), home))
  if (!made || !('props' in made)) throw new Error('the home page was made')
  const bytes = Buffer.byteLength(JSON.stringify(stripServerHtml(made.props)))
  expect(bytes).toBeLessThan(12 * 1024)
  expect(made.props.screen).toMatchObject({ list: { total: 12 } })
})
