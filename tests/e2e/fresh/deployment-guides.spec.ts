import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../../support/blogs/blog-server'
import { codeBlocks, workflowSteps } from '../../support/guide-commands'
import { startStaticServer } from '../../support/services/static-server'
import { sampleWorkspace } from '../../support/workspaces'

// The commands of docs/deployment, read out of the guides and run as they stand there.

const dist = process.env.E2E_DIST ?? ''
let folder = ''
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guide-'))
})
test.afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs commands in a shell that ends with the first one that fails. */
function shell(commands: string, cwd: string, env: Record<string, string>): ChildProcess {
  return spawn('bash', ['-ec', commands], {
    cwd,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
}

test('the server without a container starts with the commands of the guide for Docker', {
  tag: '@full',
}, async () => {
  const block = codeBlocks('docs/deployment/docker.md', 'sh').find((one) => one.includes('server.js')) ?? ''
  expect(block).toContain('OUTPUT=standalone npm run build\n')
  await mkdir(join(folder, dist), { recursive: true })
  for (const part of ['standalone', 'static']) {
    await cp(join(dist, part), join(folder, dist, part), { recursive: true })
  }
  await cp('public', join(folder, 'public'), { recursive: true })
  const workspace = await sampleWorkspace('flat')
  const port = await freePort()
  const { NOTION_PAGE_ID = '', ...others } = workspace.env
  // The build under test was made by the first line, in a folder of another name.
  const commands = block
    .replace('OUTPUT=standalone npm run build\n', '')
    .replaceAll('.next', dist)
    .replace('…', NOTION_PAGE_ID)
    .replace('PORT=3000', `PORT=${port}`)
  const server = shell(commands, folder, { ...others, NODE_ENV: 'production', HOSTNAME: '127.0.0.1' })
  try {
    const url = `http://127.0.0.1:${port}`
    await expect.poll(async () => (await fetch(url).catch(() => null))?.status, { timeout: 30_000 }).toBe(200)
    const home = await (await fetch(url)).text()
    expect(home).toContain('Ink Pond')
    const style = /href="(\/_next\/static\/[^"]+\.css)"/.exec(home)?.[1] ?? ''
    for (const file of [style, '/icons.svg']) expect((await fetch(url + file)).status, file).toBe(200)
  } finally {
    if (server.pid !== undefined) process.kill(-server.pid)
    await once(server, 'exit')
    await workspace.server.close()
  }
})

test('the workflow for GitHub Pages exports a site that works below the path of a repository @full', async () => {
  test.setTimeout(1_200_000)
  const step = workflowSteps('docs/deployment/github-pages.md').find(({ run }) => run.startsWith('npm run'))
  expect(step?.run).toBe('npm run export -- --redirect-pages')
  expect(Object.keys(step?.env ?? {}).sort()).toEqual([
    'LINK',
    'NOTION_PAGE_ID',
    'NOTION_TOKEN_V2',
    'SUB_PATH',
  ])
  const workspace = await sampleWorkspace('flat')
  const ownDist = `${dist}-guide`
  try {
    const exported = shell(step?.run ?? '', '.', {
      ...workspace.env,
      NOTION_TOKEN_V2: '',
      LINK: 'https://owner.github.io',
      SUB_PATH: '/repo',
      NEXT_DIST_DIR: ownDist,
      EXPORT_DIR: join(folder, 'out'),
    })
    expect((await once(exported, 'exit'))[0]).toBe(0)
    await rename(join(folder, 'out'), join(folder, 'repo'))
    const files = await startStaticServer(folder)
    try {
      const home = await (await fetch(`${files.url}/repo/`)).text()
      expect(home).toContain('Ink Pond')
      expect(home).toContain('https://owner.github.io/repo')
      // The framework names the root of the host to connect to.
      const drawn = home.replace(/<link[^>]* rel="preconnect"[^>]*>/g, '')
      const linked = [...drawn.matchAll(/(?:href|src)="(\/[^"#?]*)/g)].map(([, path = '']) => path)
      expect(linked.length).toBeGreaterThan(20)
      for (const path of new Set(linked)) {
        expect(path).toMatch(/^\/repo(?:\/|$)/)
        expect((await fetch(files.url + path)).status, path).toBe(200)
      }
      const former = await fetch(`${files.url}/repo/en/article/kitchen-sink`)
      expect(former.status).toBe(200)
      const text = await former.text()
      expect(text).toContain('url=/repo/article/kitchen-sink"')
      expect(text).toContain(
        '<link rel="canonical" href="https://owner.github.io/repo/article/kitchen-sink"/>',
      )
      expect(await (await fetch(`${files.url}/repo/sitemap.xml`)).text()).toContain(
        '<loc>https://owner.github.io/repo',
      )
    } finally {
      await files.stop()
    }
  } finally {
    await workspace.server.close()
    await rm(ownDist, { recursive: true, force: true })
  }
})
