import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '@/tests/support/runner/test-folder'
import { leftOutMessages, replaceFolder } from '../../../scripts/export/replace-folder'
import type { FileSteps } from '../../../scripts/export/restore-folder'

/** Two folders: an export that is served, and one that has just been finished. */
function exports() {
  const [served, finished] = ['served', 'finished'].map((name) => testFolder(name, 'deep'))
  if (!served || !finished) throw new Error('No folder')
  for (const folder of [served, finished]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(served, 'old.html'), 'old')
  writeFileSync(join(finished, 'new.html'), 'new')
  return { served: join(served, '..'), finished: join(finished, '..') }
}

const steps: FileSteps = { cp, rename, rm }
const failure = (code: string) => Object.assign(new Error(code), { code })

/** Renames as within and between file systems: those of the finished folder fail. */
const otherFileSystem = (finished: string): FileSteps => ({
  ...steps,
  rename: async (from, to) => {
    if (String(from).startsWith(finished) !== String(to).startsWith(finished)) throw failure('EXDEV')
    await rename(from, to)
  },
})

/** Fails for paths that the test chooses. */
function failing(step: 'rename' | 'rm', code: string, isMeant: (path: string) => boolean): FileSteps {
  return {
    ...steps,
    [step]: async (path: string, other: never) => {
      if (isMeant(path)) throw failure(code)
      await (step === 'rename' ? rename(path, other) : rm(path, other))
    },
  }
}

/** Expects the last export to be whole, and the new one to be where it was. */
function expectUnchanged({ served, finished }: ReturnType<typeof exports>, names = ['deep']) {
  expect(readdirSync(served).sort()).toEqual(names)
  expect(readdirSync(join(served, 'deep'))).toEqual(['old.html'])
  expect(readFileSync(join(served, 'deep/old.html'), 'utf8')).toBe('old')
  expect(readFileSync(join(finished, 'deep/new.html'), 'utf8')).toBe('new')
}

test('a finished export replaces every file of the last one, and its own folder is gone', async () => {
  const { served, finished } = exports()
  writeFileSync(join(served, 'other.html'), 'old')
  expect(await replaceFolder(served, finished)).toEqual([])
  expect(readdirSync(served)).toEqual(['deep'])
  expect(readdirSync(join(served, 'deep'))).toEqual(['new.html'])
  expect(readFileSync(join(served, 'deep/new.html'), 'utf8')).toBe('new')
  expect(existsSync(finished)).toBe(false)
})

test('a folder that is a link stays one, and a folder that is missing is made', async () => {
  const { served, finished } = exports()
  const link = testFolder('link')
  symlinkSync(served, link)
  await replaceFolder(link, finished)
  expect(readdirSync(join(served, 'deep'))).toEqual(['new.html'])
  const other = testFolder('not/there')
  await replaceFolder(other, served)
  expect(readdirSync(join(other, 'deep'))).toEqual(['new.html'])
})

test('an export on another file system is copied, also over what a killed replacement left', async () => {
  const { served, finished } = exports()
  for (const name of ['.inkstone-new', '.inkstone-old']) {
    mkdirSync(join(served, name, 'deep'), { recursive: true })
    writeFileSync(join(served, name, 'deep/left.html'), 'left')
  }
  await replaceFolder(served, finished, otherFileSystem(finished))
  expect(readdirSync(served)).toEqual(['deep'])
  expect(readdirSync(join(served, 'deep'))).toEqual(['new.html'])
  expect(existsSync(finished)).toBe(false)
})

test('a full file system leaves the last export and the finished one whole', async () => {
  const both = exports()
  const full: FileSteps = {
    ...otherFileSystem(both.finished),
    cp: async (_, to) => {
      mkdirSync(String(to), { recursive: true })
      writeFileSync(join(String(to), 'part.html'), 'part')
      throw failure('ENOSPC')
    },
  }
  await expect(replaceFolder(both.served, both.finished, full)).rejects.toThrow('ENOSPC')
  expectUnchanged(both)
})

test('a step that fails between the renames is undone', async () => {
  const both = exports()
  writeFileSync(join(both.served, 'a.html'), 'old')
  const isMovedUp = (path: string) => path.includes('.inkstone-next/')
  await expect(
    replaceFolder(both.served, both.finished, failing('rename', 'EIO', isMovedUp)),
  ).rejects.toThrow('EIO')
  expectUnchanged(both, ['a.html', 'deep'])
})

