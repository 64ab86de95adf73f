import { expect, test } from 'vitest'
import { staticProps } from '@/lib/screens/static-screen'
import { loadArticle, loadForEvent, loadSite } from '@/lib/workspace'
import { ArticleLoader } from '@/lib/workspace/pages/article-loader'
import type { SiteLoader } from '@/lib/workspace/site-loader'
import { ContentStore } from '@/lib/workspace/store/content-store'
import { testFolder } from '@/tests/support/runner/test-folder'
import { blogLoader } from './blog'
import { edit, memoryStore, rowOf, statusId, versionedWorld, writeBody } from './edited-blog'
import { FakeWorkspace, PatientClock } from './fake-workspace'
import { inOwnBlog } from './in-own-blog'

// On a serverless host the function that renders a page is not the one that gets the webhook's event.

const longWindow = { NEXT_REVALIDATE_SECOND: '3600' }
const functionVariable = 'AWS_LAMBDA_FUNCTION_NAME'

/** Does something in a process that counts as a function of the host. */
async function asFunction(work: () => Promise<void>): Promise<void> {
  process.env[functionVariable] = 'pages'
  try {
    await work()
  } finally {
    delete process.env[functionVariable]
  }
}

const titles = async () => (await loadSite()).posts.map(({ title }) => title)

test('a page that is rendered because of an event is made of what the workspace has now, whatever the window', async () => {
  const world = versionedWorld([
    { title: 'Ink', slug: 'ink' },
    { title: 'Gone', slug: 'gone' },
  ])
  const workspace = new FakeWorkspace(world)
  await inOwnBlog(
    testFolder('store'),
    workspace,
    () =>
      asFunction(async () => {
        expect(await titles()).toEqual(['Ink', 'Gone'])
        edit(world, 1, { [statusId]: [['Draft']] })
        let shown: string[] = []
        const made = await staticProps(
          async (site) => {
            shown = site.posts.map(({ title }) => title)
            return { kind: 'sign-in', path: '/' }
          },
          { revalidateReason: 'on-demand' },
        )
        expect(made).toMatchObject({ props: {}, revalidate: 3_600 })
        expect(shown).toEqual(['Ink'])
      }),
    { env: longWindow },
  )
})

test('without an answer of the workspace a page is not rendered because of an event', async () => {
  const workspace = new FakeWorkspace(versionedWorld([{ title: 'Ink', slug: 'ink' }]))
  await inOwnBlog(
    testFolder('store'),
    workspace,
    () =>
      asFunction(async () => {
        expect(await titles()).toEqual(['Ink'])
        workspace.intercept = () => ({ status: 503, body: {} })
        await expect(loadForEvent()).rejects.toThrow('503')
      }),
    { env: { ...longWindow, WORKSPACE_TIMEOUT_MS: '1000' } },
  )
})

test('elsewhere the process has read the workspace for the event, and asks for nothing again', async () => {
  const workspace = new FakeWorkspace(versionedWorld([{ title: 'Ink', slug: 'ink' }]))
  await inOwnBlog(
    testFolder('store'),
    workspace,
    async () => {
      await loadSite()
      const { length } = workspace.calls
      await loadForEvent()
      expect(workspace.calls).toHaveLength(length)
    },
    { env: longWindow },
  )
})

test('what a build has rendered is what its first event is compared with, also when another build has handled it', async () => {
  const world = versionedWorld([
    { title: 'Ink', slug: 'ink' },
    { title: 'Gone', slug: 'gone' },
  ])
  const kept = memoryStore()
  const inBuild = async (mark: string, work: (loader: SiteLoader) => Promise<unknown>) => {
    process.env.INKSTONE_BUILD_MARK = mark
    try {
      await work(blogLoader(world, { store: new ContentStore(kept) }).loader)
    } finally {
      delete process.env.INKSTONE_BUILD_MARK
    }
  }
  const before = async (loader: SiteLoader) =>
    (await loader.loadChange()).before.posts.map(({ title }) => title)
  await inBuild('new', async (loader) => {
    await loader.load()
    await loader.noteRendered('new')
  })
  edit(world, 1, { [statusId]: [['Draft']] })
  await inBuild('old', async (loader) => (await loader.loadChange()).confirm())
  await inBuild('new', async (loader) => {
    expect(await before(loader)).toEqual(['Ink', 'Gone'])
    await (await loader.loadChange()).confirm()
  })
  await inBuild('new', async (loader) => expect(await before(loader)).toEqual(['Ink']))
})

