import { expect, test } from 'vitest'
import { resolveDeployed } from '@/conf/resolve'
import type { Settings } from '@/conf/schema'

const defaults = resolveDeployed({}, {})

const cases: readonly [points: string, rule: string, expected: Partial<Settings>][] = [
  ['R-022', 'the version is 4.3.0', { VERSION: '4.3.0' }],
  ['R-023 R-463', 'RSS is on', { ENABLE_RSS: true }],
  ['R-024 R-464', 'a link and WeChat are the ways to share', { POSTS_SHARE_SERVICES: ['link', 'wechat'] }],
  ['R-413', 'a page of a list holds twelve posts', { POSTS_PER_PAGE: 12 }],
  ['R-414', 'six posts are recommended', { POST_RECOMMEND_COUNT: 6 }],
  ['R-415', 'a preview has twelve lines', { POST_PREVIEW_LINES: 12 }],
  ['R-416', 'overviews show sixteen categories', { PREVIEW_CATEGORY_COUNT: 16 }],
  ['R-417', 'overviews show sixteen tags', { PREVIEW_TAG_COUNT: 16 }],
  ['R-418', 'the wait before the 404 page is two seconds', { POST_WAITING_TIME_FOR_404: 2 }],
  ['R-419', 'pages are built again after two seconds', { NEXT_REVALIDATE_SECOND: 2 }],
  ['R-420', 'the hosted search answers ten hits a page', { SEARCH_HITS_PER_PAGE: 10 }],
  ['R-438', 'the site counts as created on 2023-04-20', { HEO_SITE_CREATE_TIME: '2023-04-20' }],
  ['R-439', 'covers are asked for 500 wide', { IMAGE_COMPRESS_WIDTH: 500 }],
  ['R-440', 'the second width is 800', { IMG_COMPRESS_WIDTH: 800 }],
  ['R-441', 'the enlarged picture is 1200 wide', { IMAGE_ZOOM_IN_WIDTH: 1200 }],
  ['R-442', 'pictures have quality 50', { IMAGE_COMPRESS_QUALITY: 50 }],
  ['R-443', 'pictures are webp', { IMAGE_FORMAT: 'webp' }],
  ['R-444', 'pictures load 50 pixels ahead', { LAZY_LOAD_THRESHOLD: 50 }],
  ['R-457', 'the theme is heo', { THEME: 'heo' }],
  ['R-458', 'the language is en-US', { LANG: 'en-US' }],
  ['R-459', 'the appearance is auto', { APPEARANCE: 'auto' }],
  ['R-460', 'night is from 18 to 7', { APPEARANCE_DARK_TIME: [18, 7] }],
  ['R-461', "lists are in the workspace's own order", { POSTS_SORT_BY: 'notion' }],
  ['R-462', 'the prefix of posts is article', { POST_URL_PREFIX: 'article' }],
  ['R-466', 'the menu has home', { HEO_MENU_INDEX: true }],
  ['R-467', 'the menu has categories', { HEO_MENU_CATEGORY: true }],
  ['R-468', 'the menu has tags', { HEO_MENU_TAG: true }],
  ['R-469', 'the menu has the archive', { HEO_MENU_ARCHIVE: true }],
  ['R-470', 'the menu has the search', { HEO_MENU_SEARCH: true }],
  ['R-471', 'lists show covers', { HEO_POST_LIST_COVER: true }],
  ['R-472', 'lists show summaries', { HEO_POST_LIST_SUMMARY: true }],
  ['R-473', 'covers cross over', { HEO_POST_LIST_IMG_CROSSOVER: true }],
  ['R-474', 'articles have neighbours', { HEO_ARTICLE_ADJACENT: true }],
  ['R-475', 'articles have a copyright panel', { HEO_ARTICLE_COPYRIGHT: true }],
  ['R-476', 'articles have recommendations', { HEO_ARTICLE_RECOMMEND: true }],
  ['R-477', 'the sidebar has the latest posts', { HEO_WIDGET_LATEST_POSTS: true }],
  ['R-478', 'there is a button to the top', { HEO_WIDGET_TO_TOP: true }],
  ['R-479', 'there is a button to the comments', { HEO_WIDGET_TO_COMMENT: true }],
  ['R-480', 'there is a button for the display mode', { HEO_WIDGET_DARK_MODE: true }],
  ['R-481', 'there is a table of contents', { HEO_WIDGET_TOC: true }],
  ['R-482', 'visit counters are off', { HEO_WIDGET_ANALYTICS: false }],
  ['R-483', 'previews are off', { POST_LIST_PREVIEW: false, HEO_POST_LIST_PREVIEW: false }],
  ['R-484', 'covers do not grow', { HEO_POST_LIST_COVER_HOVER_ENLARGE: false }],
  ['R-485', 'the community card is off', { HEO_SOCIAL_CARD: false }],
  ['R-486', 'neither hero nor body is reversed', { HEO_HERO_REVERSE: false, HEO_HERO_BODY_REVERSE: false }],
]

