import { expect, test } from 'vitest'
import { BusyError } from '@/lib/workspace/client/client-errors'
import { Cooldown } from '@/lib/workspace/client/cooldown'
import { inLane, type Lane } from '@/lib/workspace/client/lanes'
import { type Clock, LaneFull, Limiter } from '@/lib/workspace/client/limiter'
import { FileLoader } from '@/lib/workspace/files/load-file'
import { SiteLoader } from '@/lib/workspace/site-loader'
import { blogWorld, rootId, rowId } from '../blog'
import { FakeWorkspace, uuid } from '../fake-workspace'
import { settingsWith } from '../rows'
import { SteppedClock, settled } from './stepped-clock'

const pace = { rate: 3, burst: 10 }
/** Milliseconds that the workspace takes for an answer. */
const answerTime = 200

/** A limiter of the usual pace; `add` gives tasks to a lane and notes when each ends, or 'full'. */
function limited(limit = 3) {
  const clock = new SteppedClock()
  const limiter = new Limiter(limit, clock, pace)
  const ended: Record<Lane, (number | 'full')[]> = {
    index: [],
    readers: [],
    unread: [],
    media: [],
    background: [],
  }
  const add = (lane: Lane, count = 1, takes = answerTime) =>
    Array.from({ length: count }, () =>
      inLane(lane, () => limiter.run(() => clock.sleep(takes))).then(
        () => ended[lane].push(clock.now()),
        (error) => {
          if (!(error instanceof LaneFull)) throw error
          ended[lane].push('full')
        },
      ),
    )
  return { clock, limiter, add, ended }
}

test('567 requests for files delay neither the index nor an article, and most are refused at once', async () => {
  const { clock, add, ended } = limited()
  add('media', 567)
  await clock.runUntil(0)
  expect(ended.media.filter((outcome) => outcome === 'full').length).toBeGreaterThan(400)
  for (const began of [1_000, 10_000]) {
    await clock.runUntil(began)
    ended.index.length = 0
    ended.readers.length = 0
    add('index')
    add('readers', 3)
    await clock.runUntil(began + 1_200)
    expect(ended.index, `index at ${began}`).toEqual([began + answerTime])
    expect(ended.readers, `article at ${began}`).toHaveLength(3)
  }
})

test('the index goes before all that waits, also when every place is taken by requests that hang', async () => {
  const { clock, add, ended } = limited(1)
  add('readers', 1, 60_000)
  add('readers', 50)
  add('background', 50)
  add('index')
  await clock.runUntil(1_000)
  expect(ended.index).toEqual([answerTime])
})

test('files and background work leave a place to readers, and the background is served in the end', async () => {
  const { clock, add, ended } = limited()
  add('media', 40, 60_000)
  add('background', 5)
  add('readers')
  await clock.runUntil(1_000)
  expect(ended.readers).toEqual([answerTime])
  const busy = limited()
  busy.add('readers', 250)
  busy.add('media', 50)
  busy.add('background', 50)
  await busy.clock.runUntil(60_000)
  const [readers, media, background] = [busy.ended.readers, busy.ended.media, busy.ended.background].map(
    (times) => times.length,
  )
  expect(readers).toBeGreaterThan(95)
  expect(media).toBeGreaterThan(45)
  expect(background).toBeGreaterThan(20)
})

test('a lane alone has the whole pace, and one that was quiet has saved nothing up', async () => {
  const { clock, add, ended } = limited()
  for (let second = 0; second < 30; second++) {
    await clock.runUntil(second * 1_000)
    add('readers', 3)
  }
  await clock.runUntil(31_000)
  expect(ended.readers).toHaveLength(90)
  add('media', 50)
  add('readers', 50)
  await clock.runUntil(35_000)
  expect(ended.readers.length).toBeGreaterThan(ended.media.length + 90)
})

