import { expect, test } from 'vitest'
import type { Site } from '@/lib/site/types'
import { loadSite } from '@/lib/workspace'
import { SiteWindow } from '@/lib/workspace/site-window'
import { ContentStore } from '@/lib/workspace/store/content-store'
import { visibility } from '@/lib/workspace/visibility/visibility'
import { testFolder } from '@/tests/support/runner/test-folder'
import { makeSite } from '../../screens/make-site'
import { blogLoader } from '../blog'
import { edit, memoryStore, statusId, versionedWorld } from '../edited-blog'
import { FakeWorkspace, PatientClock } from '../fake-workspace'
import { inOwnBlog } from '../in-own-blog'

// With a revalidation window of an hour, what a process has loaded may be an hour old.

const settings = { NEXT_REVALIDATE_SECOND: 3_600 }

test('a site that the workspace was too slow for is read again after ten seconds, not after the window', async () => {
  const world = versionedWorld([{ title: 'Ink' }, { title: 'Tea' }])
  const clock = new PatientClock()
  const { loader, workspace } = blogLoader(world, { clock, settings })
  const shown = async (milliseconds = 0) => {
    clock.time += milliseconds
    return (await loader.load()).posts.map(({ title }) => title)
  }
  expect(await shown()).toEqual(['Ink', 'Tea'])
  edit(world, 1, { [statusId]: [['Draft']] })
  let release = () => {}
  workspace.held = new Promise((resolve) => {
    release = resolve
  })
  clock.sleep = async () => undefined
  expect((await loader.reload()).posts).toHaveLength(2)
  expect(loader.isFormer).toBe(true)
  clock.sleep = () => new Promise(() => {})
  release()
  workspace.held = null
  expect(await shown(11_000)).toEqual(['Ink'])
  expect(loader.isFormer).toBe(false)
})

for (const skew of [0, 25_000, -25_000]) {
  test(`R-373 an instance whose clock differs by ${skew} ms sees within seconds what another one has withdrawn`, async () => {
    const world = versionedWorld([{ title: 'Ink' }, { title: 'Tea' }])
    const store = memoryStore(true)
    const [clock, otherClock] = [new PatientClock(), new PatientClock()]
    otherClock.time += skew
    const pass = (milliseconds: number) => {
      clock.time += milliseconds
      otherClock.time += milliseconds
    }
    const told = blogLoader(world, { clock, settings, store: new ContentStore(store) }).loader
    const other = blogLoader(world, { clock: otherClock, settings, store: new ContentStore(store) })
    await told.load()
    pass(1_000)
    expect((await other.loader.load()).posts).toHaveLength(2)
    pass(3_000)
    await other.loader.load()
    const calls = () => other.workspace.calls.length
    const before = calls()
    pass(3_000)
    await other.loader.load()
    expect(calls()).toBe(before)
    edit(world, 1, { [statusId]: [['Draft']] })
    pass(1_000)
    await told.loadChange()
    pass(2_000)
    expect((await other.loader.load()).posts).toHaveLength(1)
  })
}

test('R-373 after an event visits read the site, while the reading for the event hangs', async () => {
  const world = versionedWorld([{ title: 'Ink' }, { title: 'Tea' }])
  const clock = new PatientClock()
  const probe = (workspace: FakeWorkspace) => workspace.client()
  const { loader, workspace } = blogLoader(world, { clock, settings, probe })
  await loader.load()
  edit(world, 1, { [statusId]: [['Draft']] })
  workspace.held = new Promise(() => {})
  let lists = 0
  // The first request for the list is never answered, later ones are refused.
  workspace.isHeld = ({ endpoint }) => endpoint === 'queryCollection' && lists++ === 0
  workspace.intercept = ({ endpoint }) =>
    endpoint === 'queryCollection' ? { status: 400, body: {} } : undefined
  loader.doubt()
  void loader.loadChange()
  for (let turn = 0; turn < 100 && lists === 0; turn += 1)
    await new Promise((resolve) => setImmediate(resolve))
  clock.time += 4_000
  expect((await loader.load()).posts.map(({ title }) => title)).toEqual(['Ink'])
  expect(loader.isFormer).toBe(true)
})

