import { expect, test } from 'vitest'
import { day, ids, indexName, post, section, synchronised } from './synchronised-index'

const quota = { status: 403, message: 'Record quota exceeded' }
const [a, b] = [post('a'), post('b')]

const withdrawals = [
  ['deleted or drafted', []],
  ['locked', [{ ...b, locked: true, key: 'hash' }]],
  ['hidden', [{ ...b, invisible: true }]],
] as const

test('R-373 a withdrawn post leaves the hosted index while the service refuses additions', async () => {
  for (const compare of [false, true])
    for (const [how, rest] of withdrawals) {
      const { service, run } = await synchronised()
      await run([a, b])
      service.setFailure(quota, ['additions'])
      const failed = run([a, ...rest, post('c')], { compare })
      await expect(failed, how).rejects.toThrow(/quota is used up.*Nothing is lost/)
      expect(ids(service), how).toEqual(['a-0'])

      // The rest follows, and a post that is published again is sent again although its row is as before.
      service.setFailure(null)
      await run([a, b, post('c')], { compare: false })
      expect(ids(service), how).toEqual(['a-0', 'b-0', 'c-0'])
      service.reset()
      expect(await run([a, b, post('c')])).toMatchObject({ sent: [], removed: [] })
      await service.close()
    }
})

test('R-373 a post that a failed run has sent and that is then withdrawn leaves the index before additions', async () => {
  const { service, run } = await synchronised()
  const posts = Array.from({ length: 501 }, (_, index) => post(`p${index}`))
  service.setFailure(quota, ['additions'], 1)
  await expect(run(posts)).rejects.toThrow(/quota/)
  expect(ids(service)).toHaveLength(500)
  const [withdrawn] = posts
  await expect(run(posts.slice(1), { compare: false })).rejects.toThrow(/Nothing is lost/)
  expect(ids(service)).toHaveLength(499)
  expect(ids(service)).not.toContain(`${withdrawn?.key}-0`)
  await service.close()
})

test('R-373 a withdrawn post leaves the index before any body is read; an edited one keeps its records', async () => {
  const { service, run, bodies } = await synchronised()
  bodies.a = [section('', '', 'Old text'), section('x', 'X', 'Old part')]
  await run([a, b])
  const edited = { ...a, lastEditedDate: 201 * day }
  const heldWhileReading: string[][] = []
  const report = await run([edited], {
    compare: false,
    read: async () => {
      heldWhileReading.push(ids(service))
      return { sections: [section('', '', 'New text')], dependent: false }
    },
  })
  expect(heldWhileReading).toEqual([['a-0', 'a-1']])
  expect(report.removed).toEqual(['b-0', 'a-1'])
  expect(ids(service)).toEqual(['a-0'])
  expect(service.objects(indexName).get('a-0')?.content).toBe('New text')
  await service.close()
})

test('a withdrawn post is removed even while the service does not list its records', async () => {
  const { service, run } = await synchronised()
  await run([a, b])
  service.setFailure({ status: 429, message: 'Too many' }, ['browse', 'settings'])
  await expect(run([a])).rejects.toThrow(/Too many requests.*since the last complete run may still be found/)
  expect(ids(service)).toEqual(['a-0'])
  service.setFailure(null)
  expect(await run([a])).toMatchObject({ sent: [], removed: [] })
  await service.close()
})

test('a run that ends between removals and additions leaves a state that the next run can rely on', async () => {
  const { service, run } = await synchronised()
  await run([a, b])
  const site = [a, post('c')]
  const stopped = run(site, {
    compare: false,
    now: () => {
      if (ids(service).length === 1) throw new Error('The process was stopped')
      return 400 * day
    },
  })
  await expect(stopped).rejects.toThrow('stopped')
  expect(ids(service)).toEqual(['a-0'])
  service.reset()
  // The state says what was removed: nothing has to be compared.
  await run([a, b], { compare: false })
  expect(service.calls()).toEqual({ batch: 1, task: 1 })
  expect(ids(service)).toEqual(['a-0', 'b-0'])
  await service.close()
})

test('while removals fail, the log says that withdrawn posts may still be found, and what to do', async () => {
  const { service, run, forget } = await synchronised()
  await run([a, b])
  const refused = { status: 403, message: 'Method not allowed with this API key' }
  const told = async (compare: boolean) => {
    const failed = run([a], { compare })
    await expect(failed).rejects.toThrow(/needs the rights addObject, deleteObject/)
    await expect(failed).rejects.toThrow(/Withdrawn posts may still be found there: .* npm run search:sync/)
    await expect(failed).rejects.not.toThrow(/Nothing is lost/)
  }
  service.setFailure(refused, ['removals'])
  for (const compare of [false, true]) await told(compare)
  // The whole service fails: nothing of it has been removed either.
  service.setFailure(refused)
  for (const compare of [false, true]) await told(compare)
  expect(ids(service)).toEqual(['a-0', 'b-0'])

  forget()
  const unknown = run([a])
  await expect(unknown).rejects.toThrow(/withdrawn since the last complete run may still be found/)
  await expect(unknown).rejects.not.toThrow(/Nothing is lost/)
  service.setFailure(null)
  await run([a])
  expect(ids(service)).toEqual(['a-0'])
  await service.close()
})

test('while former parts of an edited post cannot be removed, the log says that they may be found', async () => {
  const { service, run, bodies } = await synchronised()
  bodies.a = [section('', '', 'Text'), section('x', 'X', 'Part')]
  await run([a])
  bodies.a = [section('', '', 'Text')]
  service.setFailure({ status: 400, message: 'Not now' }, ['removals'])
  const failed = run([{ ...a, lastEditedDate: 201 * day }], { compare: false })
  await expect(failed).rejects.toThrow(/Former texts of changed posts may still be found/)
  await expect(failed).rejects.not.toThrow(/Nothing is lost/)
  await service.close()
})

test('a failed run reports whether withdrawn posts may be left in the index', async () => {
  const { service, run, forget } = await synchronised()
  await run([a, b])
  service.setFailure(quota, ['removals'])
  await expect(run([a])).rejects.toMatchObject({ leftover: 'posts' })
  service.setFailure(quota, ['additions'])
  await expect(run([a, post('c')])).rejects.toMatchObject({ leftover: 'nothing' })
  service.setFailure(quota)
  forget()
  await expect(run([a])).rejects.toMatchObject({ leftover: 'unknown' })
  await service.close()
})
