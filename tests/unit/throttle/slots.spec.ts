import { expect, test } from 'vitest'
import { Slots } from '@/lib/throttle/slots'

const limits = { total: 3, perHolder: 2, waiting: 3, waitingPerHolder: 2 }
const patient = new AbortController().signal

test('a holder has its share of the slots; what is given back goes to whoever waits and may have it', async () => {
  const slots = new Slots(limits)
  const [first] = [await slots.take('a', patient), await slots.take('a', patient)]
  const begun: string[] = []
  const third = slots.take('a', patient).then((giveBack) => {
    begun.push('a')
    return giveBack
  })
  // Another holder does not wait behind it.
  const other = await slots.take('b', patient)
  const fourth = slots.take('c', patient).then(() => begun.push('c'))
  expect(begun).toEqual([])
  other?.()
  await fourth
  expect(begun).toEqual(['c'])
  first?.()
  // Given back once, whatever is called.
  first?.()
  expect(await third).not.toBeNull()
  expect(begun).toEqual(['c', 'a'])
})

test('a group has its share of the slots and of the queue, however many holders it has', async () => {
  const slots = new Slots({
    ...{ total: 4, perHolder: 1, perGroup: 2 },
    ...{ waiting: 9, waitingPerHolder: 9, waitingPerGroup: 1 },
  })
  const first = await slots.take('a', patient, 'one')
  await slots.take('b', patient, 'one')
  const third = slots.take('c', patient, 'one')
  expect(await slots.take('d', patient, 'one')).toBeNull()
  expect(await slots.take('e', patient, 'other')).not.toBeNull()
  expect(await slots.take('f', patient)).not.toBeNull()
  first?.()
  expect(await third).not.toBeNull()
})

test('a bounded number waits, in all and of one holder; a wait can be ended', async () => {
  const slots = new Slots(limits)
  for (const holder of ['a', 'b', 'c']) await slots.take(holder, patient)
  const impatient = new AbortController()
  const ended = slots.take('a', impatient.signal)
  void slots.take('b', patient)
  void slots.take('c', patient)
  // No other holder has more callers waiting than this one would have.
  expect(await slots.take('a', patient)).toBeNull()
  expect(await slots.take('d', patient)).toBeNull()
  impatient.abort()
  expect(await ended).toBeNull()
  expect(await slots.take('c', impatient.signal)).toBeNull()
})

test('holders with many waiting callers do not keep others out of the queue', async () => {
  const slots = new Slots({ total: 1, perHolder: 1, waiting: 4, waitingPerHolder: 4 })
  const first = await slots.take('a', patient)
  const begun: string[] = []
  const wait = async (name: string, holder: string) => {
    const giveBack = await slots.take(holder, patient)
    if (giveBack === null) return
    begun.push(name)
    setTimeout(giveBack)
  }
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'b2'].map((name) => wait(name, name.charAt(0)))
  first?.()
  await Promise.all(all)
  expect([...begun].sort()).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('who holds the fewest slots comes first, however many others have asked before', async () => {
  const slots = new Slots({ total: 2, perHolder: 2, waiting: 10, waitingPerHolder: 5 })
  const [first] = [await slots.take('a', patient), await slots.take('a', patient)]
  const begun: string[] = []
  for (const holder of ['a', 'a', 'a', 'b']) {
    void slots.take(holder, patient).then((giveBack) => {
      begun.push(holder)
      setTimeout(() => giveBack?.())
    })
  }
  first?.()
  await expect.poll(() => begun).toEqual(['b', 'a', 'a', 'a'])
})

test('of holders with equally many slots the one that got none for the longest time comes first', async () => {
  const slots = new Slots({ total: 2, perHolder: 2, waiting: 100, waitingPerHolder: 100 })
  const held = [await slots.take('a', patient), await slots.take('b', patient)]
  const begun: string[] = []
  const wait = async (holder: string) => {
    const giveBack = await slots.take(holder, patient)
    begun.push(holder)
    setTimeout(() => giveBack?.())
  }
  const many = Array.from({ length: 12 }, (_, i) => wait(i % 2 === 0 ? 'a' : 'b'))
  const late = wait('c')
  for (const giveBack of held) giveBack?.()
  await late
  expect(begun.length).toBeLessThanOrEqual(3)
  await Promise.all(many)
})

test('a caller who waits is not passed by holders that come later', async () => {
  const slots = new Slots({ total: 1, perHolder: 1, waiting: 100, waitingPerHolder: 2 })
  let giveBack = await slots.take('reader', patient)
  const begun: string[] = []
  const wait = async (holder: string) => {
    const taken = await slots.take(holder, patient)
    begun.push(holder)
    giveBack = taken
  }
  const first = [wait('reader'), wait('reader')]
  for (let i = 0; i < 6; i++) {
    void wait(`newcomer ${i}`)
    giveBack?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  await Promise.all(first)
  expect(begun.filter((holder) => holder === 'reader')).toHaveLength(2)
  expect(begun.length).toBeLessThanOrEqual(6)
})