for (const [points, rule, expected] of cases) {
  test(`${points} by default ${rule}`, () => {
    expect(defaults).toMatchObject(expected)
  })
}

test('R-018 the route configuration names a sign-in and a sign-up layout', () => {
  expect(defaults.LAYOUT_MAPPINGS).toMatchObject({ '/signin': 'sign-in', '/signup': 'sign-up' })
})

test('R-290 R-291 R-292 the site settings have the names of the specification', () => {
  const names = [
    ['LANG', 'THEME', 'APPEARANCE', 'APPEARANCE_DARK_TIME', 'POSTS_PER_PAGE', 'POST_LIST_STYLE'],
    ['SUB_PATH', 'LINK', 'AUTHOR', 'TITLE', 'DESCRIPTION', 'BIO', 'KEYWORDS', 'SINCE', 'VERSION', 'BEI_AN'],
    ['POST_WAITING_TIME_FOR_404'],
  ].flat()
  expect(names.filter((name) => !(name in defaults))).toEqual([])
})

test('R-293 the theme has its own switches and hero texts', () => {
  const own = Object.entries(defaults).filter(([name]) => name.startsWith('HEO_'))
  expect(own.filter(([, value]) => typeof value === 'boolean').length).toBeGreaterThan(25)
  expect(own.filter(([name, value]) => /^HEO_HERO_TITLE_\d$/.test(name) && value === '')).toHaveLength(5)
})

test('R-286 a notice is a title and an address; none are set, which differs from no notice bar', () => {
  const notices = [{ title: 'News', url: '/tag/news' }]
  expect(defaults.HEO_NOTICE_BAR).toBeNull()
  expect(resolveDeployed({}, { HEO_NOTICE_BAR: JSON.stringify(notices) }).HEO_NOTICE_BAR).toEqual(notices)
  expect(resolveDeployed({}, { HEO_NOTICE_BAR: '' }).HEO_NOTICE_BAR).toEqual([])
})

test('R-288 the icon wall has seven pairs of picture, fill and title', () => {
  const text = expect.stringMatching(/./)
  const pair = { img_1: text, color_1: text, title_1: text, img_2: text, color_2: text, title_2: text }
  expect(defaults.HEO_GROUP_ICONS).toEqual(Array(7).fill(pair))
  expect(defaults.HEO_GROUP_ICONS[0]).toEqual({
    img_1: '/images/tiles/typescript.svg',
    color_1: '#3178C6',
    title_1: 'TypeScript',
    img_2: '/images/tiles/react.svg',
    color_2: '#20232A',
    title_2: 'React',
  })
})

test('R-289 the community card has three titles and an address', () => {
  const { HEO_SOCIAL_CARD_TITLE_1, HEO_SOCIAL_CARD_TITLE_2, HEO_SOCIAL_CARD_TITLE_3, HEO_SOCIAL_CARD_URL } =
    resolveDeployed(
      {},
      { HEO_SOCIAL_CARD_URL: 'https://chat.example/join', HEO_SOCIAL_CARD_TITLE_2: 'Say hello' },
    )
  expect([
    HEO_SOCIAL_CARD_TITLE_1,
    HEO_SOCIAL_CARD_TITLE_2,
    HEO_SOCIAL_CARD_TITLE_3,
    HEO_SOCIAL_CARD_URL,
  ]).toEqual(['', 'Say hello', '', 'https://chat.example/join'])
})

test('the texts that the specification fixes in Chinese are the defaults', () => {
  expect(defaults).toMatchObject({
    HEO_HERO_COVER_TITLE: '随便逛逛',
    HEO_HERO_RECOMMEND_POST_TAG: '推荐',
    MEMOS_COMMENT_TITLE: '我的说说',
  })
})
