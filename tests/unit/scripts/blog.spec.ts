import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

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

/** What the command says about the workspace, in a folder of its own. */
async function workspaceIn(files: Record<string, string>, env: Record<string, string> = {}): Promise<string> {
  const folder = test.info().outputPath('project')
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const script = `import(${JSON.stringify(join(root, 'scripts/steps/own-workspace.mjs'))}).then((m) => m.findWorkspace()).then((said) => process.stdout.write(String(said)))`
  const { NOTION_PAGE_ID: _id, NEXT_PUBLIC_NOTION_PAGE_ID: _other, ...others } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...others, ...env },
  })
  return stdout.trim() + stderr
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

test('the workspace of .env.local is named with its file, and no token', async () => {
  const said = await workspaceIn({
    '.env.local': `NOTION_PAGE_ID=https://www.notion.so/pond/Blog-${id}?v=abc\nNOTION_TOKEN_V2=secret-token\n`,
  })
  expect(said).toBe(`${id} (NOTION_PAGE_ID in .env.local)`)
})

test('the environment counts before files, and without a page there is no workspace', async () => {
  const files = { '.env': 'NOTION_PAGE_ID=from-the-file\n' }
  expect(await workspaceIn(files, { NOTION_PAGE_ID: id })).toBe(`${id} (NOTION_PAGE_ID in the environment)`)
  expect(await workspaceIn(files)).toBe('from-the-file (NOTION_PAGE_ID in .env)')
  expect(await workspaceIn({ '.env': 'NOTION_PAGE_ID=\n' })).toBe('null')
})
