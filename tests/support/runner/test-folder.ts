import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { getCurrentTest } from 'vitest/suite'

/** Below the project's folder, so that programs in it find its packages. */
const parent = resolve('test-results/unit')

/** By the id of the test. */
const folders = new Map<string, string>()

/**
 * A path in a folder of the running test, which is made at the first call and deleted with its contents when the test has ended.
 * @param parts below the folder; the folder itself when left out
 */
export function testFolder(...parts: readonly string[]): string {
  const test = getCurrentTest()
  if (!test) throw new Error('testFolder is called outside of a test')
  const folder = folders.get(test.id) ?? makeFolder(test.id)
  return join(folder, ...parts)
}

function makeFolder(id: string): string {
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'test-'))
  folders.set(id, folder)
  onTestFinished(() => {
    folders.delete(id)
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}
