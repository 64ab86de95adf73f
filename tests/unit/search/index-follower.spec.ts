import { expect, test } from 'vitest'
import { IndexSyncScheduler } from '@/lib/search/hosted-index/index-sync-scheduler'
import { HostedIndexError } from '@/lib/search/hosted-index/remote-index'
import type { SyncReport } from '@/lib/search/hosted-index/sync-index'
import type { Site } from '@/lib/site/types'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'
import { settled } from './fake-clock'

const done: SyncReport = {
  ...{
    posts: 1,
    records: 1,
    sent: [],
    removed: [],
    settings: false,
    unread: [],
    unfit: [],
    nextLook: null,
    isOutdated: false,
  },
}

/** A follower whose runs a test ends, with a clock that it turns. */
function following(answer: () => Promise<SyncReport | null> = async () => done) {
  const clock = { now: 0 }
  const timers: { at: number; task: () => void }[] = []
  const runs: { titles: string[]; edited: string[] }[] = []
  const warned: string[] = []
  let site = siteOf('first')
  const follower = new IndexSyncScheduler({
    now: () => clock.now,
    later: (task, delay) => timers.push({ at: clock.now + delay, task }),
    load: async () => site,
    warn: (text) => warned.push(text),
    run: async ({ posts }, edited) => {
      runs.push({ titles: posts.map(({ title }) => title), edited: [...edited] })
      return answer()
    },
  })
  const followSite = async (next: Site) => {
    site = next
    follower.sync(site)
    await settled()
  }
  const follow = (title: string, more: Partial<Pick<Site, 'memos'>> = {}) =>
    followSite({ ...siteOf(title), ...more })
  const pass = async (time: number) => {
    clock.now += time
    for (const timer of timers.splice(0)) {
      if (timer.at <= clock.now) timer.task()
      else timers.push(timer)
    }
    await settled()
  }
  return { follower, follow, followSite, pass, runs, warned, titles: () => runs.flatMap((run) => run.titles) }
}

const siteOf = (title: string): Site => makeSite([makePost({ id: 'a', title })])

test('a site that differs begins a run, the same one does not; the next change follows within two seconds', async () => {
  const { follow, pass, titles } = following()
  await follow('one')
  await follow('one')
  expect(titles()).toEqual(['one'])
  await follow('two')
  await follow('three')
  expect(titles()).toEqual(['one'])
  await pass(2_000)
  expect(titles()).toEqual(['one', 'three'])
})

test('R-373 a memo that is gone begins a run: posts may name it', async () => {
  const { follow, pass, runs } = following()
  const memos = [makePost({ id: 'm', title: 'A memo', type: 'Memo' })]
  await follow('one', { memos })
  await pass(2_000)
  await follow('one', { memos })
  expect(runs).toHaveLength(1)
  await follow('one')
  expect(runs).toHaveLength(2)
})

test('runs never overlap; what changes meanwhile is taken up after the one under way', async () => {
  let end: (report: SyncReport) => void = () => {}
  const { follow, pass, titles } = following(
    () =>
      new Promise((resolve) => {
        end = resolve
      }),
  )
  await follow('one')
  await follow('two')
  expect(titles()).toEqual(['one'])
  end(done)
  await settled()
  await pass(2_000)
  expect(titles()).toEqual(['one', 'two'])
})

test('what fails is told once, tried again ever more rarely, and at once when the owner calls', async () => {
  let failing = true
  const { follower, follow, pass, runs, warned } = following(async () => {
    if (failing) throw new Error('The key is wrong.')
    return done
  })
  await follow('one')
  await follow('two')
  expect(runs).toHaveLength(1)
  await pass(60_000)
  expect(runs).toHaveLength(2)
  await pass(60_000)
  expect(runs).toHaveLength(2)
  await pass(60_000)
  expect(runs).toHaveLength(3)
  expect(warned).toEqual(['The key is wrong.'])
  await expect(follower.revalidate(siteOf('two'), new Set(['a']))).rejects.toThrow('key is wrong')
  expect(runs).toHaveLength(4)
  failing = false
  // What was named is not forgotten by the failure.
  await follower.revalidate(siteOf('two'), new Set())
  expect(runs.at(-1)).toEqual({ titles: ['two'], edited: ['a'] })
})

test('while another instance is at it, the run is tried again; a body in doubt is looked at when its time comes', async () => {
  const reports: (SyncReport | null)[] = [null, { ...done, nextLook: 15_000 }, done]
  const { follow, pass, runs } = following(async () =>
    reports.length > 0 ? (reports.shift() ?? null) : done,
  )
  await follow('one')
  await pass(5_000)
  expect(runs).toHaveLength(2)
  // Other changes do not wait for that look.
  await pass(2_000)
  await follow('two')
  expect(runs).toHaveLength(3)
  await pass(13_000)
  expect(runs).toHaveLength(4)
  await pass(3_600_000)
  expect(runs).toHaveLength(4)
})

