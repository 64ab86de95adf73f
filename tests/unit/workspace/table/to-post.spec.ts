import { expect, test } from 'vitest'
import { mediaUrl } from '@/lib/workspace/files/image-url'
import { rememberedAddresses } from '@/lib/workspace/site-of-content'
import { readStatus } from '@/lib/workspace/table/row-words'
import { publicKey, rowType, toPost } from '@/lib/workspace/table/to-post'
import { inTime } from '../../../support/in-time'
import { makeSite } from '../../screens/make-site'
import { makePost } from '../../site/make-post'
import { shapes, uuid } from '../fake-workspace'
import { type Cells, post, rowFrom, rowValue, settingsWith } from '../rows'

const now = Date.parse('2026-06-15T12:00:00Z')
const settings = settingsWith()
const read = (cells: Cells = {}, changes = {}) => toPost(post(cells), settingsWith(changes), now)

for (const shape of shapes) {
  test(`R-257 R-258 R-259 a post has all its fields, read from the ${shape} shape`, () => {
    const row = post(
      {
        slug: 'hello',
        summary: 'Short.',
        category: 'Travel',
        tags: 'React,CSS',
        ext: '{"comment": false, "copyright": "CC0", "other": 1}',
        when: { type: 'date', start_date: '2026-05-04' },
      },
      {
        format: {
          page_cover: 'attachment:f:a.png',
          page_icon: '🌊',
          page_full_width: true,
          page_small_text: true,
        },
      },
      shape,
    )
    const cover = `https://app.notion.com/image/attachment%3Af%3Aa.png?table=block&id=${uuid(7)}`
    expect(toPost(row, settings, now)).toEqual({
      id: uuid(7),
      key: uuid(7),
      type: 'Post',
      title: 'A title',
      slug: 'article/hello',
      href: '/article/hello',
      summary: 'Short.',
      category: 'Travel',
      tags: ['React', 'CSS'],
      tagItems: [],
      pageCover: `${cover}&cache=v2`,
      pageCoverThumbnail: `${cover}&width=500&cache=v2`,
      pageIcon: '🌊',
      publishDate: Date.parse('2026-05-04T00:00:00Z'),
      publishDay: '2026-05-04',
      lastEditedDate: Date.parse('2026-02-03T04:05:00Z'),
      lastEditedDay: '2026-02-03',
      fullWidth: true,
      smallText: true,
      locked: false,
      invisible: false,
      ext: { comment: false, copyright: 'CC0' },
    })
  })
}

const addresses: [rule: string, cells: Cells, slug: string, href: string][] = [
  ['R-044 a post stands under the prefix', { slug: 'x' }, 'article/x', '/article/x'],
  ['a page stands at the root', { type: 'Page', slug: 'about' }, 'about', '/about'],
  ['outer and double slashes are dropped', { slug: '//a//b/' }, 'article/a/b', '/article/a/b'],
  ['R-043 a slug may have several parts', { slug: 'a/b/c' }, 'article/a/b/c', '/article/a/b/c'],
  ['Chinese is encoded in the link only', { slug: '中文' }, 'article/中文', '/article/%E4%B8%AD%E6%96%87'],
  ['a pasted encoded slug is decoded', { slug: '%E4%B8%AD' }, 'article/中', '/article/%E4%B8%AD'],
  ['dots cannot climb out', { type: 'Page', slug: '../a/./b' }, 'a/b', '/a/b'],
  [
    'without slug the id serves',
    {},
    `article/${uuid(7).replaceAll('-', '')}`,
    `/article/${uuid(7).replaceAll('-', '')}`,
  ],
  [
    'R-051 a slug with an address is external',
    { slug: 'https://a.test/b?c' },
    'https://a.test/b?c',
    'https://a.test/b?c',
  ],
  [
    'R-052 the target begins at http',
    { slug: 'go/https://a.test/b' },
    'go/https://a.test/b',
    'https://a.test/b',
  ],
  ['http alone is no address', { slug: 'http-caching' }, 'article/http-caching', '/article/http-caching'],
]
for (const [rule, cells, slug, href] of addresses) {
  test(rule, () => {
    expect(read(cells)).toMatchObject({ slug, href })
  })
}

