import { expect, test } from '@playwright/test'
import { emulatedSearch } from '@/tests/support/emulated-site'
import { embeddedRecords } from '@/tests/support/workspace-server'

/** What readers type, and the post of the sample content that they mean. */
const english = [
  ['harbour at five', 'The harbour at five'],
  ['coiling a rope', 'The harbour at five'],
  ['gulls generator', 'The harbour at five'],
  ['long walk', 'A long walk through a small website'],
  ['fourteen kilobytes', 'A long walk through a small website'],
  ['stopwatch notebook', 'A long walk through a small website'],
  ['layout without tears', 'Layout without tears'],
  ['gaps are not margins', 'Layout without tears'],
  ['compartment etiquette', 'Eleven hours by slow train'],
  ['sunflower seeds', 'Eleven hours by slow train'],
  ['iterator', 'A C++ vector is a promise'],
  ['focus ring removed', 'The keyboard test'],
  ['are you sure', 'Undo is a feature'],
  ['build server', 'Night build'],
  ['slow query table', 'Ask the table a better question'],
  ['balcony weather', 'Ask the table a better question'],
  ['curtain gloves', 'Snow notes from the north'],
  ['ownership lamp', 'Rust for people who mend things'],
  ['dark mode contrast', 'The colour of shade'],
  ['fox footprints', 'What the forest keeps'],
  ['atlas grandfather', 'Reading maps for pleasure'],
  ['overloads infer', 'Type tests on a Sunday'],
  ['desk inventory', 'Desk, subtracted'],
  ['dunes', 'Sand does not commit'],
  ['calligrapher black pond', 'Hello, pond'],
  ['HELLO POND', 'Hello, pond'],
  ['white space essay', 'A guest essay elsewhere: on margins'],
] as const

const chinese = [
  ['磨墨', '砚台与墨'],
  ['砚台', '砚台与墨'],
  ['外公', '砚台与墨'],
  ['虾眼', '早晨的第一泡茶'],
  ['第一泡茶', '早晨的第一泡茶'],
  ['鹭鸶', '快门声之前'],
  ['空着手走一圈', '快门声之前'],
  ['等高线', '梯田上的云'],
  ['田埂', '梯田上的云'],
  ['借书卡', '雪夜读旧书'],
  ['薄书难读', '雪夜读旧书'],
  ['雨声清单', '五月，一场雨'],
  ['检查单', '写给自己的检查单'],
  ['灯谜', '元宵灯会'],
  ['孔明灯', '元宵灯会'],
  ['行宽和行高', '正文该有多宽'],
  ['银杏', '银杏'],
  ['馆规', '一个人的图书馆'],
  ['倒影是另外半个', '石桥记'],
  ['三万张照片', '用 Python 整理三万张照片'],
  ['月洞门', '园子里的月洞门'],
  ['永字八法', '临帖一年'],
  ['听浪', '海边的三个夜晚'],
  ['邮递员', '忘了写地址的一篇'],
  ['纸鹤', '纸船与纸鹤'],
] as const

const mixed = [
  ['Python 照片', '用 Python 整理三万张照片'],
  ['静态网站 html', '拓荒：我的第一个静态网站'],
  ['line-height 汉字', '正文该有多宽'],
  ['ＤＳＣ00001', '用 Python 整理三万张照片'],
  ['npm test 清单', '写给自己的检查单'],
] as const

const mistyped = [
  ['harbor', 'The harbour at five'],
  ['keybord test', 'The keyboard test'],
  ['compartmant', 'Eleven hours by slow train'],
  ['ownersip lamp', 'Rust for people who mend things'],
  ['calligraper', 'Hello, pond'],
  ['subtrated', 'Desk, subtracted'],
] as const

const code = [
  ['pointerenter', 'A long walk through a small website'],
  ['addEventListener', 'A long walk through a small website'],
  ['event listener prefetch', 'A long walk through a small website'],
  ['std::vector', 'A C++ vector is a promise'],
  ['C++', 'A C++ vector is a promise'],
  ['taken_at', 'Ask the table a better question'],
  ['taken celsius', 'Ask the table a better question'],
  ['night-build.timer', 'Night build'],
  ['Console.WriteLine', 'Night build'],
  ['println!', 'Rust for people who mend things'],
  ['text-wrap: pretty', '正文该有多宽'],
  ['catalogue.txt', '一个人的图书馆'],
  ['O(\\log n)', 'Ask the table a better question'],
] as const

/** From the last lines of long articles. */
const endings = [
  ['I knew the name of every stone', 'A long walk through a small website'],
  ['happened eleven thousand times', 'A long walk through a small website'],
  ['page was open on the old telephone', 'A long walk through a small website'],
  ['found by its other half', 'What the forest keeps'],
  ['light that has been somewhere else first', 'The colour of shade'],
  ['谁也没有想起还有别的事情', '早晨的第一泡茶'],
] as const

let sample: ReturnType<typeof emulatedSearch> | undefined
/** Read once for all tests. */
const sampleSearch = () => (sample ??= emulatedSearch(embeddedRecords()))
const set = [...english, ...chinese, ...mixed, ...mistyped, ...code, ...endings]

test(`R-011 of ${set.length} searches at least 95 in 100 have the post that is meant first, all of them within three`, async () => {
  const { search } = await sampleSearch()
  const ranks = set.map(([keyword, title]) => ({
    keyword,
    rank: search(keyword).findIndex(({ post }) => post.title === title) + 1,
  }))
  expect(set.length).toBeGreaterThanOrEqual(60)
  expect(ranks.filter(({ rank }) => rank < 1 || rank > 3)).toEqual([])
  const missed = ranks.filter(({ rank }) => rank !== 1)
  expect(missed.length / set.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.05)
})

test('R-266 a match leads to the heading above the place that was found, and shows the text around it', async () => {
  const { search } = await sampleSearch()
  const [best] = search('happened eleven thousand times')
  expect(best?.results.join(' ')).toContain('happened eleven thousand times')
  expect(best?.anchor).toMatch(/^[\da-f]{32}$/)
  const [byTitle] = search('Layout without tears')
  expect(byTitle?.anchor).toBeUndefined()
})

test('R-373 nothing is found of posts that not everybody may read', async () => {
  const { search } = await sampleSearch()
  const titles = ['Letter to a friend abroad', 'A door left ajar', 'Notes towards the book']
  const markers = [
    'LOCKED-MARKER-7f3a',
    'INVISIBLE-MARKER-2b9c',
    'DRAFT-MARKER-91de',
    'SCHEDULED-MARKER-c04f',
  ]
  const hidden = new Set([...titles, 'A letter to the next century'])
  for (const keyword of [...titles, ...markers]) {
    expect(
      search(keyword).filter(({ post }) => hidden.has(post.title)),
      keyword,
    ).toEqual([])
  }
})

test('letters that stand for themselves are looked for, not interpreted', async () => {
  const { search } = await sampleSearch()
  for (const keyword of ['.*', '()', '"', '%', '🦊', '　', 'zzzz-nothing-like-this', 'qqqq 港']) {
    expect(search(keyword), keyword).toEqual([])
  }
})
