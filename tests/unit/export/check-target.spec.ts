/** Targets whose files an export would delete. */

import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '@/tests/support/runner/test-folder'
import { checkContents, checkPlace, projectFolders } from '../../../scripts/export/check-target'
import { scriptCommand } from '../../../scripts/steps/programs.mjs'

/** A folder with files, which have their names as content. */
function folderOf(name: string, ...files: string[]): string {
  const folder = testFolder(name)
  mkdirSync(folder, { recursive: true })
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), file)
  }
  return folder
}

/** Runs an export that cannot reach a workspace, and has no build. */
function exportTo(target: string) {
  const { status, stderr } = spawnSync(...scriptCommand('scripts/export.ts', ['--no-build']), {
    encoding: 'utf8',
    env: {
      ...process.env,
      EXPORT_DIR: target,
      NEXT_DIST_DIR: testFolder('no-build'),
      NOTION_PAGE_ID: '0'.repeat(32),
      API_BASE_URL: 'http://127.0.0.1:9/api',
    },
  })
  return { status, stderr }
}

test('no export begins that would replace files of others', { tags: 'full' }, () => {
  const home = folderOf('home', 'letter.txt')
  expect(exportTo(home)).toEqual({ status: 1, stderr: expect.stringContaining('contains letter.txt') })
  expect(readdirSync(home)).toEqual(['letter.txt'])
})

test('no export begins that would replace the project', { tags: 'full' }, () => {
  expect(exportTo('.')).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^EXPORT_DIR: .*an export would delete/),
  })
})

test('every folder of the project is named', () => {
  const ignored = readFileSync('.gitignore', 'utf8').split('\n')
  const folders = readdirSync('.', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !ignored.includes(`${entry.name}/`))
    .map(({ name }) => name)
    .filter((name) => !/^\.next-|\.unfinished$/.test(name))
  expect(folders.filter((name) => !projectFolders.includes(name))).toEqual([])
})

test('a target may be beside folders of the project, but not in one, nor around one, also by links', () => {
  const root = folderOf('project', 'lib/a.md', 'public/b.png')
  const elsewhere = folderOf('elsewhere/own', 'style.css')
  symlinkSync(join(root, 'public'), join(root, 'site'))
  symlinkSync(elsewhere, join(root, 'owner'))
  symlinkSync(root, testFolder('link'))
  const check = (target: string) => () => checkPlace(target, root, ['build'])
  for (const target of ['out', 'out/', './site2', 'libs', '..out', '../www', folderOf('elsewhere/www')])
    expect(check(target), target).not.toThrow()
  for (const target of ['.', './', root, '..', '/', '../link', '../link/'])
    expect(check(target), target).toThrow(/contains the folder of the project/)
  for (const target of [
    'lib',
    'lib/',
    'lib/new',
    'public',
    'site',
    'site/x',
    '../link/lib',
    'build/x',
    'out/../lib',
  ])
    expect(check(target), target).toThrow(/is part of/)
  for (const target of [elsewhere, join(elsewhere, 'x'), join(elsewhere, '..')])
    expect(check(target), target).toThrow(/is part of owner, or contains it/)
})

test('a target may be a new clone: what is in it stays', () => {
  const clone = folderOf('clone', '.git/HEAD', '.gitignore', 'README.md', 'LICENSE', 'CNAME', '.nojekyll')
  for (const target of [folderOf('bare', '.git/HEAD'), folderOf('worktree', '.git'), clone])
    expect(() => checkContents(target), target).not.toThrow()
  writeFileSync(join(clone, 'index.ts'), '')
  expect(() => checkContents(clone)).toThrow(/not empty .*contains index\.ts/)
  expect(() => checkContents(folderOf('texts', 'license/a.md'))).toThrow(/contains license\)/)
})

test('a target is missing, empty, or a former export', () => {
  const former = folderOf('former', 'index.html', 'redirects.nginx.conf', '_next/static/a.js', 'added.txt')
  const killed = folderOf('killed', '.inkstone-old/index.html')
  for (const target of [former, killed, folderOf('empty'), folderOf('mount', 'lost+found/x'), former + 2])
    expect(() => checkContents(target), target).not.toThrow()
  const other = folderOf('other', '404.html', '_next/static/a.js')
  expect(() => checkContents(other)).toThrow(/not empty .* no former export/)
  expect(() => checkPlace(join(other, '404.html'), other, [])).toThrow(/not a folder/)
})