test('the prefix may hold the date, or be empty', () => {
  const cells = { slug: 'x', when: { type: 'date', start_date: '2026-05-04' } }
  expect(read(cells, { POST_URL_PREFIX: 'blog/%year%/%month%/%day%' })?.slug).toBe('blog/2026/05/04/x')
  expect(read(cells, { POST_URL_PREFIX: '' })?.slug).toBe('x')
  // Caches keep for a year what is below /assets.
  expect(read(cells, { POST_URL_PREFIX: 'Assets/boot' })?.slug).toBe('article/Assets/boot/x')
  expect(read({ ...cells, slug: 'assets/boot/mine' }, { POST_URL_PREFIX: '' })?.slug).toBe(
    'article/assets/boot/mine',
  )
})

test('the prefix may hold category and slug; without a category that part is left out', () => {
  const at = (POST_URL_PREFIX: string, cells: Cells) => read(cells, { POST_URL_PREFIX })?.slug
  const when = { type: 'date', start_date: '2026-05-04' }
  expect(at('%category%', { slug: 'x', category: '随笔' })).toBe('随笔/x')
  expect(at('blog/%category%/%year%', { slug: 'x', when })).toBe('blog/2026/x')
  expect(at('%year%/%month%/%slug%', { slug: 'x', when })).toBe('2026/05/x')
  expect(at('%slug%', { slug: 'a/x' })).toBe('a/x')
  expect(at('%slug%/read', { slug: 'x' })).toBe('x/read/x')
  expect(at('%category%', { slug: 'x', category: '../up' })).toBe('up/x')
  expect(at('', { slug: '%2541' })).toBe('%41')
})

test('a category may have a name of its own in addresses, which pages take too', () => {
  const settings = {
    POST_URL_PREFIX: '%category%/%year%',
    POST_URL_PREFIX_MAPPING_CATEGORY: { 随笔: 'essays/personal', 技术: '../tech' },
  }
  const when = { type: 'date', start_date: '2026-05-04' }
  const at = (cells: Cells) => read({ slug: 'x', when, ...cells }, settings)?.slug
  expect(at({ category: '随笔' })).toBe('essays/personal/2026/x')
  expect(at({ category: '技术' })).toBe('tech/2026/x')
  expect(at({ category: '旅行' })).toBe('旅行/2026/x')
  expect(at({ category: 'constructor' })).toBe('constructor/2026/x')
  expect(at({ type: 'Page', category: '随笔' })).toBe('essays/personal/x')
  expect(at({ type: 'Page', category: '旅行' })).toBe('x')
  const elsewhere = { ...settings, POST_URL_PREFIX: 'blog' }
  expect(read({ slug: 'x', type: 'Page', category: '随笔' }, elsewhere)?.slug).toBe('x')
})

test('days of moments and schedules are those of the time zone of the blog', () => {
  const shanghai = { TIME_ZONE: 'Asia/Shanghai', POST_SCHEDULE_PUBLISH: true }
  // The row was made at 03:04 in UTC on 2 January.
  expect(read({}, { TIME_ZONE: 'America/New_York' })?.publishDay).toBe('2026-01-01')
  expect(read({}, { TIME_ZONE: 'Asia/Shanghai' })?.publishDay).toBe('2026-01-02')
  expect(read({}, { TIME_ZONE: 'Pacific/Honolulu' })?.lastEditedDay).toBe('2026-02-02')
  const when = { type: 'date', start_date: '2026-06-16' }
  const at = (now: string) => toPost(post({ when }), settingsWith(shanghai), Date.parse(now))
  expect(at('2026-06-15T15:59:00Z')).toBeNull()
  expect(at('2026-06-15T16:00:00Z')).toMatchObject({
    publishDay: '2026-06-16',
    publishDate: Date.parse('2026-06-15T16:00:00Z'),
  })
})

