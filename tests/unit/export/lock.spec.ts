/** Exports that write to one folder at the same time. */

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '@/tests/support/runner/test-folder'
import { lockPath, takeLock } from '../../../scripts/export/lock'
import { scriptCommand } from '../../../scripts/steps/programs.mjs'

/** Starts a process that takes a lock and waits; returns what it prints: `taken`, or why not. */
async function holder(lock: string) {
  const script = testFolder('hold.ts')
  writeFileSync(
    script,
    `import { takeLock } from ${JSON.stringify(join(process.cwd(), 'scripts/export/lock'))}
try {
  takeLock(process.argv[2] ?? '', 'out')
  console.log('taken')
  setTimeout(() => {}, 60_000)
} catch (error) {
  console.log(String(error))
}
process.on('SIGTERM', () => process.exit(0))
`,
  )
  const args = ['--import', 'tsx', script, lock]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await once(child.stdout, 'data')
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return { id: child.pid, said: String(said).trim(), end }
}

test('of two exports to one folder the second one stops with a message, and writes nothing', {
  tags: 'full',
}, async () => {
  const target = testFolder('site')
  const first = await holder(`${target}.inkstone-lock`)
  const { status, stderr } = spawnSync(...scriptCommand('scripts/export.ts', ['--no-build']), {
    encoding: 'utf8',
    env: {
      ...process.env,
      EXPORT_DIR: `${target}/`,
      NEXT_DIST_DIR: testFolder('no-build'),
      NOTION_PAGE_ID: '0'.repeat(32),
      API_BASE_URL: 'http://127.0.0.1:9/api',
    },
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining(`Another export writes to ${target}`)])
  expect(stderr).toContain(`process ${first.id} `)
  expect(readdirSync(dirname(target)).filter((name) => name.startsWith('site'))).toEqual([
    'site.inkstone-lock',
  ])
  await first.end('SIGTERM')
  expect(existsSync(`${target}.inkstone-lock`)).toBe(false)
})

test('of processes that start at once only one gets the lock, also after one that was killed', {
  tags: 'full',
}, async () => {
  const lock = testFolder('deep/out.lock')
  for (let round = 0; round < 2; round += 1) {
    const all = await Promise.all(Array.from({ length: 3 }, () => holder(lock)))
    expect(all.map(({ said }) => said === 'taken').sort()).toEqual([false, false, true])
    await Promise.all(all.map(({ end }) => end('SIGKILL')))
    expect(existsSync(lock)).toBe(true)
  }
})

test('a lock of another machine is kept while it is renewed, and one with the id of this process is not', () => {
  const lock = testFolder('out.lock')
  mkdirSync(dirname(lock), { recursive: true })
  const old = new Date(Date.now() - 120_000)
  writeFileSync(lock, '1 elsewhere')
  expect(() => takeLock(lock, 'out')).toThrow(/^Another export writes to out \(process 1 elsewhere/)
  utimesSync(lock, old, old)
  takeLock(lock, 'out')
  expect(readFileSync(lock, 'utf8')).toBe(`${process.pid} ${hostname()}`)
  // A container that was killed had the same name, and numbered its processes in the same way.
  expect(() => takeLock(lock, 'out')).not.toThrow()
  expect(readdirSync(dirname(lock))).toEqual(['out.lock'])
})

test('a folder has one lock, however it is named', () => {
  const folder = testFolder('served')
  const link = testFolder('link')
  mkdirSync(folder, { recursive: true })
  symlinkSync(folder, link)
  for (const name of [folder, `${folder}/`, link, join(link, '../served')])
    expect(lockPath(name), name).toBe(`${folder}.inkstone-lock`)
  expect(lockPath(join(folder, 'not/there'))).toBe(join(folder, 'not/there.inkstone-lock'))
})