test('R-373 a site that was asked for before an edit is read again soon after it, not after the window', async () => {
  const clock = new PatientClock()
  const window = new SiteWindow({ NEXT_REVALIDATE_SECOND: 3_600, ENABLE_CACHE: true }, clock.now)
  const [before, after] = [makeSite([]), makeSite([])]
  let answer = (_: { site: Site; isFormer: boolean }) => {}
  const asked = window.get(() => new Promise((resolve) => (answer = resolve)))
  clock.time += 1_000
  window.doubt()
  clock.time += 1_000
  answer({ site: before, isFormer: false })
  expect(await asked).toBe(before)
  expect(window.isFormer).toBe(true)
  clock.time += 6_000
  expect(await window.get(async () => ({ site: after, isFormer: false }))).toBe(after)
  expect(window.isFormer).toBe(false)
  clock.time += 600_000
  expect(await window.get(async () => ({ site: before, isFormer: false }))).toBe(after)
})

test('R-373 an instance of several reads the site at least once a minute, and what another has written without a list', async () => {
  const window = { NEXT_REVALIDATE_SECOND: 3_600, ENABLE_CACHE: true }
  expect(new SiteWindow(window, Date.now, undefined, true).lifetime).toBe(60_000)
  expect(new SiteWindow(window, Date.now).lifetime).toBe(3_600_000)
  const shared = memoryStore(true)
  const [one, two] = [new ContentStore(shared), new ContentStore(shared)]
  const { loader } = blogLoader(versionedWorld([{ title: 'Ink' }]), { store: one })
  await loader.load()
  await two.isOverwritten()
  const content = await two.readContent()
  if (!content) throw new Error('nothing is stored')
  // With the time of the former list, as when only the rows could be read.
  await one.writeContent({ ...content.content, gone: ['x'] }, content.loadedAt, content.loadedAt + 9_000)
  expect([await one.isOverwritten(), await two.isOverwritten()]).toEqual([false, true])
})

test('R-373 while the shared store is unreachable, the site is read again after ten seconds, not after the window', async () => {
  const store = { ...memoryStore(true), isAlone: false }
  const clock = new PatientClock()
  const world = versionedWorld([{ title: 'Ink' }, { title: 'Tea' }])
  const { loader } = blogLoader(world, { clock, settings, store: new ContentStore(store) })
  const shown = async (milliseconds: number) => {
    clock.time += milliseconds
    return (await loader.load()).posts.length
  }
  await shown(0)
  edit(world, 1, { [statusId]: [['Draft']] })
  expect(await shown(30_000)).toBe(2)
  store.isAlone = true
  expect(await shown(11_000)).toBe(1)
})

test('while the list cannot be read, a site counts as an earlier one', async () => {
  const world = versionedWorld([{ title: 'Ink' }, { title: 'Tea' }])
  const { loader, workspace } = blogLoader(world, { settings })
  await loader.load()
  expect(loader.isFormer).toBe(false)
  workspace.intercept = ({ endpoint }) =>
    endpoint === 'queryCollection' ? { status: 400, body: {} } : undefined
  await loader.reload()
  expect(loader.isFormer).toBe(true)
  workspace.intercept = () => undefined
  await loader.reload()
  expect(loader.isFormer).toBe(false)
})

test('what is loaded again from memory counts as read when it was read', async () => {
  await inOwnBlog(
    testFolder('store'),
    new FakeWorkspace(versionedWorld([{ title: 'Ink' }])),
    async () => {
      await loadSite()
      const { knownSince } = visibility()
      await new Promise((resolve) => setTimeout(resolve, 5))
      await loadSite()
      expect(visibility().knownSince).toBe(knownSince)
    },
    { env: { NEXT_REVALIDATE_SECOND: '3600' } },
  )
})

test('content that gave way to a later reading of another instance is stored by the next load', async () => {
  const world = versionedWorld([{ title: 'Ink' }, { title: 'Tea' }])
  const [store, clock] = [memoryStore(true), new PatientClock()]
  const { loader, workspace } = blogLoader(world, { clock, store: new ContentStore(store) })
  const shared = new ContentStore(store)
  const stored = async () => Object.keys((await shared.readContent())?.content.index.rows ?? {}).length
  await loader.load()
  const former = (await shared.readContent())?.content
  if (!former) throw new Error('nothing is stored')
  clock.time += 2_000
  edit(world, 1, { [statusId]: [['Draft']] })
  let release = () => {}
  workspace.held = new Promise((resolve) => {
    release = resolve
  })
  const slow = loader.load()
  // Meanwhile another instance stores what it has read before the edit, by a clock that is ahead.
  await shared.writeContent({ ...former, gone: ['x'] }, clock.time + 1_000, clock.time + 1_000)
  clock.time += 1_500
  release()
  workspace.held = null
  await slow
  const isHidden = async () =>
    JSON.stringify((await shared.readContent())?.content.index.rows).includes('Draft')
  expect([await stored(), await isHidden()]).toEqual([2, false])
  clock.time += 2_000
  await loader.load()
  expect(await isHidden()).toBe(true)
})