const statuses: [status: string, shown: boolean, invisible: boolean][] = [
  ['Published', true, false],
  ['Invisible', true, true],
  ['Draft', false, false],
  ['published', true, false],
  ['PUBLISHED', true, false],
  [' Pub lished', true, false],
  ['已发布', true, false],
  // A bare verb may mean what is to be done.
  ['发布', false, false],
  ['已發佈', true, false],
  ['已隐藏', true, true],
  ['隐藏', false, false],
  ['已隱藏', true, true],
  ['草稿', false, false],
  ['待发布', false, false],
  ['Unpublished', false, false],
  ['Publish', false, false],
  ['', false, false],
]
for (const [status, shown, invisible] of statuses) {
  test(`R-270 R-368 status "${status}" is ${shown ? (invisible ? 'invisible' : 'published') : 'a draft'}`, () => {
    const found = read({ status })
    expect(found !== null).toBe(shown)
    expect(found?.invisible ?? false).toBe(invisible)
  })
}

for (const type of ['Post', 'Page', 'Notice']) {
  test(`R-261 a row of type ${type} is content`, () => {
    expect(read({ type })?.type).toBe(type)
  })
}
const typeWords: [word: string, type: string | null][] = [
  ['post', 'Post'],
  ['文章', 'Post'],
  ['博文', 'Post'],
  ['页面', 'Page'],
  ['單頁', 'Page'],
  ['公告', 'Notice'],
  ['菜单', 'Menu'],
  ['選單', 'Menu'],
  ['Sub Menu', 'SubMenu'],
  ['子菜单', 'SubMenu'],
  ['CONFIG', 'Config'],
  ['config', 'Config'],
  ['ＰＯＳＴ', 'Post'],
  ['Posts', null],
  ['', null],
]
for (const [word, type] of typeWords) {
  test(`R-261 the type "${word}" is read as ${type}`, () => {
    expect(rowType(post({ type: word }), settings)).toBe(type)
  })
}
for (const type of ['Menu', 'SubMenu', 'Config', 'Something', '']) {
  test(`a row of type "${type}" is no article`, () => {
    expect(read({ type })).toBe(null)
  })
}

test('R-268 the values of type and status are configurable', () => {
  const names = {
    ...settings.NOTION_PROPERTY_NAME,
    type_post: '文章',
    status_publish: '已发布',
    status_invisible: '隐藏',
  }
  const changes = { NOTION_PROPERTY_NAME: names }
  expect(read({ type: '文章', status: '已发布' }, changes)).toMatchObject({ type: 'Post', invisible: false })
  expect(read({ type: '文章', status: '隐藏' }, changes)).toMatchObject({ type: 'Post', invisible: true })
  expect(read({ type: 'Post', status: '已发布' }, changes)).toBe(null)
})

test('R-268 a value may be several, divided by commas or bars, and type_config has a setting', () => {
  const names = {
    ...settings.NOTION_PROPERTY_NAME,
    type_post: 'Essay, 随笔|Log',
    type_config: 'Settings',
    status_publish: 'Live|Online',
  }
  const changes = { NOTION_PROPERTY_NAME: names }
  for (const type of ['Essay', '随笔', 'log'])
    expect(read({ type, status: 'online' }, changes)?.type).toBe('Post')
  expect(rowType(post({ type: 'settings' }), settingsWith(changes))).toBe('Config')
  expect(rowType(post({ type: 'Config' }), settingsWith(changes))).toBe(null)
})

test('R-268 a status that the owner names replaces the words of templates, which stay drafts then', () => {
  const changes = { NOTION_PROPERTY_NAME: { ...settings.NOTION_PROPERTY_NAME, status_publish: 'Live' } }
  for (const status of ['Published', '已发布', '隐藏']) expect(read({ status }, changes), status).toBe(null)
  expect(read({ status: 'Invisible' }, changes)?.invisible).toBe(true)
})

test('a status that is not understood is told from a draft, for reports', () => {
  const names = settings.NOTION_PROPERTY_NAME
  expect(['Draft', '草稿', 'Waiting', ''].map((word) => readStatus(word, names))).toEqual([
    'draft',
    'draft',
    null,
    null,
  ])
})

