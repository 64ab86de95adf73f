import { expect, test } from 'vitest'
import { Visibility } from '@/lib/workspace/visibility/visibility'
import { makeSite } from '../../screens/make-site'
import { makePost } from '../../site/make-post'

const tea = makePost({ title: 'Tea' })
const ink = makePost({ title: 'Ink' })
const both = makeSite([tea, ink])

/** Whether pages of the first state may be sent when the second is the present one. */
function staysAfter(first: ReturnType<typeof makeSite>, second: ReturnType<typeof makeSite>): boolean {
  const visibility = new Visibility()
  visibility.note(first)
  visibility.note(second)
  return visibility.accepts(visibility.fingerprintOf(first))
}

const withdrawals = {
  deleted: makeSite([tea]),
  locked: makeSite([tea, { ...ink, locked: true }]),
  'led to another site': makeSite([tea, { ...ink, slug: '', href: 'https://elsewhere.example/ink' }]),
  'taken off the lists': makeSite([tea], { pages: [{ ...ink, invisible: true }] }),
}

for (const [what, present] of Object.entries(withdrawals)) {
  test(`pages from before a post was ${what} are no longer sent, also when it returns`, () => {
    expect(staysAfter(both, present)).toBe(false)
    expect(staysAfter(present, both)).toBe(true)
  })
}

test('pages with a service that the settings no longer name are not sent, those from before it was named are', () => {
  const counted = makeSite([tea, ink], { settings: { CUSTOM_EXTERNAL_JS: ['https://scripts.example/a.js'] } })
  expect(staysAfter(counted, both)).toBe(false)
  expect(staysAfter(both, counted)).toBe(true)
})

test('a menu entry, the notice, a memo and the summaries of locked posts can be withdrawn as well', () => {
  const menu = [
    { name: 'Tea', to: '/tea', icon: '', show: true, subMenus: [{ title: 'Green', to: '/green', icon: '' }] },
  ]
  const whole = makeSite([tea], { menu, notice: ink, memos: [ink], settings: { POST_LOCK_SUMMARY: true } })
  expect(staysAfter(whole, makeSite([tea], { ...whole, menu: [] }))).toBe(false)
  expect(
    staysAfter(
      whole,
      makeSite([tea], { ...whole, menu: [{ ...menu[0], subMenus: [] } as (typeof menu)[0]] }),
    ),
  ).toBe(false)
  expect(staysAfter(whole, makeSite([tea], { ...whole, notice: null, memos: [] }))).toBe(false)
  expect(staysAfter(whole, makeSite([tea], { ...whole, settings: { POST_LOCK_SUMMARY: false } }))).toBe(false)
  expect(staysAfter(whole, { ...whole })).toBe(true)
})

test('pages of the same content and another origin are never sent', () => {
  const visibility = new Visibility(Date.now, () => 'this workspace, in English')
  visibility.note(both)
  expect(visibility.accepts(visibility.fingerprintOf(both))).toBe(true)
  for (const origin of ['this workspace, in French', 'another workspace, in English', ''])
    expect(visibility.accepts(new Visibility(Date.now, () => origin).fingerprintOf(both)), origin).toBe(false)
})

test('the fingerprint tells states apart and nothing else', () => {
  const visibility = new Visibility()
  const one = visibility.fingerprintOf(both)
  expect(one).toMatch(/^[\w-]{16}$/)
  expect(visibility.fingerprintOf(makeSite([ink, tea]))).toBe(one)
  expect(visibility.fingerprintOf(makeSite([{ ...tea, title: 'Green tea' }, ink]))).toBe(one)
  expect(visibility.fingerprintOf(makeSite([tea]))).not.toBe(one)
})

test('listeners hear of each change, and whether something was withdrawn', () => {
  const visibility = new Visibility()
  const heard: boolean[] = []
  visibility.onChange((isWithdrawn) => heard.push(isWithdrawn))
  visibility.note(makeSite([tea]))
  visibility.note(both)
  visibility.note(makeSite([{ ...tea, title: 'Green tea' }, ink]))
  visibility.note(makeSite([tea]))
  visibility.note(makeSite([tea]))
  expect(heard).toEqual([false, false, true])
})

test('a young state decides at once; after a time without readers the present one is waited for', async () => {
  let now = 1_000_000
  const visibility = new Visibility(() => now)
  let asked = 0
  const answers: (() => void)[] = []
  visibility.connect(() => {
    asked += 1
    return new Promise<void>((resolve) => {
      answers.push(() => {
        visibility.note(both)
        resolve()
      })
    })
  })
  const first = visibility.settled(2_000, 5_000)
  answers.pop()?.()
  expect(await first).toBe(true)
  expect(asked).toBe(1)
  now += 1_000
  expect(await visibility.settled(2_000, 5_000)).toBe(true)
  expect(asked).toBe(1)
  // Read anew meanwhile, once for all who ask.
  now += 2_000
  expect(await visibility.settled(2_000, 5_000)).toBe(true)
  expect(await visibility.settled(2_000, 5_000)).toBe(true)
  expect(asked).toBe(2)
  answers.pop()?.()
  await new Promise((resolve) => setImmediate(resolve))
  now += 60_000
  let waits = true
  const late = visibility.settled(2_000, 5_000).then(() => {
    waits = false
  })
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(waits).toBe(true)
  answers.pop()?.()
  await late
})

test('without an answer of the workspace the last state decides; without any, nothing is sent', async () => {
  let now = 1_000_000
  const visibility = new Visibility(() => now)
  visibility.connect(() => Promise.reject(new Error('away')))
  expect(await visibility.settled(2_000, 5_000)).toBe(false)
  visibility.note(both)
  now += 60_000
  expect(await visibility.settled(2_000, 5_000)).toBe(true)
})

test('after the clock was set back the present state is read anew', async () => {
  let now = 10_000_000
  let reads = 0
  const visibility = new Visibility(() => now)
  visibility.connect(async () => {
    reads += 1
    visibility.note(both)
  })
  visibility.note(both)
  now -= 3_600_000
  await visibility.settled(2_000, 5_000)
  expect(reads).toBe(1)
  now += 1_000
  await visibility.settled(2_000, 5_000)
  expect(reads).toBe(1)
})

test('an unknown state that stays unknown, of an instance with other settings, is looked for every ten seconds at most', async () => {
  let now = 0
  let count = 0
  const visibility = new Visibility(() => now)
  visibility.note(both)
  visibility.connect(async () => {
    count += 1
  })
  for (let visit = 0; visit < 5; visit += 1) await visibility.reload('foreign')
  expect(count).toBe(1)
  await visibility.reload('another')
  expect(count).toBe(2)
  now += 10_000
  await visibility.reload('foreign')
  expect(count).toBe(3)
})

test('R-373 a state that may be an earlier one is read again within seconds, however long the window is', async () => {
  let now = 1_000_000
  let reads = 0
  let isFormer = false
  const visibility = new Visibility(() => now)
  visibility.connect(async () => {
    reads += 1
    visibility.note(both, now, isFormer)
  })
  const readsAfter = async (milliseconds: number) => {
    now += milliseconds
    await visibility.settled(3_600_000, 5_000)
    return reads
  }
  visibility.note(both)
  expect(await readsAfter(600_000)).toBe(0)
  isFormer = true
  visibility.doubt()
  expect(await readsAfter(0)).toBe(1)
  expect(await readsAfter(1_000)).toBe(1)
  isFormer = false
  expect(await readsAfter(6_000)).toBe(2)
  expect(await readsAfter(600_000)).toBe(2)
})