test('files that are not known yet make no edit wait, through the client and both loaders', async () => {
  const world = blogWorld([{ title: 'A post' }])
  for (let file = 1_000; file < 1_567; file++) {
    world.block[uuid(file)] = {
      id: uuid(file),
      type: 'pdf',
      parent_id: rowId(0),
      parent_table: 'block',
      properties: { source: [[`attachment:0c1d2e3f-aaaa-4bbb-8ccc-0123456789ab:${file}.pdf`]] },
    }
  }
  const clock = new SteppedClock()
  const workspace = new FakeWorkspace(world)
  const client = workspace.client(clock, new Limiter(3, clock, pace))
  const loader = new SiteLoader(client, rootId, settingsWith({}), { clock })
  const first = loader.load()
  await clock.runUntil(10_000)
  const site = await first
  const copies = { showing: async () => [], learn: async () => true }
  const files = new FileLoader(client, () => null, copies, clock.now)
  const scope = { site, isRoot: () => false, spaceId: 'space', isOpened: async () => false }
  const outcomes: unknown[] = []
  for (let file = 1_000; file < 1_567; file++) {
    const load = inLane('media', () => files.load(uuid(file), '', scope))
    load.then(
      (found) => outcomes.push(found?.name),
      (error) => outcomes.push(error),
    )
  }
  await clock.runUntil(11_000)
  expect(outcomes.filter((outcome) => outcome instanceof BusyError).length).toBeGreaterThan(400)

  Object.assign(world.block, blogWorld([{ title: 'Edited' }]).block)
  const after = loader.load()
  await clock.runUntil(12_000)
  const loaded = await Promise.race([after, settled().then(() => null)])
  expect(loaded?.posts.map(({ title }) => title)).toEqual(['Edited'])
})

test('a flood of searches takes only what all lanes leave, and less than the rate in all', async () => {
  const { clock, limiter, add, ended } = limited()
  let searches = 0
  const flood = async (until: number) => {
    while (clock.now() < until) {
      await clock.runUntil(clock.now() + 50)
      limiter.runSpare(async () => searches++).catch(() => undefined)
    }
  }
  await flood(10_000)
  // Half of a burst, then the rate.
  expect(searches).toBeGreaterThan(30)
  expect(searches).toBeLessThanOrEqual(36)
  add('index')
  add('readers', 4)
  add('background', 60)
  await flood(10_500)
  expect([ended.index, ended.readers.length]).toEqual([[10_200], 4])
  const before = searches
  await flood(25_000)
  expect(ended.background.length).toBeGreaterThanOrEqual(40)
  expect(searches).toBe(before)
})

test('a clock that is set back holds no request up', async () => {
  let time = 10_000_000
  const clock: Clock = { now: () => time, sleep: () => new Promise(() => undefined) }
  const limiter = new Limiter(3, clock, pace)
  await limiter.run(async () => 'one')
  limiter.cooldown.begin('rate-limit', time + 60_000)
  time -= 3_600_000
  expect(limiter.cooldown.current).toBeNull()
  expect(await Promise.race([limiter.run(async () => 'two'), settled()])).toBe('two')
})

test('a cool-down that ends earlier does not cut a longer one short', () => {
  const begun: number[] = []
  const cooldown = new Cooldown({ now: () => 1_000 }, ({ until }) => begun.push(until))
  cooldown.begin('rate-limit', 61_000)
  cooldown.begin('blocked', 31_000)
  expect(cooldown.current).toEqual({ reason: 'rate-limit', until: 61_000 })
  cooldown.begin('blocked', 91_000)
  expect(cooldown.current).toEqual({ reason: 'blocked', until: 91_000 })
  expect(begun).toEqual([61_000, 91_000])
})

test('a slow-down takes back what was saved up: not one more request goes at once', async () => {
  const { clock, limiter, add, ended } = limited()
  limiter.slowDown(clock.now())
  add('readers', 3)
  await clock.runUntil(60_000)
  // Half of three a second, the first one included.
  expect(ended.readers.map(Number).map(Math.round)).toEqual([867, 1_533, 2_200])
})