const windows: [rule: string, when: Record<string, unknown>, shown: boolean][] = [
  ['yesterday', { start_date: '2026-06-14' }, true],
  ['today', { start_date: '2026-06-15' }, true],
  ['tomorrow', { start_date: '2026-06-16' }, false],
  [
    'this hour in its zone',
    { start_date: '2026-06-15', start_time: '20:00', time_zone: 'Asia/Shanghai' },
    true,
  ],
  [
    'a minute later there',
    { start_date: '2026-06-15', start_time: '20:01', time_zone: 'Asia/Shanghai' },
    false,
  ],
  ['a range that lasts until today', { start_date: '2026-06-01', end_date: '2026-06-15' }, true],
  ['a range that ended yesterday', { start_date: '2026-06-01', end_date: '2026-06-14' }, false],
  [
    'a range that ended at noon',
    { start_date: '2026-06-01', end_date: '2026-06-15', end_time: '12:00' },
    false,
  ],
  ['tomorrow, with a time behind the day', { start_date: '2026-06-16T00:00:00Z' }, false],
  ['far ahead, with days of one digit', { start_date: '2099-1-1' }, false],
  ['far ahead, with other signs between the parts', { start_date: '2099/01/01' }, false],
  ['far ahead, as it is written in Chinese', { start_date: '2099年1月1日' }, false],
  ['far ahead, in wide digits', { start_date: '２０９９-01-01' }, false],
  ['far ahead, without signs', { start_date: '20990101' }, false],
  ['today, with a later time behind the day', { start_date: '2026-06-15T23:59' }, false],
  ['today, with a later time in twelve hours', { start_date: '2026-06-15', start_time: '11:59 PM' }, false],
  ['today, with a later time to the second', { start_date: '2026-06-15', start_time: '23:59:00' }, false],
  ['today, with an earlier time in twelve hours', { start_date: '2026-06-15', start_time: '12:10 am' }, true],
  ['today, with a time that cannot be read', { start_date: '2026-06-15', start_time: '25 h' }, false],
  ['today at a time behind UTC', { start_date: '2026-06-15T09:00:00-08:00' }, false],
  ['today at a time ahead of UTC', { start_date: '2026-06-15T19:00:00+08:00' }, true],
  ['with five digits', { start_date: '12026-01-01' }, false],
  ['in a month that does not exist', { start_date: '2099-13-01' }, false],
  ['to yesterday, with days of one digit', { start_date: '2026-6-1', end_date: '2026-6-14' }, false],
]
for (const [rule, when, shown] of windows) {
  test(`a post dated ${rule} is ${shown ? 'open' : 'kept back'}, unless scheduling is off`, () => {
    expect(read({ when }) !== null).toBe(shown)
    expect(read({ when }, { POST_SCHEDULE_PUBLISH: false })).not.toBe(null)
  })
}

test('a post is kept back until the day that a property of type text begins with', () => {
  for (const date of ['2099-01-01', '2099.1.1 or later', '2026-06-15 23:59', '2026-06-15T23:59:00+00:00'])
    expect(read({ date }), date).toBeNull()
  for (const date of ['2026-06-14', '2026-06-15 11:59']) expect(read({ date }), date).not.toBeNull()
})

test('a text that may be a later date keeps a post back, any other text does not', () => {
  for (const date of [
    'after 2099-01-01',
    '12/31/2099',
    '31.12.2099',
    'Dec 31, 2099',
    'Dec 31, 2026',
    'some day in 2026',
  ])
    expect(read({ date }), date).toBeNull()
  for (const date of ['soon', '31.12.2019', 'Jan 2, 2026', 'in 30 days'])
    expect(read({ date }), date).not.toBeNull()
})

test('a text that is too long for a date keeps a post back, in no time, unless a date stands at its beginning', async () => {
  for (const date of ['1 2 3 '.repeat(40_000), '\uFDFA'.repeat(40_000), `${'so '.repeat(100)}2019-01-01`])
    expect(await inTime(300, () => read({ date }))).toBeNull()
  const dated = `2019-01-01 ${'1 2 3 '.repeat(40_000)}`
  expect(await inTime(300, () => read({ date: dated }))).not.toBeNull()
})

const november = Date.parse('2026-11-23T12:00:00Z')
const isOpenIn2026 = (date: string) => toPost(post({ date }), settingsWith(), november) !== null

