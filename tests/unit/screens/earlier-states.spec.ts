import { expect, test } from 'vitest'
import { screenAt } from '@/lib/screens/route'
import { staticProps } from '@/lib/screens/static-screen'
import { loadSite, reloadSite } from '@/lib/workspace'
import { freshness } from '@/lib/workspace/freshness'
import { testFolder } from '@/tests/support/runner/test-folder'
import { edit, rowOf, versionedWorld, writeBody } from '../workspace/edited-blog'
import { FakeWorkspace } from '../workspace/fake-workspace'
import { inOwnBlog } from '../workspace/in-own-blog'

// With a long revalidation window a page that may show an earlier state is made again after a minute.

const longWindow = { NEXT_REVALIDATE_SECOND: '3600' }
const functionVariable = 'AWS_LAMBDA_FUNCTION_NAME'
const signIn = { kind: 'sign-in', path: '/' } as const

function inkBlog() {
  const world = versionedWorld([{ title: 'Ink', slug: 'ink' }])
  const row = rowOf(world, 0)
  row.last_edited_time = Date.parse('2026-01-01T00:00:00Z')
  const write = (text: string) => writeBody(world, 0, text)
  write('Before')
  return { world, row, write, workspace: new FakeWorkspace(world) }
}

test('R-373 a page with a former body, which the workspace refuses now, is made again after a minute', async () => {
  const { world, row, write, workspace } = inkBlog()
  await inOwnBlog(
    testFolder('store'),
    workspace,
    async () => {
      const article = async () => {
        const made = await staticProps(screenAt(['article', 'ink']))
        const text = JSON.stringify('props' in made && made.props)
        return { revalidate: made.revalidate, isNew: text.includes('After') }
      }
      expect(await article()).toEqual({ revalidate: 3_600, isNew: false })
      write('After')
      edit(world, 0, {})
      await reloadSite()
      workspace.intercept = ({ endpoint, body }) =>
        endpoint === 'loadPageChunk' && body.pageId === row.id ? { status: 400, body: {} } : undefined
      expect(await article()).toEqual({ revalidate: 60, isNew: false })
      workspace.intercept = () => undefined
      expect(await article()).toEqual({ revalidate: 3_600, isNew: true })
    },
    { env: longWindow },
  )
})

test('R-373 a page that was begun before an edit is made again after a minute', async () => {
  const { workspace } = inkBlog()
  await inOwnBlog(
    testFolder('store'),
    workspace,
    async () => {
      await loadSite()
      const made = await staticProps(async () => {
        freshness().forget()
        return signIn
      })
      expect(made).toMatchObject({ props: {}, revalidate: 60 })
      expect(await staticProps(async () => signIn)).toMatchObject({ props: {}, revalidate: 3_600 })
    },
    { env: longWindow },
  )
})

test('R-373 a function that needs more time for a page than an event waits makes it again after a minute', async () => {
  const { workspace } = inkBlog()
  const { now } = performance
  await inOwnBlog(
    testFolder('store'),
    workspace,
    async () => {
      const made = (late: number) =>
        staticProps(async () => {
          performance.now = () => now.call(performance) + late
          return signIn
        })
      process.env[functionVariable] = 'pages'
      try {
        expect(await made(0)).toMatchObject({ revalidate: 3_600 })
        expect(await made(4_000)).toMatchObject({ revalidate: 60 })
      } finally {
        delete process.env[functionVariable]
        performance.now = now
      }
    },
    { env: longWindow },
  )
})
