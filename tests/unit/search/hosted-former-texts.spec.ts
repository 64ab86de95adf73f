import { expect, test } from 'vitest'
import { day, ids, indexName, post, section, synchronised } from './synchronised-index'

const quota = { status: 403, message: 'Record quota exceeded' }
const [a, b] = [post('a'), post('b')]
const edited = { ...a, lastEditedDate: 201 * day }

/** An index with two posts, of which one has lost a text since. */
async function withLostText() {
  const index = await synchronised()
  index.bodies.a = [section('', '', 'Above'), section('x', 'X', 'Taken back'), section('y', 'Y', 'Below')]
  await index.run([a, b])
  index.bodies.a = [section('', '', 'Above'), section('x', 'X', 'Harmless'), section('y', 'Y', 'Below')]
  const held = () => JSON.stringify([...index.service.objects(indexName).values()])
  return { ...index, held }
}

test('R-373 a text that was removed from a post leaves the hosted index while the service refuses additions', async () => {
  for (const compare of [false, true]) {
    const { service, run, held } = await withLostText()
    service.setFailure(quota, ['additions'])
    const failed = run([edited, b], { compare })
    await expect(failed).rejects.toThrow(/quota is used up.*former texts of changed posts were removed/)
    await expect(failed).rejects.toMatchObject({ leftover: 'nothing' })
    expect(held()).not.toContain('Taken back')
    expect(ids(service)).toEqual(['a-0', 'a-2', 'b-0'])

    // Further refusals change nothing; then the post is sent again, without a request to compare.
    await expect(run([edited, b], { compare: false })).rejects.toThrow(/Nothing is lost/)
    expect(ids(service)).toEqual(['a-0', 'a-2', 'b-0'])
    service.setFailure(null)
    await run([edited, b], { compare: false })
    expect(ids(service)).toEqual(['a-0', 'a-1', 'a-2', 'b-0'])
    expect(held()).toContain('Harmless')
    service.reset()
    expect(await run([edited, b])).toMatchObject({ sent: [], removed: [] })
    await service.close()
  }
})

test('R-373 the former title of a page that a post names leaves the index while additions are refused', async () => {
  const { service, run } = await synchronised()
  const naming = (title: string) => async () => ({
    sections: [section('', '', `See ${title}`)],
    dependent: true,
  })
  const named = post('named', { title: 'Secret plans' })
  await run([a, named], { read: naming(named.title) })
  service.setFailure(quota, ['additions'])
  const failed = run([a], { compare: false, read: naming('a page') })
  await expect(failed).rejects.toThrow(/quota is used up/)
  expect(JSON.stringify([...service.objects(indexName).values()])).not.toContain('Secret plans')
  await service.close()
})

test('R-373 batches that were accepted before a refusal keep their new texts', async () => {
  const { service, run } = await synchronised()
  const posts = Array.from({ length: 502 }, (_, index) => post(`p${index}`))
  await run(posts)
  service.setFailure(quota, ['additions'], 1)
  const renamed = posts.map((one) => ({ ...one, title: 'New title' }))
  await expect(run(renamed, { compare: false })).rejects.toThrow(/quota/)
  const titles = [...service.objects(indexName).values()].map(({ title }) => title)
  expect(titles).toEqual(Array.from({ length: 500 }, () => 'New title'))
  service.setFailure(null)
  await run(renamed, { compare: false })
  expect(ids(service)).toHaveLength(502)
  await service.close()
})

test('R-373 a new text replaces the former one although the key may not change settings, and the log says so', async () => {
  const { service, run, held } = await withLostText()
  Object.assign(service.settings(indexName), { searchableAttributes: [] })
  // They can be read, but not written.
  service.setFailure({ status: 403, message: 'Method not allowed with this API key' }, ['settings'], 1)
  await expect(run([edited, b])).rejects.toThrow(/editSettings.*The index has all posts, but its settings/)
  expect(held()).not.toContain('Taken back')
  expect(held()).toContain('Harmless')
  await service.close()
})

test('while former texts can be neither replaced nor removed, the log says that they may be found', async () => {
  for (const failure of [quota, 'drop'] as const) {
    const { service, run, held } = await withLostText()
    service.setFailure(failure, ['additions', 'removals'])
    const failed = run([edited, b], { compare: false })
    await expect(failed).rejects.toThrow(/Former texts of changed posts may still be found/)
    await expect(failed).rejects.not.toThrow(/Nothing is lost/)
    await expect(failed).rejects.toMatchObject({ leftover: 'texts' })
    expect(held()).toContain('Taken back')

    // The next run removes them, although additions are still refused.
    service.setFailure(quota, ['additions'])
    await expect(run([edited, b], { compare: false })).rejects.toThrow(/former texts .* were removed/)
    expect(held()).not.toContain('Taken back')
    await service.close()
  }
})

test('while the index cannot be listed, the log says that former texts of changed posts may be found', async () => {
  const { service, run, clock } = await withLostText()
  // The index is compared because a day has passed.
  clock.now += 2 * day
  for (const kind of ['browse', 'settings']) {
    service.setFailure({ status: 403, message: 'Method not allowed with this API key' }, [kind])
    const options = { compare: false }
    await expect(run([edited, b], options)).rejects.toThrow(
      /Former texts of changed posts may still be found/,
    )
    await expect(run([a, b], options)).rejects.toThrow(/Nothing is lost/)
  }
  await service.close()
})