test('a date that may be read in several ways keeps a post back until all of them have passed', () => {
  for (const date of [
    ...['11/12/2026', '11.12.2026', '5/12/2026', '06/12/2026', '1/12/2026 09:00', '01-12-2026'],
    ...['11. 12. 2026', '11 12 2026', '11–12–2026', 'on 11/12/2026', '09:00 11/12/2026', '10.00 1.12.2026'],
    ...['(2026) 12', '2026 (12)', '12:2026'],
    ...['12/31/27', '31.12.27', '27-01-01', '27/1/1', '1.12.26', '12/1/26', '26.12.1', '1/12/26 09:00'],
    ...['31 Dec 27', 'Dec 31, 27', '31. Dezember 27', "Dec '27", '31-déc.-27', '1 Dec 26'],
    ...['Aralık 1, 2026', 'décembre 1 2026', '12/2026', '11-12/2026', '24/11/2026'],
  ])
    expect(isOpenIn2026(date), date).toBe(false)
})

test('a later date in digits of any script, or in the years of an era, keeps a post back', () => {
  for (const date of [
    ...[
      '२०२७-01-01',
      '१/१२/२०२६',
      '١/١٢/٢٠٢٦',
      '۲۰۲۷/۰۱/۰۱',
      '２０２７-01-01',
      '𝟐𝟎𝟐𝟕-01-01',
      '20\u200b27-01-01',
    ],
    ...['令和9年1月1日', '令和８年１２月１日', '㋿9年1月1日', 'R9.1.1', '民國116年1月1日', '116/1/1'],
    ...['二〇二七年一月一日', '26年12月1日', '26년 12월 1일', '2026년 12월 1일'],
  ])
    expect(isOpenIn2026(date), date).toBe(false)
})

test('a date that has passed however it is read keeps no post back', () => {
  for (const date of [
    ...['11/10/2026', '5/11/2026', '11.5.2026', '15/11/2026', '11/22/2026', '22.11.2026 09:00', '23.11.2026'],
    ...['12/11/2025', '31.12.2019', '12/31/25', '12/31/19', '25.12.19', '19-12-01', '1/2/3', '31.12.99'],
    ...['१/१/२०२०', '٣١/١٢/٢٠١٩', '令和8年1月1日', '令和元年5月1日', '平成31年4月30日', '民國108年1月1日'],
    ...['Nov 5, 2026', '5 Nov 2026', '5 Nov 26', '31 Dec 19', '2026/5', 'Published on Jan 2, 2026'],
    ...['soon', 'in 30 days', 'v1.2.3', '12:30', '45.13.99', '二月'],
  ])
    expect(isOpenIn2026(date), date).toBe(true)
})

test('the day that is shown is none of a date that may be read in several ways', () => {
  expect(read({ date: '5/4/2026' })?.publishDay).toBe('2026-01-02')
  expect(read({ date: '2026/5/4' })?.publishDay).toBe('2026-05-04')
})

test('long texts in the place of a date are read in no time', async () => {
  for (const part of [
    '1/12/26 ',
    '1',
    '1 ',
    '1.',
    'a',
    "'26 ",
    '令和',
    '〇',
    '५',
    '1 Dec ',
    ' ',
    '\u200b',
    'Dec 1 26:',
  ])
    await inTime(300, () => isOpenIn2026(part.repeat(50_000 / part.length)))
})

test('a time zone that does not exist counts as the zone of the blog', () => {
  const when = { start_date: '2026-06-15', start_time: '19:30', time_zone: 'UTC-8' }
  expect(read({ when }, { TIME_ZONE: 'Asia/Shanghai' })?.publishDate).toBe(Date.parse('2026-06-15T11:30:00Z'))
})

test('R-259 without a date a post is dated by the creation of its row', () => {
  expect(read()).toMatchObject({ publishDate: Date.parse('2026-01-02T03:04:00Z'), publishDay: '2026-01-02' })
})

test('the day of a date is that of its own time zone', () => {
  const when = { start_date: '2026-05-04', start_time: '00:30', time_zone: 'Asia/Shanghai' }
  expect(read({ when })).toMatchObject({
    publishDay: '2026-05-04',
    publishDate: Date.parse('2026-05-03T16:30:00Z'),
  })
})

test('titles and summaries without end are cut', () => {
  const found = read({ title: 't'.repeat(3_000), summary: 's'.repeat(20_000) })
  expect(found?.title).toHaveLength(2_000)
  expect(found?.summary).toHaveLength(10_000)
})

test('a row has a hundred tags at most', () => {
  const tags = Array.from({ length: 150 }, (_, index) => `t${index}`)
  expect(read({ tags: tags.join(',') })?.tags).toEqual(tags.slice(0, 100))
})

