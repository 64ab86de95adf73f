/** A process compares its list of sent records with the service's own list before it relies on it. */
import { expect, test } from 'vitest'
import { Comparisons } from '@/lib/search/hosted-index/comparisons'
import { HostedIndexError } from '@/lib/search/hosted-index/remote-index'
import { day, ids, indexName, post, synchronised } from './synchronised-index'

const [a, b] = [post('a'), post('b')]
const minute = 60_000
const refused = { status: 403, message: 'Method not allowed with this API key' }
const locked = { ...b, locked: true, key: 'hash' }

/** A time that instances share. */
function sharedTime(text: string | null = null) {
  let held = text
  return {
    read: async () => held,
    write: async (written: string) => {
      held = written
    },
  }
}

test('R-373 a post that the build did not know leaves the index although the list of sent records is that of the build', async () => {
  for (const rest of [[], [locked], [{ ...b, invisible: true }]]) {
    const { service, run, store } = await synchronised()
    // The build; what its image or function contains.
    await run([a])
    const image = store.read()
    const first = new Comparisons(null)
    await run([a], { compare: false, comparisons: first })
    await run([a, b], { compare: false, comparisons: first })
    expect(ids(service)).toEqual(['a-0', 'b-0'])

    store.write(image)
    const second = new Comparisons(null)
    const report = await run([a, ...rest], { compare: false, comparisons: second })
    expect(report.removed).toEqual(['b-0'])
    expect(ids(service)).toEqual(['a-0'])
    // Once per process.
    service.reset()
    await run([a, ...rest], { compare: false, comparisons: second })
    expect(service.calls()).toEqual({})
    await service.close()
  }
})

test('R-373 a first run that gets no list says so, and the next one compares', async () => {
  const { service, run, store, clock } = await synchronised()
  await run([a])
  const image = store.read()
  await run([a, b])
  store.write(image)
  const comparisons = new Comparisons(null)
  service.setFailure(refused, ['browse'])
  const failed = run([a], { compare: false, comparisons })
  await expect(failed).rejects.toThrow(
    /needs the rights.*withdrawn since the last complete run may still be found/,
  )
  await expect(failed).rejects.toMatchObject({ leftover: 'unknown' })
  await expect(failed).rejects.toBeInstanceOf(HostedIndexError)
  service.setFailure(null)
  await run([a], { compare: false, comparisons })
  expect(ids(service)).toEqual(['a-0'])

  // The comparison of every day has a list that may be believed.
  clock.now += 2 * day
  service.setFailure(refused, ['browse'])
  const daily = run([a], { compare: false, comparisons })
  await expect(daily).rejects.toThrow(/Nothing is lost/)
  await service.close()
})

test('R-373 a list of a clock that was ahead is compared when the clock is right', async () => {
  const { service, run, clock } = await synchronised()
  clock.now += 3 * day
  await run([a])
  clock.now -= 3 * day
  service.objects(indexName).set('stray-0', { objectID: 'stray-0' })
  await run([a], { compare: false })
  expect(ids(service)).toEqual(['a-0'])
  await service.close()
})

test('processes with a shared store compare together once in half an hour, and only believe a list from there', async () => {
  const clock = { now: 1_000 * minute }
  const shared = sharedTime()
  const process = () => new Comparisons(shared, () => clock.now)
  const first = process()
  expect(await first.covers({ comparedAt: clock.now })).toBe(false)
  await first.completed(clock.now)
  expect(await first.covers({ comparedAt: 0 })).toBe(true)
  expect(first.dueIn).toBeNull()

  const comparedAt = clock.now
  clock.now += 20 * minute
  const second = process()
  expect(await second.covers({ comparedAt })).toBe(true)
  expect(second.dueIn).toBe(10 * minute)
  // A list of the build, because the store has lost the later one.
  expect(await process().covers({ comparedAt: comparedAt - 1 })).toBe(false)
  clock.now += 10 * minute
  expect(second.dueIn).toBe(0)
  expect(await second.covers({ comparedAt })).toBe(false)
  expect(second.dueIn).toBeNull()

  // Written by a clock that was ahead, or by another program.
  for (const text of [String(clock.now + 180 * minute), 'soon', ''])
    expect(
      await new Comparisons(sharedTime(text), () => clock.now).covers({ comparedAt: clock.now + day }),
      text,
    ).toBe(false)
})

test('a process that relies on the comparison of another one compares when that is half an hour old', async () => {
  const { service, run, clock } = await synchronised()
  const shared = sharedTime()
  const now = () => clock.now
  await run([a], { compare: false, comparisons: new Comparisons(shared, now) })
  service.reset()
  const comparisons = new Comparisons(shared, now)
  const options = { compare: false, comparisons }
  clock.now += 5 * minute
  expect((await run([a], options)).nextLook).toBe(25 * minute)
  expect(service.calls()).toEqual({})
  clock.now += 25 * minute
  expect((await run([a], options)).nextLook).toBeNull()
  expect(service.calls()).toEqual({ browse: 1, settings: 1 })
  await service.close()
})
