import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setProperty } from '@/tests/support/workspace/edits'
import { startWorkspaceServer } from '@/tests/support/workspace-server'
import { soundRecords } from './examined'

interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs the command as an owner does, with an environment of its own. */
async function doctor(words: string[], env: Record<string, string>): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(
    process.execPath,
    [join('node_modules', 'tsx', 'dist', 'cli.mjs'), 'scripts/doctor.ts', ...words],
    {
      env: { PATH, HOME, NODE_ENV: 'test', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, stdout, stderr }
}

test('the command prints JSON and nothing else on standard output, and ends with 0 without errors', {
  tags: 'full',
}, async () => {
  const records = soundRecords()
  setProperty(records, records.meta.rows.summer ?? '', 'status', 'Publish')
  const server = await startWorkspaceServer({ records })
  try {
    const { code, stdout, stderr } = await doctor(['--json', '--no-pictures'], {
      NOTION_PAGE_ID: server.rootPageId,
      NOTION_HOST: server.origin,
      API_BASE_URL: server.apiBaseUrl,
    })
    const report = JSON.parse(stdout)
    expect(report.ok).toBe(true)
    expect(report.facts.articles).toEqual({ total: 2, loaded: 2, failed: 0 })
    expect(report.findings.map(({ check }: { check: string }) => check)).toContain('status-unknown')
    expect(code).toBe(0)
    expect(stderr).toContain('Articles')
  } finally {
    await server.close()
  }
})

test('without a network the command says which host did not answer, and ends with 1', {
  tags: 'full',
}, async () => {
  const { code, stdout } = await doctor([], {
    NOTION_PAGE_ID: '1'.repeat(32),
    API_BASE_URL: 'http://127.0.0.1:1/api/v3',
    NOTION_TOKEN_V2: 'v02-not-to-be-printed',
  })
  expect(code).toBe(1)
  expect(stdout).toContain('The host 127.0.0.1:1 did not answer')
  expect(stdout).toContain('API_BASE_URL')
  expect(stdout).not.toContain('\u001b')
  expect(stdout).not.toContain('v02-not')
})

test('a wrong option is named, --help explains them, and --offline asks nothing', {
  tags: 'full',
}, async () => {
  const [wrong, help, offline] = await Promise.all([
    doctor(['--jsn'], {}),
    doctor(['--help'], {}),
    doctor(['--offline'], { NOTION_PAGE_ID: '1'.repeat(32), API_BASE_URL: 'http://127.0.0.1:1/api/v3' }),
  ])
  expect(wrong.code).toBe(1)
  expect(wrong.stderr).toContain('--jsn')
  expect(wrong.stdout).toBe('')
  expect(help.code).toBe(0)
  expect(help.stdout).toContain('--articles=<n>')
  expect(offline.code).toBe(0)
  expect(offline.stdout).toContain('--offline')
})
