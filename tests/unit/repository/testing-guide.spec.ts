import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../../../playwright.config'

const guide = readFileSync('docs/testing.md', 'utf8')

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'support')
    .map(({ name }) => `${folder}/${name}`)

test('docs/testing.md names every folder of tests', () => {
  const folders = ['tests/unit', 'tests/e2e'].flatMap(foldersIn)
  expect(folders.length).toBeGreaterThan(20)
  expect(folders.filter((folder) => !guide.includes(`\`${folder}\``))).toEqual([])
})

test('docs/testing.md names every project of browser tests', () => {
  const [, table = ''] = /\n\| Suite \| Project .+\n([\s\S]*?)\n\n/.exec(guide) ?? []
  const named = new Set([...table.matchAll(/^\| `[\w-]+` \| `([\w-]+)` \|/gm)].map(([, project]) => project))
  const projects = (config.projects ?? []).map(({ name }) => name)
  expect([...named].sort()).toEqual(projects.sort())
})
