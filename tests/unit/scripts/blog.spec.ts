import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '@/tests/support/runner/test-folder'
import { describeWorkspace, nameFiles } from '../../../scripts/describe-workspace'

const root = join(__dirname, '../../..')

/** Runs the command, which ends before it installs or builds anything. */
function blog(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/blog.mjs'), ...args], {
    encoding: 'utf8',
    timeout: 30_000,
    env: { ...process.env, PORT: '', ...env },
  })
  return { status, text: stdout + stderr }
}

test('a port in use is noticed before anything is built, with a port that is free', async () => {
  const server = createServer()
  const port = await new Promise<number>((resolve) => {
    server.listen(0, () => {
      const address = server.address()
      resolve(address !== null && typeof address === 'object' ? address.port : 0)
    })
  })
  const { status, text } = blog(['--port', String(port)])
  const byVariable = blog([], { PORT: String(port) })
  server.close()
  expect(status).toBe(1)
  expect(text).toContain(`Port ${port} is in use`)
  expect(text).toMatch(/npm run blog -- --port \d+/)
  expect(text).not.toContain('Installing')
  expect(byVariable.text).toContain(`Port ${port} is in use`)
})

test('a wrong option is named with the right ones', () => {
  expect(blog(['--port', 'soon'])).toEqual({
    status: 1,
    text: expect.stringContaining('--port is "soon". It must be a whole number from 1 to 65535.'),
  })
  expect(blog([], { PORT: '70000' }).text).toContain('PORT is "70000"')
  expect(blog(['--prot', '4000'])).toEqual({ status: 1, text: expect.stringContaining('--port <number>') })
  expect(blog(['--help'])).toEqual({ status: 0, text: expect.stringContaining('--open') })
})

const id = '3a23c1f04b5d4e6f8a7b9c0d1e2f3a4b'
const local = { path: '/blog/.env.local', names: ['NOTION_PAGE_ID', 'NOTION_TOKEN_V2'] }

test('the workspace is named by its page alone, not by the view, with the file that names it', () => {
  const env = {
    NOTION_PAGE_ID: `https://www.notion.so/pond/Blog-${id}?v=${'f'.repeat(32)}`,
    NOTION_TOKEN_V2: 'secret',
  }
  expect(describeWorkspace({}, env, [local])).toBe(`${id} (NOTION_PAGE_ID in .env.local)`)
  expect(describeWorkspace({}, env, [])).toBe(`${id} (NOTION_PAGE_ID in the environment)`)
  expect(describeWorkspace({ NOTION_PAGE_ID: id }, {}, [])).toBe(`${id} (file owner/settings.json)`)
  const prefixed = { NEXT_PUBLIC_NOTION_PAGE_ID: id }
  expect(describeWorkspace({}, prefixed, [])).toBe(`${id} (NEXT_PUBLIC_NOTION_PAGE_ID in the environment)`)
})

test('a second language is named as not served yet', () => {
  const env = { NOTION_PAGE_ID: `zh:${id},en:${'1'.repeat(32)}` }
  expect(describeWorkspace({}, env, [local])).toBe(
    `zh:${id}; not served yet: en:${'1'.repeat(32)} (NOTION_PAGE_ID in .env.local)`,
  )
})

test('a message names the file that sets a variable, and leaves those of the environment as they are', () => {
  const message =
    '- THEME = "hoe" (environment variable NEXT_PUBLIC_THEME).\n- LINK = "x" (environment variable LINK).'
  const files = [{ path: '/blog/.env.local', names: ['NEXT_PUBLIC_THEME'] }]
  expect(nameFiles(message, files)).toBe(
    '- THEME = "hoe" (NEXT_PUBLIC_THEME in .env.local).\n- LINK = "x" (environment variable LINK).',
  )
})

test('without a page there is no workspace, a recording is one, and a text that is no page shows no secret', () => {
  expect(describeWorkspace({}, {}, [])).toBeNull()
  expect(describeWorkspace({}, { NOTION_PAGE_ID: ' ' }, [local])).toBeNull()
  const recorded = { NOTION_PAGE_ID: id, WORKSPACE_RECORDING: 'recordings/pond' }
  expect(describeWorkspace({}, recorded, [])).toBe(
    'the recording recordings/pond (WORKSPACE_RECORDING in the environment)',
  )
  const token = `ntn_${'x1'.repeat(20)}`
  expect(describeWorkspace({}, { NOTION_PAGE_ID: token }, [local])).not.toContain('x1x1')
  expect(describeWorkspace({}, { NOTION_PAGE_ID: 'my blog?key=secret' }, [local])).toBe(
    'my blog (NOTION_PAGE_ID in .env.local)',
  )
})

test('.env files of the folder are read, and the environment counts before them', {
  tags: 'full',
}, async () => {
  const folder = testFolder('project')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '.env.local'), `NOTION_PAGE_ID=${id}\n`)
  const { NOTION_PAGE_ID: _id, NEXT_PUBLIC_NOTION_PAGE_ID: _other, ...others } = process.env
  const said = (env: Record<string, string>) => {
    const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')
    const words = [tsx, '--tsconfig', join(root, 'tsconfig.json'), join(root, 'scripts/own-workspace.ts')]
    return spawnSync(process.execPath, words, { encoding: 'utf8', cwd: folder, env: { ...others, ...env } })
      .stdout
  }
  expect(said({})).toBe(`${id} (NOTION_PAGE_ID in .env.local)`)
  const other = '2'.repeat(32)
  expect(said({ NOTION_PAGE_ID: other })).toBe(`${other} (NOTION_PAGE_ID in the environment)`)
})
