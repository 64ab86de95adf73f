/** A workspace whose answers are all longer than what is read. */

import { expect, test } from 'vitest'
import { WorkspaceClient } from '@/lib/workspace/client/client'
import { Limiter } from '@/lib/workspace/client/limiter'
import { SiteLoader } from '@/lib/workspace/site-loader'
import { rootId, rowId } from '../blog'
import { told, versionedWorld, wordsOf } from '../edited-blog'
import { FakeClock, FakeWorkspace, PatientClock } from '../fake-workspace'
import { settingsWith } from '../rows'

const count = 62
const titles = Array.from({ length: count }, (_, index) => `Post ${index}`)
/** A part of an answer that alone is longer than what is read of one. */
const longPart = new Uint8Array(65 * 1_048_576)
const isQuery = (request: string) => request.includes('"loader"')

/** A blog that has been read. From then on answers are too long where `isLong` says so of the text of a request. */
async function begun(isLong: (request: string) => boolean) {
  const workspace = new FakeWorkspace(versionedWorld(titles.map((title) => ({ title }))))
  const state = { isLong: (_: string) => false, requests: 0 }
  const client = new WorkspaceClient({
    apiBaseUrl: 'https://workspace.test/api/v3',
    clock: new FakeClock(),
    random: () => 0,
    limiter: new Limiter(3, new FakeClock()),
    fetch: async (input, init) => {
      state.requests++
      if (!state.isLong(String(init?.body))) return workspace.fetch(input, init)
      const start = (controller: ReadableStreamDefaultController<Uint8Array>) => controller.enqueue(longPart)
      return new Response(new ReadableStream({ start }))
    },
  })
  const clock = new PatientClock()
  const loader = new SiteLoader(client, rootId, settingsWith(), { clock })
  await loader.load()
  state.isLong = isLong
  const next = async (milliseconds = 10_000) => {
    clock.time += milliseconds
    return loader.load()
  }
  return { next, state }
}

test('answers that are all too long remove no post, and are not asked for without end', async () => {
  const { next, state } = await begun(() => true)
  const words = await wordsOf(async () => {
    for (let load = 0; load < 3; load++) {
      state.requests = 0
      expect(told(await next()).open).toEqual(titles)
      expect(state.requests).toBeLessThan(50)
    }
  })
  expect(words).toContain('not all of them are read')
  expect(words).not.toContain('The row')
})

test('where only one row can be read, the other answers are not asked for without end', async () => {
  const { next, state } = await begun((request) => !request.includes(rowId(0)) || request.includes(rowId(1)))
  await wordsOf(async () => {
    state.requests = 0
    await next()
    expect(state.requests).toBeLessThan(60)
  })
})

test('R-373 a row that is too long to be read is left out by the second load, and comes back once it is short', async () => {
  const { next, state } = await begun((request) => isQuery(request) || request.includes(rowId(1)))
  const words = await wordsOf(async () => {
    expect(told(await next()).open).toEqual(titles)
    expect(told(await next()).open).toEqual(titles.filter((title) => title !== 'Post 1'))
    state.isLong = isQuery
    await next()
    expect(told(await next()).open).toEqual(titles)
  })
  expect(words).toContain(`The row ${rowId(1)} is too long to be read`)
})
