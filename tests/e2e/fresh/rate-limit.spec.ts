import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { scriptCommand } from '../../../scripts/steps/programs.mjs'
import { generateWorkspace } from '../../support/workspace/generate'
import { startWorkspaceServer, type WorkspaceServer } from '../../support/workspace-server'

/** Seconds of the cool-down: the service's 60 take minutes, so that only `FULL_COOLDOWN=1` waits for them. */
const cooldown = process.env.FULL_COOLDOWN ? 60 : 3
const posts = 130

let server: WorkspaceServer
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rate-limit-'))
  server = await startWorkspaceServer({
    records: generateWorkspace({ posts, seed: 4, longBlocks: 8 }).records,
    rateLimit: 2,
    rateBurst: 20,
    cooldownMs: cooldown * 1_000,
  })
})
test.afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Loads the workspace as a build does, with an owner's settings but for the length of the cool-down. */
function load(): Promise<{ code: number | null; output: string; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(...scriptCommand('tests/support/load-workspace.ts'), {
      env: {
        ...process.env,
        NOTION_PAGE_ID: server.rootPageId,
        API_BASE_URL: server.apiBaseUrl,
        NOTION_HOST: server.origin,
        WORKSPACE_COOLDOWN_SECONDS: String(cooldown),
        NEXT_DIST_DIR: folder,
        CONTENT_STORE_DIR: folder,
      },
    })
    let [output, errors] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
    })
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve({ code, output, errors }))
  })
}

test(`a build of ${posts} posts waits out the cool-downs of the rate limit, says so, and loads every post`, {
  tag: '@full',
}, async () => {
  test.setTimeout(cooldown * 20_000 + 240_000)
  const { code, output, errors } = await load()
  expect(code, errors).toBe(0)
  const report = JSON.parse(output.trim().split('\n').at(-1) ?? '')
  expect(report).toMatchObject({ kept: 0, failed: [], left: 0 })
  expect(report.loaded).toBe(report.articles)
  expect(report.articles).toBeGreaterThanOrEqual(posts)
  expect(server.refused()).toBeGreaterThan(0)
  // Every request of a cool-down is refused: a client that waits meets few of them.
  expect(server.refused()).toBeLessThan(20)
  expect(errors).toMatch(/too many requests[^\n]*429/i)
  expect(errors).toMatch(/waiting \d+ s/i)
})
