/** Replacements that are killed between two operations. */

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '@/tests/support/runner/test-folder'
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

/** What the owner has in a clone of a repository, in which exports are committed. */
const clone = { '.git/HEAD': 'ref', '.git/objects/a/b': 'history', CNAME: 'blog.example', '.nojekyll': '' }
/** A worktree or submodule, whose export has a file of the owner's as well. */
const worktree = { '.git': 'gitdir: elsewhere', CNAME: 'last' }

interface Contents {
  /** The last export with the owner's files. */
  served: Readonly<Record<string, string>>
  finished: Readonly<Record<string, string>>
  /** What has to be there after a replacement. */
  replaced: Readonly<Record<string, string>>
}

const plain: Contents = { served: last, finished: fresh, replaced: fresh }
const inClone: Contents = {
  served: { ...last, ...clone },
  // The owner's folder of public files may be a clone itself.
  finished: { ...fresh, '.git/HEAD': 'of another repository' },
  replaced: { ...fresh, ...clone },
}
const inWorktree: Contents = {
  served: { ...last, ...worktree },
  finished: { ...fresh, CNAME: 'new' },
  replaced: { ...fresh, ...worktree, CNAME: 'new' },
}

/** The last export had a page that is named like a file of the owner, and was withdrawn. */
const withdrawn: Contents = {
  served: { ...last, ...clone, 'LICENSE.md': 'of the owner', 'license/index.html': 'last' },
  finished: fresh,
  replaced: { ...fresh, ...clone, 'LICENSE.md': 'of the owner' },
}

/** The new export has a page that is named like a file of the owner, and a file that is. */
const leftOut: Contents = {
  served: { ...last, ...clone, LICENSE: 'of the owner' },
  finished: { ...fresh, 'license/index.html': 'new', CNAME: 'new' },
  replaced: { ...fresh, ...clone, CNAME: 'new', LICENSE: 'of the owner' },
}

/** Two folders: the last export, and a finished one. */
function folders(contents = plain) {
  const [served, finished] = [testFolder('served'), testFolder('finished')]
  for (const folder of [served, finished]) rmSync(folder, { recursive: true, force: true })
  write(served, contents.served)
  write(finished, contents.finished)
  return { served, finished }
}

/**
 * Fails for ever after a number of operations, as if the process had been killed.
 * @param isCopying whether entries of the last export cannot be renamed, as folders of a container's image
 */
function dying(operations: number, served: string, isCopying = false): FileSteps {
  let left = operations
  const count = (...paths: unknown[]) => {
    expect(paths.map(String).filter((path) => path.startsWith(join(served, '.git')))).toEqual([])
    left -= 1
    if (left < 0) throw new Error('killed')
  }
  const isOfImage = (path: string) => isCopying && /^[ab]$/.test(path.slice(served.length + 1))
  return {
    cp: async (from, to, options) => {
      count(from, to)
      await cp(from, to, options)
      count()
    },
    rename: async (from, to) => {
      count(from, to)
      if (isOfImage(String(from))) throw Object.assign(new Error('EXDEV'), { code: 'EXDEV' })
      await rename(from, to)
    },
    rm: async (path, options) => {
      count(path)
      await rm(path, options)
    },
  }
}

for (const [where, contents] of Object.entries({
  'a folder': plain,
  'a clone': inClone,
  'a worktree': inWorktree,
  'a clone with a withdrawn page': withdrawn,
  "a clone with a page named like the owner's file": leftOut,
}))
  for (const isCopying of [false, true])
    test(`a replacement in ${where} that is killed anywhere leaves one whole export, ${isCopying ? 'copying' : 'renaming'}`, {
      tags: contents === (isCopying ? leftOut : plain) ? [] : 'full',
    }, async () => {
      const seen = new Set<string>()
      let isDone = false
      for (let operations = 0; !isDone; operations += 1) {
        const { served, finished } = folders(contents)
        isDone = await replaceFolder(served, finished, dying(operations, served, isCopying)).then(
          () => true,
          () => false,
        )
        for (const [name, text] of Object.entries(contents.served).filter(([name]) =>
          name.startsWith('.git'),
        ))
          expect(readFileSync(join(served, name), 'utf8'), `${name} after ${operations} operations`).toBe(
            text,
          )
        // The next export fails, because nothing is finished.
        const missing = testFolder('missing')
        await expect(replaceFolder(served, missing)).rejects.toThrow('ENOENT')
        const files = read(served)
        const kind = files['c.html'] ?? 'mixed'
        expect(files, `after ${operations} operations`).toEqual(
          kind === 'new' ? contents.replaced : contents.served,
        )
        seen.add(kind)
        if (isDone) expect(kind).toBe('new')
      }
      expect([...seen]).toEqual(['last', 'new'])
    })

test('a restoration that is killed itself is completed by the next one', async () => {
  const isWhole = Boolean(process.env.E2E_WHOLE)
  for (const contents of isWhole ? [plain, inClone, withdrawn, leftOut] : [leftOut])
    for (let operations = 4; operations < 20; operations += 2) {
      for (let more = 0; more < 12; more += isWhole ? 1 : 2) {
        const { served, finished } = folders(contents)
        await replaceFolder(served, finished, dying(operations, served)).catch(() => undefined)
        await restoreFolder(served, dying(more, served)).catch(() => undefined)
        await restoreFolder(served)
        const files = read(served)
        expect(files, `${operations} and ${more}`).toEqual(
          files['c.html'] === 'new' ? contents.replaced : contents.served,
        )
      }
    }
})

test('a repository that an earlier release had moved away when it was killed is put back', async () => {
  for (const stage of ['.inkstone-new', '.inkstone-next'])
    for (const more of [0, 1, 2, 3, 9]) {
      const { served } = folders()
      rmSync(served, { recursive: true })
      write(join(served, '.inkstone-old'), inClone.served)
      write(join(served, stage), fresh)
      const { rename: move, ...steps } = dying(more, served)
      // Here the repository has to be moved.
      const isRepository = (path: unknown) => String(path) === join(served, '.git')
      const restoring: FileSteps = {
        ...steps,
        rename: (from, to) => (isRepository(to) ? rename(from, to) : move(from, to)),
      }
      await restoreFolder(served, restoring).catch(() => undefined)
      await restoreFolder(served)
      expect(read(served), `${stage}, ${more}`).toEqual(
        stage === '.inkstone-next' ? inClone.replaced : inClone.served,
      )
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
