import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { controlWorkspace, requestsOf } from '@/tests/support/workspace/control'
import { serviceWorkspace } from '@/tests/support/workspace/service-workspace'
import type { Workspace } from '@/tests/support/workspaces'

let workspace: Workspace
beforeAll(async () => {
  workspace = await serviceWorkspace('secret')
})
afterAll(() => workspace.server.close())

/** Asks for addresses in a process of its own, as the blog does: statuses, or the reasons why there was no answer. */
function ask(addresses: string[], env: Record<string, string> = workspace.env): Promise<string[]> {
  const script = `
    const headers = { 'user-agent': 'a browser', cookie: 'token_v2=secret' }
    const one = (address) => fetch(address, { method: 'POST', headers, redirect: 'manual' })
      .then(({ status, headers }) => [status, headers.get('location')].filter(Boolean).join(' '), (error) => String(error.cause))
    Promise.all(${JSON.stringify(addresses)}.map(one)).then((all) => console.log(JSON.stringify(all)))`
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-e', script], { env: { ...process.env, ...env } })
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk
    })
    child.on('error', reject)
    child.on('exit', () => resolve(JSON.parse(printed)))
  })
}

const call = '/api/v3/getRecordValues'

test('the service’s names lead to the workspace, with certificates that are checked; no other host is asked', {
  tags: 'full',
}, async () => {
  const [app, www, elsewhere, other, plain] = await ask([
    `https://app.notion.com${call}`,
    `https://www.notion.so${call}`,
    `https://elsewhere.example${call}`,
    'https://example.com/',
    'http://app.notion.com/',
  ])
  // 400: no body was sent.
  expect([app, www, elsewhere]).toEqual(['400', '400', '404'])
  expect(other).toContain('example.com:443 is not asked in tests')
  expect(plain).toContain('app.notion.com:80 is not asked in tests')
  const [untrusted] = await ask([`https://app.notion.com${call}`], {
    ...workspace.env,
    NODE_EXTRA_CA_CERTS: '',
  })
  expect(untrusted).toContain('self-signed certificate')
})

test('a host can be blocked or lead to another one, and the server notes which cookie came where', {
  tags: 'full',
}, async () => {
  const { origin } = workspace.server
  const [app, www] = [`https://app.notion.com${call}`, `https://www.notion.so${call}`]
  await controlWorkspace(origin, { blockedHosts: ['app.notion.com'], resetCalls: true })
  expect(await ask([app, www])).toEqual(['403', '400'])
  await controlWorkspace(origin, {
    blockedHosts: [],
    redirect: { from: 'app.notion.com', to: 'https://www.notion.so' },
  })
  expect(await ask([app, www])).toEqual([`307 ${www}`, '400'])
  await controlWorkspace(origin, { redirect: null })
  expect(await ask([app])).toEqual(['400'])
  const seen = await requestsOf(origin)
  expect(seen.map(({ host }) => host).sort()).toEqual(
    ['app.notion.com', 'app.notion.com', 'app.notion.com', 'www.notion.so', 'www.notion.so'].sort(),
  )
  expect(new Set(seen.map(({ cookie }) => cookie))).toEqual(new Set(['token_v2=secret']))
  expect(seen[0]).toMatchObject({ path: call, userAgent: 'a browser' })
})

test('the blog is configured by a share address alone', () => {
  const { NOTION_PAGE_ID = '', API_BASE_URL, NOTION_HOST, MEDIA_HOSTS } = workspace.env
  expect(NOTION_PAGE_ID).toMatch(/^name\.notion\.site\/Title-[\da-f]{32}\?v=[\da-f]{32}$/)
  expect([API_BASE_URL, NOTION_HOST, MEDIA_HOSTS]).toEqual([undefined, undefined, undefined])
})
