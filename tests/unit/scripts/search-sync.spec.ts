import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startSearchService } from '@/tests/support/services/search-service'
import { startWorkspaceServer } from '@/tests/support/workspace-server'
import { scriptCommand } from '../../../scripts/steps/programs.mjs'

test('R-373 the sync after a build sends nothing of the stored site while the workspace does not answer', {
  tags: 'full',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'search-sync-'))
  const service = await startSearchService({ appId: 'POND', adminKey: 'admin-key', searchKey: 'search-key' })
  const workspace = await startWorkspaceServer()
  const settings = {
    ...{ ALGOLIA_APP_ID: 'POND', ALGOLIA_INDEX: 'pond', ALGOLIA_ADMIN_APP_KEY: 'admin-key' },
    ...{ ALGOLIA_HOST: service.origin, CONTENT_STORE_DIR: folder, NOTION_PAGE_ID: workspace.rootPageId },
    ...{ API_BASE_URL: workspace.apiBaseUrl, WORKSPACE_RATE: '1000', WORKSPACE_BURST: '1000' },
  }
  const run = (args: string[]) =>
    new Promise<{ code: number | null; text: string }>((resolve) => {
      const script = spawn(...scriptCommand('scripts/search-sync.ts', args), {
        env: { ...process.env, ...settings },
      })
      let text = ''
      for (const stream of [script.stdout, script.stderr])
        stream.on('data', (chunk) => {
          text += String(chunk)
        })
      script.on('exit', (code) => resolve({ code, text }))
    })

  expect(await run([])).toMatchObject({ code: 0, text: expect.stringContaining('Hosted search: ') })
  expect(service.objects('pond').size).toBeGreaterThan(0)
  // A server has removed everything since.
  service.objects('pond').clear()
  workspace.setFailure(503)
  const { code, text } = await run(['--after-build'])
  expect(code).toBe(0)
  expect(text).toContain('The workspace cannot be read; ')
  expect(text).toContain('After this build the hosted search is not up to date.')
  expect(service.objects('pond').size).toBe(0)
  await workspace.close()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})
