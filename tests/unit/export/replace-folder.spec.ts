import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { replaceFolder } from '../../../scripts/export/replace-folder'

/** Two folders: an export that is served, and one that has just been finished. */
function exports() {
  const [served, finished] = ['served', 'finished'].map((name) => test.info().outputPath(name, 'deep'))
  if (!served || !finished) throw new Error('No folder')
  for (const folder of [served, finished]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(served, 'old.html'), 'old')
  writeFileSync(join(finished, 'new.html'), 'new')
  return { served: join(served, '..'), finished: join(finished, '..') }
}

test('a finished export replaces every file of the last one, and its own folder is gone', async () => {
  const { served, finished } = exports()
  await replaceFolder(served, finished)
  expect(readdirSync(join(served, 'deep'))).toEqual(['new.html'])
  expect(readFileSync(join(served, 'deep/new.html'), 'utf8')).toBe('new')
  expect(existsSync(finished)).toBe(false)
})

test('a folder that is a link stays one, and a folder that is missing is made', async () => {
  const { served, finished } = exports()
  const link = test.info().outputPath('link')
  symlinkSync(served, link)
  await replaceFolder(link, finished)
  expect(readdirSync(join(served, 'deep'))).toEqual(['new.html'])
  const other = test.info().outputPath('not/there')
  await replaceFolder(other, served)
  expect(readdirSync(join(other, 'deep'))).toEqual(['new.html'])
})