const [a, b] = [makePost({ id: 'a', title: 'A' }), makePost({ id: 'b', title: 'B' })]

/** A follower whose last three runs have failed: the next one would start after 240 s. */
async function failing() {
  const error = { thrown: new Error('Away') }
  const state = { isAway: false }
  const scheduled = following(async () => {
    if (state.isAway) throw error.thrown
    return done
  })
  const { followSite, pass, runs } = scheduled
  await followSite(makeSite([a, b]))
  state.isAway = true
  await pass(2_000)
  await followSite(makeSite([{ ...a, title: 'Edited' }, b]))
  await pass(60_000)
  await pass(120_000)
  expect(runs).toHaveLength(4)
  return { ...scheduled, error, state }
}

const withdrawals = [
  ['deleted or drafted', [a]],
  ['locked', [a, { ...b, locked: true, key: 'hash' }]],
  ['hidden', [a, { ...b, invisible: true }]],
] as const

test('R-373 after failed runs a withdrawal starts one within 10 s, and every 10 s while it keeps failing', async () => {
  for (const [how, posts] of withdrawals) {
    const { followSite, pass, runs, state } = await failing()
    await pass(3_000)
    await followSite(makeSite(posts))
    expect(runs, how).toHaveLength(4)
    for (const count of [5, 6, 7]) {
      await pass(count === 5 ? 6_999 : 9_999)
      await followSite(makeSite(posts))
      expect(runs, how).toHaveLength(count - 1)
      await pass(1)
      expect(runs, how).toHaveLength(count)
    }
    state.isAway = false
    await pass(10_000)
    expect(runs, how).toHaveLength(8)
  }
})

test('R-373 a withdrawal long after a failed run starts one at once; an edit waits', async () => {
  const { followSite, pass, runs } = await failing()
  await pass(100_000)
  await followSite(makeSite([{ ...a, title: 'Edited again' }, b]))
  expect(runs).toHaveLength(4)
  await followSite(makeSite([a]))
  expect(runs).toHaveLength(5)
})

test('R-373 a post that a failed run may have sent counts as withdrawn when the site goes back', async () => {
  const { followSite, pass, runs } = await failing()
  const c = makePost({ id: 'c', title: 'C' })
  await followSite(makeSite([a, b, c]))
  await pass(240_000)
  expect(runs).toHaveLength(5)
  await pass(10_000)
  await followSite(makeSite([a, b]))
  expect(runs).toHaveLength(6)
})

test('after the removal of a withdrawn post the rest is tried again when it was planned', async () => {
  const { followSite, pass, runs, error } = await failing()
  error.thrown = new HostedIndexError('Quota', { leftover: 'nothing' })
  await pass(100_000)
  await followSite(makeSite([a]))
  expect(runs).toHaveLength(5)
  await pass(139_999)
  expect(runs).toHaveLength(5)
  await pass(1)
  expect(runs).toHaveLength(6)
  await pass(479_999)
  expect(runs).toHaveLength(6)
  await pass(1)
  expect(runs).toHaveLength(7)
})

test('a first run that cannot remove withdrawn posts is tried again after 10 s', async () => {
  const { followSite, pass, runs } = following(async () => {
    throw new HostedIndexError('Refused', { leftover: 'posts' })
  })
  await followSite(makeSite([a]))
  await pass(9_999)
  expect(runs).toHaveLength(1)
  await pass(1)
  expect(runs).toHaveLength(2)
})

test('the owner hears that the index is current only when this process has done the run', async () => {
  const reports: (SyncReport | null)[] = [null, done]
  const { follower } = following(async () => reports.shift() ?? null)
  expect(await follower.revalidate(siteOf('one'), new Set())).toBe(false)
  expect(await follower.revalidate(siteOf('one'), new Set())).toBe(true)
})

test('R-373 a clock that is set back does not put off the removal of a withdrawn post', async () => {
  const right = Date.now
  let ahead = 3 * 3_600_000
  const delays: number[] = []
  try {
    Date.now = () => right() + ahead
    const follower = new IndexSyncScheduler({
      later: (_, delay) => delays.push(delay),
      load: async () => makeSite([a]),
      run: async () => done,
    })
    follower.sync(makeSite([a, b]))
    await settled()
    ahead = 0
    follower.sync(makeSite([a]))
    await settled()
  } finally {
    Date.now = right
  }
  expect(delays.length).toBe(1)
  expect(delays[0]).toBeLessThanOrEqual(2_000)
})