test('R-373 the password itself never becomes a field', () => {
  const found = read({ password: 'open-sesame' })
  expect(found?.locked).toBe(true)
  expect(JSON.stringify(found)).not.toContain('open-sesame')
})

test('R-373 nothing that is told of a locked post names its page in the workspace, nor sums it up', () => {
  const row = post(
    { password: 'open-sesame', summary: 'Short.' },
    { format: { page_cover: 'attachment:f:a.png', page_icon: 'attachment:f:i.png' } },
  )
  const found = toPost(row, settings, now)
  const key = publicKey(uuid(7))
  expect(found).toMatchObject({
    id: uuid(7),
    key,
    slug: `article/${key.replaceAll('-', '')}`,
    summary: '',
    pageCover: mediaUrl(key, 'attachment:f:a.png'),
    pageCoverThumbnail: mediaUrl(key, 'attachment:f:a.png', '', 500),
    pageIcon: mediaUrl(key, 'attachment:f:i.png', 'icon', 160),
  })
  const { id, ...told } = found ?? {}
  expect(JSON.stringify(told)).not.toMatch(new RegExp(`${id}|${id?.replaceAll('-', '')}`))
  expect(toPost(row, settingsWith({ POST_LOCK_SUMMARY: true }), now)?.summary).toBe('Short.')
})

test('R-258 a page icon is an emoji or a picture, never the name of a font icon', () => {
  const icon = (page_icon: string, name = '') => {
    const value = rowValue(
      uuid(7),
      { title: 'T', type: 'Post', status: 'Published', icon: name },
      { format: { page_icon } },
    )
    return toPost(rowFrom(value), settings, now)?.pageIcon
  }
  expect(icon('🌊')).toBe('🌊')
  expect(icon('', '🇨🇳')).toBe('🇨🇳')
  expect(icon('https://a.test/i.png')).toBe('https://a.test/i.png')
  expect(icon('/icons/star_gray.svg')).toBe('https://app.notion.com/icons/star_gray.svg')
  // A small picture: it is shown beside a title.
  expect(icon('attachment:f:i.png')).toMatch(/\/image\/attachment.*[?&]width=160(?:&|$)/)
  expect(icon('', 'fas fa-user')).toBe('')
  expect(icon('notion://custom_emoji/a/b')).toBe('')
})

test('an ext property may say where the cover of a post comes from', () => {
  for (const cover of ['own', 'body', 'generated', 'none'])
    expect(read({ ext: JSON.stringify({ cover }) })?.ext).toEqual({ cover })
  expect(read({ ext: '{"cover": "red"}' })?.ext).toEqual({})
  expect(read({ ext: '{"cover": true}' })?.ext).toEqual({})
})

test('an ext property that is no JSON object is ignored', () => {
  expect(read({ ext: 'comment: false' })?.ext).toEqual({})
  expect(read({ ext: '[1]' })?.ext).toEqual({})
})

test('addresses and icons that are longer than anybody writes are left out: lists repeat them', () => {
  const long = '中'.repeat(2_001)
  const post = read({ title: 'x', slug: long, icon: `🌊${'f'.repeat(60)}` })
  expect(post?.slug).toBe(`article/${post?.id.replaceAll('-', '')}`)
  expect(post?.pageIcon).toBe('')
  expect(read({ title: 'x', slug: 'short', icon: '👩‍👩‍👧‍👦' })?.pageIcon).toBe('👩‍👩‍👧‍👦')
})

test('of the former addresses of a row the latest hundred stay, and none that is too long', () => {
  const post = makePost({ title: 'x', slug: 'article/now' })
  const site = makeSite([post])
  const former = Array.from({ length: 150 }, (_, n) => [`article/s${n}`, post.id] as const)
  const kept = rememberedAddresses(
    { ...Object.fromEntries(former), ['y'.repeat(5_000)]: 'other', 'article/z': 'other' },
    site,
  )
  expect(Object.keys(kept)).toHaveLength(102)
  expect(kept).toMatchObject({ 'article/now': post.id, 'article/s149': post.id, 'article/z': 'other' })
  expect(kept).not.toHaveProperty('article/s49')
})
