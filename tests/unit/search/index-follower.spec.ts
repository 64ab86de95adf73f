import { expect, test } from '@playwright/test'
import { IndexSyncScheduler } from '@/lib/search/hosted-index/index-sync-scheduler'
import type { SyncReport } from '@/lib/search/hosted-index/sync-index'
import type { Site } from '@/lib/site/types'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'
import { settled } from './fake-clock'

const done: SyncReport = {
  ...{ posts: 1, records: 1, sent: [], removed: [], settings: false, unread: [], unfit: [], nextLook: null },
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
  const follow = async (title: string, more: Partial<Pick<Site, 'memos'>> = {}) => {
    site = { ...siteOf(title), ...more }
    follower.sync(site)
    await settled()
  }
  const pass = async (time: number) => {
    clock.now += time
    for (const timer of timers.splice(0)) {
      if (timer.at <= clock.now) timer.task()
      else timers.push(timer)
    }
    await settled()
  }
  return { follower, follow, pass, runs, warned, titles: () => runs.flatMap((run) => run.titles) }
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
  const reports: (SyncReport | null)[] = [null, { ...done, nextLook: 20_000 }, done]
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