test('an old entry that cannot be renamed stays, unless the new export has one of that name', async () => {
  const both = exports()
  writeFileSync(join(both.served, 'a.html'), 'old')
  const { served, finished } = both
  const isHeld = (name: string) => (path: string) => path === join(served, name)
  await expect(replaceFolder(served, finished, failing('rename', 'EBUSY', isHeld('deep')))).rejects.toThrow(
    'EBUSY',
  )
  expectUnchanged(both, ['a.html', 'deep'])
  expect(await replaceFolder(served, finished, failing('rename', 'EBUSY', isHeld('a.html')))).toEqual([
    join(served, 'a.html'),
  ])
  expect(readdirSync(served).sort()).toEqual(['a.html', 'deep'])
  expect(readdirSync(join(served, 'deep'))).toEqual(['new.html'])
})

test('an old entry that cannot be deleted is put back, and the new export is in place', async () => {
  const { served, finished } = exports()
  mkdirSync(join(served, 'lost+found'))
  const isHeld = (path: string) => basename(path) === 'lost+found'
  expect(await replaceFolder(served, finished, failing('rm', 'EPERM', isHeld))).toEqual([
    join(served, 'lost+found'),
  ])
  expect(readdirSync(served).sort()).toEqual(['deep', 'lost+found'])
  expect(readdirSync(join(served, 'deep'))).toEqual(['new.html'])
})

test('an old entry that cannot be deleted fails neither this export nor a later one, and is named', async () => {
  const { served, finished } = exports()
  for (const [code, name, kept] of [
    ['EACCES', '.inkstone-old', []],
    ['ENOTEMPTY', '.inkstone-old', ['.inkstone-left-1']],
    ['EIO', '.inkstone-old', ['.inkstone-left-1', '.inkstone-left-2']],
  ] as const) {
    rmSync(finished, { recursive: true, force: true })
    mkdirSync(finished)
    writeFileSync(join(finished, 'deep'), code)
    const isHeld = (path: string) => /\.inkstone-(?:old|left-\d)/.test(path)
    const left = await replaceFolder(served, finished, failing('rm', code, isHeld))
    expect(left.map((path) => basename(path)).sort()).toEqual([...kept, name])
    expect(readFileSync(join(served, 'deep'), 'utf8')).toBe(code)
    expect(readdirSync(served).sort()).toEqual([...kept, name, 'deep'])
  }
  expect(statSync(join(served, '.inkstone-old')).mode & 0o077, 'readable for others').toBe(0)
  mkdirSync(finished)
  writeFileSync(join(finished, 'new.html'), 'new')
  expect(await replaceFolder(served, finished)).toEqual([])
  expect(readdirSync(served)).toEqual(['new.html'])
})

test('an old entry that cannot be renamed within its file system is copied, and put back after a failure', async () => {
  const both = exports()
  const { served, finished } = both
  writeFileSync(join(served, 'old.html'), 'old')
  const ofImage = (path: string) => path === join(served, 'deep')
  const copying = failing('rename', 'EXDEV', ofImage)
  const held: FileSteps = {
    ...copying,
    rm: async (path, options) => {
      if (!ofImage(String(path))) return rm(path, options)
      await rm(join(served, 'deep/old.html'))
      throw failure('EBUSY')
    },
  }
  await expect(replaceFolder(served, finished, held)).rejects.toThrow('EBUSY')
  expectUnchanged(both, ['deep', 'old.html'])
  expect(await replaceFolder(served, finished, copying)).toEqual([])
  expect(readdirSync(served)).toEqual(['deep'])
  expect(readdirSync(join(served, 'deep'))).toEqual(['new.html'])
})

test("the repository of a clone and the owner's files in it stay, unless the export has such a file itself", async () => {
  const { served, finished } = exports()
  const kept = ['.git/HEAD', '.gitignore', '.nojekyll', 'CNAME', 'LICENSE', 'README.md']
  mkdirSync(join(served, '.git'))
  for (const name of [...kept, 'other.md']) writeFileSync(join(served, name), 'of the owner')
  const repository = statSync(join(served, '.git')).ino
  writeFileSync(join(finished, 'CNAME'), 'of the export')
  writeFileSync(join(finished, '.git'), 'gitdir: of the folder of public files')
  expect(await replaceFolder(served, finished)).toEqual([])
  expect(readdirSync(served).sort()).toEqual(['.git', ...kept.slice(1), 'deep'])
  for (const name of kept)
    expect(readFileSync(join(served, name), 'utf8')).toBe(name === 'CNAME' ? 'of the export' : 'of the owner')
  expect(statSync(join(served, '.git')).ino).toBe(repository)
  expect(readdirSync(join(served, 'deep'))).toEqual(['new.html'])
})

