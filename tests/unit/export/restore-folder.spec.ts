/** Replacements that are killed between two operations. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { replaceFolder } from '../../../scripts/export/replace-folder'
import { type FileSteps, restoreFolder } from '../../../scripts/export/restore-folder'

const last = { 'a/index.html': 'last', 'b/index.html': 'last', 'c.html': 'last' }
const fresh = { 'b/index.html': 'new', 'c.html': 'new', 'd/e/index.html': 'new' }

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** The files of a folder with their texts. */
function read(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  )
}

/** Two folders: the last export, and a finished one. */
function folders() {
  const [served, finished] = [test.info().outputPath('served'), test.info().outputPath('finished')]
  for (const folder of [served, finished]) rmSync(folder, { recursive: true, force: true })
  write(served, last)
  write(finished, fresh)
  return { served, finished }
}

/**
 * Fails for ever after a number of operations, as if the process had been killed.
 * @param isCopying whether entries of the last export cannot be renamed, as folders of a container's image
 */
function dying(operations: number, served: string, isCopying = false): FileSteps {
  let left = operations
  const count = () => {
    left -= 1
    if (left < 0) throw new Error('killed')
  }
  const isOfImage = (path: string) => isCopying && /^[ab]$/.test(path.slice(served.length + 1))
  return {
    cp: async (from, to, options) => {
      count()
      await cp(from, to, options)
      count()
    },
    rename: async (from, to) => {
      count()
      if (isOfImage(String(from))) throw Object.assign(new Error('EXDEV'), { code: 'EXDEV' })
      await rename(from, to)
    },
    rm: async (path, options) => {
      count()
      await rm(path, options)
    },
  }
}

for (const isCopying of [false, true])
  test(`a replacement that is killed anywhere leaves one whole export, ${isCopying ? 'copying' : 'renaming'}`, async () => {
    const seen = new Set<string>()
    for (let operations = 0; operations < 45; operations += 1) {
      const { served, finished } = folders()
      const isDone = await replaceFolder(served, finished, dying(operations, served, isCopying)).then(
        () => true,
        () => false,
      )
      // The next export fails, because nothing is finished.
      const missing = test.info().outputPath('missing')
      await expect(replaceFolder(served, missing)).rejects.toThrow('ENOENT')
      const files = read(served)
      const kind = files['c.html'] ?? 'mixed'
      expect(files, `after ${operations} operations`).toEqual(kind === 'new' ? fresh : last)
      seen.add(kind)
      if (isDone) expect(kind).toBe('new')
    }
    expect([...seen]).toEqual(['last', 'new'])
  })

test('a restoration that is killed itself is completed by the next one', async () => {
  for (let operations = 4; operations < 20; operations += 2) {
    for (let more = 0; more < 12; more += 1) {
      const { served, finished } = folders()
      await replaceFolder(served, finished, dying(operations, served)).catch(() => undefined)
      await restoreFolder(served, dying(more, served)).catch(() => undefined)
      await restoreFolder(served)
      const files = read(served)
      expect(files, `${operations} and ${more}`).toEqual(files['c.html'] === 'new' ? fresh : last)
    }
  }
})

test('a folder says which export it has again, and one that is in order or missing stays', async () => {
  const { served } = folders()
  expect(await restoreFolder(served)).toBeNull()
  expect(await restoreFolder(join(served, 'missing'))).toBeNull()
  expect(read(served)).toEqual(last)
  // Killed before an entry was moved, and after the last one.
  write(join(served, '.inkstone-new'), fresh)
  expect(await restoreFolder(served)).toBeNull()
  write(join(served, '.inkstone-old'), fresh)
  expect(await restoreFolder(served)).toBeNull()
  expect(read(served)).toEqual(last)
  // Killed in between.
  const { 'a/index.html': moved, ...stay } = last
  rmSync(join(served, 'a'), { recursive: true })
  write(join(served, '.inkstone-new'), fresh)
  write(join(served, '.inkstone-old'), { 'a/index.html': moved })
  expect(await restoreFolder(served)).toBe('last')
  expect(read(served)).toEqual({ 'a/index.html': moved, ...stay })
})
