/** Exports that are stopped before they are complete. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { scriptCommand } from '../../../scripts/steps/programs.mjs'

/** Starts a process that has an unfinished folder, stops it, and returns its exit code and whether the folder is there. */
async function stopped(signal: NodeJS.Signals, isReplacing: boolean) {
  const folder = test.info().outputPath(`${signal}-${isReplacing}.unfinished`)
  const script = test.info().outputPath('wait.ts')
  mkdirSync(folder)
  writeFileSync(join(folder, 'page.html'), 'new')
  writeFileSync(
    script,
    `import { removeWhenStopped } from ${JSON.stringify(join(process.cwd(), 'scripts/export/stopped'))}
const keep = removeWhenStopped(${JSON.stringify(folder)})
if (${isReplacing}) keep()
console.log('ready')
setTimeout(() => {}, 50_000)
`,
  )
  const child = spawn(...scriptCommand(script), { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill(signal)
  const [end] = await once(child, 'exit')
  return { end, isThere: existsSync(folder) }
}

test('a signal removes the unfinished export, but not one that is being put in place', async () => {
  expect(await stopped('SIGINT', false)).toEqual({ end: 130, isThere: false })
  expect(await stopped('SIGTERM', false)).toEqual({ end: 143, isThere: false })
  expect(await stopped('SIGTERM', true)).toEqual({ end: 143, isThere: true })
})