test("a withdrawn page is removed whose folder is named like one of the owner's files, also through a link", async () => {
  const names = [
    'readme',
    'license',
    'README.md',
    'License.md',
    'license.txt',
    '.gitignore',
    '.gitattributes',
  ]
  for (const name of [...names, '.gitmodules', 'cname', '.nojekyll']) {
    const { served, finished } = exports()
    mkdirSync(join(finished, name))
    writeFileSync(join(finished, name, 'index.html'), 'public')
    await replaceFolder(served, finished)
    expect(readFileSync(join(served, name, 'index.html'), 'utf8')).toBe('public')
    mkdirSync(join(finished, 'deep'), { recursive: true })
    expect(await replaceFolder(served, finished)).toEqual([])
    expect(readdirSync(served)).toEqual(['deep'])
    symlinkSync(testFolder(), join(served, name))
    mkdirSync(join(finished, 'deep'), { recursive: true })
    expect(await replaceFolder(served, finished)).toEqual([])
    expect(readdirSync(served)).toEqual(['deep'])
  }
})

test('a repository that is a link stays', async () => {
  const { served, finished } = exports()
  symlinkSync(testFolder(), join(served, '.git'))
  expect(await replaceFolder(served, finished)).toEqual([])
  expect(readdirSync(served).sort()).toEqual(['.git', 'deep'])
})

/** Renames as on a file system that ignores case: a folder does not replace a file whose name differs in case only. */
const caseIgnored: FileSteps = {
  ...steps,
  rename: async (from, to) => {
    const isSame = (name: string) => name.toLowerCase() === basename(String(to)).toLowerCase()
    const other = readdirSync(join(String(to), '..')).find(isSame)
    if (other && statSync(from).isDirectory() && statSync(join(String(to), '..', other)).isFile())
      throw failure('ENOTDIR')
    await rename(from, to)
  },
}

test("a page named like one of the owner's files is left out with a message, and the others replace the last export", async () => {
  for (const [file, page] of [
    ['LICENSE', 'license'],
    ['README', 'Readme'],
    ['license', 'license'],
  ] as const)
    for (const fileSteps of [steps, caseIgnored]) {
      const { served, finished } = exports()
      writeFileSync(join(served, file), 'of the owner')
      writeFileSync(join(served, 'withdrawn.html'), 'old')
      mkdirSync(join(finished, page))
      writeFileSync(join(finished, page, 'index.html'), 'page')
      expect(await leftOutMessages(served, finished)).toEqual([
        `/${page}: left out, because your file ${file} in ${served} stays. Change the slug of a page there, or delete the file.`,
      ])
      expect(await replaceFolder(served, finished, fileSteps)).toEqual([])
      expect(readdirSync(served).sort()).toEqual([file, 'deep'].sort())
      expect(readFileSync(join(served, file), 'utf8')).toBe('of the owner')
      expect(readdirSync(join(served, 'deep'))).toEqual(['new.html'])
      rmSync(served, { recursive: true })
    }
})

test("a page named like one of the owner's files is exported where there is no such file", async () => {
  const { served, finished } = exports()
  mkdirSync(join(finished, 'license'))
  writeFileSync(join(finished, 'license/index.html'), 'page')
  writeFileSync(join(served, 'LICENSE.md'), 'of the owner')
  expect(await leftOutMessages(served, finished)).toEqual([])
  await replaceFolder(served, finished)
  expect(readFileSync(join(served, 'license/index.html'), 'utf8')).toBe('page')
  expect(await leftOutMessages(join(served, 'missing'), served)).toEqual([])
})

test('names are compared without case: an own file replaces that of the owner, and nothing old is put back over a new file', async () => {
  const { served, finished } = exports()
  writeFileSync(join(served, 'CNAME'), 'of the owner')
  writeFileSync(join(served, 'About.html'), 'old')
  writeFileSync(join(finished, 'cname'), 'of the export')
  writeFileSync(join(finished, 'about.html'), 'new')
  const isHeld = (path: string) => basename(path) === 'About.html'
  const left = await replaceFolder(served, finished, failing('rm', 'EPERM', isHeld))
  expect(left).toEqual([join(served, '.inkstone-old')])
  expect(readdirSync(served).sort()).toEqual(['.inkstone-old', 'about.html', 'cname', 'deep'])
  expect(readFileSync(join(served, 'about.html'), 'utf8')).toBe('new')
})
