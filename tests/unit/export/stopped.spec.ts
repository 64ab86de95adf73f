/** Exports that are stopped before they are complete. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '@/tests/support/runner/test-folder'
import { scriptCommand } from '../../../scripts/steps/programs.mjs'

/** The end of a terminal reaches every process by itself, other signals may come from the one that has started this one. */
const commandOf = (script: string, signal: NodeJS.Signals | null): [string, string[]] =>
  signal === 'SIGHUP' ? [process.execPath, ['--import', 'tsx', script]] : scriptCommand(script)

/** Starts a process that has an unfinished folder, stops it, and returns its exit code and whether the folder is there. */
async function stopped(signal: NodeJS.Signals, isReplacing: boolean) {
  const folder = testFolder(`${signal}-${isReplacing}.unfinished`)
  const script = testFolder('wait.ts')
  mkdirSync(folder)
  writeFileSync(join(folder, 'page.html'), 'new')
  writeFileSync(
    script,
    `import { removeWhenStopped } from ${JSON.stringify(join(process.cwd(), 'scripts/export/stopped'))}
const keep = removeWhenStopped(${JSON.stringify([folder])})
if (${isReplacing}) keep()
console.log('ready')
setTimeout(() => {}, 50_000)
`,
  )
  const child = spawn(...commandOf(script, signal), { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill(signal)
  const [end] = await once(child, 'exit')
  return { end, isThere: existsSync(folder) }
}

/**
 * Stops a process that holds signals back, in the middle of its work; returns its exit code, and whether the work was completed.
 * @param signal null: its messages are no longer read instead
 */
async function finished(signal: NodeJS.Signals | null) {
  const file = testFolder(`${signal}.html`)
  const script = testFolder('finish.ts')
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs'
import { finishWhenStopped, removeWhenStopped } from ${JSON.stringify(join(process.cwd(), 'scripts/export/stopped'))}
const keep = removeWhenStopped(${JSON.stringify([`${file}.unfinished`])})
finishWhenStopped()
keep()
console.log('ready')
setTimeout(() => console.log('a message'), 500)
setTimeout(() => writeFileSync(${JSON.stringify(file)}, 'whole'), 1_000)
`,
  )
  const child = spawn(...commandOf(script, signal), { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  if (signal === null) child.stdout.destroy()
  else child.kill(signal)
  const [end] = await once(child, 'exit')
  return { end, isWhole: existsSync(file) }
}

test('a signal does not interrupt the replacement of the last export, and decides the exit code', {
  tags: 'full',
}, async () => {
  expect(await finished('SIGTERM')).toEqual({ end: 143, isWhole: true })
})

test('neither Ctrl+C nor the end of the terminal interrupts it', { tags: 'full' }, async () => {
  expect(await finished('SIGINT')).toEqual({ end: 130, isWhole: true })
  expect(await finished('SIGHUP')).toEqual({ end: 129, isWhole: true })
})

test('messages that nobody reads do not interrupt the replacement either', { tags: 'full' }, async () => {
  expect(await finished(null)).toEqual({ end: 0, isWhole: true })
})

test('a signal removes the unfinished export, but not one that is being put in place', {
  tags: 'full',
}, async () => {
  expect(await stopped('SIGTERM', false)).toEqual({ end: 143, isThere: false })
  expect(await stopped('SIGTERM', true)).toEqual({ end: 143, isThere: true })
})

test('Ctrl+C and the end of the terminal remove the unfinished export', { tags: 'full' }, async () => {
  expect(await stopped('SIGINT', false)).toEqual({ end: 130, isThere: false })
  expect(await stopped('SIGHUP', false)).toEqual({ end: 129, isThere: false })
})