test('R-373 a build to which the owner goes back is compared with what its own pages show', async () => {
  const world = versionedWorld([
    { title: 'Ink', slug: 'ink' },
    { title: 'Gone', slug: 'gone' },
  ])
  const kept = memoryStore()
  const started = () => blogLoader(world, { store: new ContentStore(kept) }).loader
  const built = async (mark: string) => {
    const loader = started()
    await loader.load()
    await loader.noteRendered(mark)
  }
  process.env.INKSTONE_BUILD_MARK = 'first'
  try {
    await built('first')
    edit(world, 1, { [statusId]: [['Draft']] })
    for (let later = 0; later < 9; later += 1) await built(`later ${later}`)
    const { before, after, confirm } = await started().loadChange()
    expect([before, after].map(({ posts }) => posts.length)).toEqual([2, 1])
    // A build that is used stays, however many others are made.
    await confirm()
    for (let later = 0; later < 9; later += 1) await built(`even later ${later}`)
    edit(world, 1, { [statusId]: [['Published']] })
    // A reader's function has seen it first.
    await started().load()
    expect((await started().loadChange()).before.posts).toHaveLength(1)
    // What the oldest of many builds have left is removed.
    await built('one more')
    expect((await started().loadChange()).before.posts).toHaveLength(2)
  } finally {
    delete process.env.INKSTONE_BUILD_MARK
  }
})

test('R-373 a body that was edited twice within a minute is read again by the process that renders for the event', async () => {
  const world = versionedWorld([{ title: 'Ink', slug: 'ink' }])
  const row = rowOf(world, 0)
  // The next whole minute: no second look at the page (lib/site/edit-time) is due while the test runs.
  const edited = Math.ceil((Date.now() + 1) / 60_000) * 60_000
  row.last_edited_time = edited
  writeBody(world, 0, 'The first edit')
  await inOwnBlog(
    testFolder('store'),
    new FakeWorkspace(world),
    () =>
      asFunction(async () => {
        const text = async () => {
          const [post] = (await loadSite()).posts
          return post ? JSON.stringify(await loadArticle(post)) : ''
        }
        expect(await text()).toContain('The first edit')
        writeBody(world, 0, 'The second edit')
        expect(await text()).toContain('The first edit')
        await loadForEvent()
        expect(await text()).toContain('The second edit')
      }),
    { env: longWindow },
  )
})

test('R-373 a function compares with what another one has confirmed last, not with its own last run', async () => {
  const world = versionedWorld([{ title: 'Ink' }, { title: 'Comes and goes' }])
  const kept = memoryStore(true)
  const clock = new PatientClock()
  const [one, two] = [1, 2].map(() => blogLoader(world, { clock, store: new ContentStore(kept) }))
  if (!one || !two) throw new Error('no loaders')
  const runIn = async ({ loader }: typeof one, status: string) => {
    edit(world, 1, { [statusId]: [[status]] })
    clock.time += 10_000
    const { before, after, confirm } = await loader.loadChange()
    await confirm()
    return [before, after].map(({ posts }) => posts.length)
  }
  await runIn(one, 'Draft')
  expect(await runIn(two, 'Published')).toEqual([1, 2])
  expect(await runIn(one, 'Draft')).toEqual([2, 1])
})

test('R-373 a reading that another function has stored before the event does not count after it', async () => {
  const world = versionedWorld([{ title: 'Ink' }])
  const workspace = new FakeWorkspace(world)
  const clock = new PatientClock()
  const store = memoryStore(true)
  const row = rowOf(world, 0)
  const articles = () =>
    new ArticleLoader(workspace.client(), { ENABLE_CACHE: true }, { clock, store: new ContentStore(store) })
  const post = { id: row.id, lastEditedDate: clock.time }
  const text = async (loader: ArticleLoader) => JSON.stringify(await loader.load(post))
  writeBody(world, 0, 'Before')
  await text(articles())
  writeBody(world, 0, 'After')
  clock.time += 1_000
  const other = articles()
  other.revalidate(row.id)
  expect(await text(other)).toContain('After')
})

test('all pages of one run ask for the table once', async () => {
  const workspace = new FakeWorkspace(versionedWorld([{ title: 'Ink', slug: 'ink' }]))
  await inOwnBlog(
    testFolder('store'),
    workspace,
    () =>
      asFunction(async () => {
        await loadSite()
        const before = workspace.count('queryCollection')
        for (let page = 0; page < 5; page += 1) {
          await Promise.all([loadForEvent(), loadForEvent()])
          await loadSite()
        }
        expect(workspace.count('queryCollection') - before).toBe(1)
      }),
    { env: longWindow },
  )
})

test('a function uses what it has loaded for its own lifetime, not for the window', async () => {
  const world = versionedWorld([{ title: 'Old' }])
  const { loader, clock } = blogLoader(world, {
    settings: { NEXT_REVALIDATE_SECOND: 3_600 },
    lifetime: 2_000,
  })
  const shown = async () => (await loader.load()).posts.map(({ title }) => title)
  expect(await shown()).toEqual(['Old'])
  edit(world, 0, { title: [['New']] })
  clock.time += 1_900
  expect(await shown()).toEqual(['Old'])
  clock.time += 200
  expect(await shown()).toEqual(['New'])
})
