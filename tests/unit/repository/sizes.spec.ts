import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = process.cwd()
const folders = ['lib', 'components', 'themes', 'pages']

/** Lines of a file, and files that stand directly in a folder. */
const limits = { fewest: 15, most: 300, inFolder: 30 }

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
const files = folders.flatMap(filesOf)
const sources = new Map(
  files.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, readFileSync(file, 'utf8')] as const),
)

const linesOf = (text: string) => text.trimEnd().split('\n').length

/** What `import()` names: each is a chunk of its own, which joining it with others would make larger. */
const chunks = new Set(
  [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, name = '']) =>
      name.startsWith('@/') ? name.slice(2) : relative(root, resolve(dirname(join(root, file)), name)),
    ),
  ),
)

function isChunk(file: string): boolean {
  const path = file.replace(/\.tsx?$/, '')
  return chunks.has(path) || chunks.has(path.replace(/\/index$/, ''))
}

/** A file that holds nothing but the way into a chunk: in another file its code would be loaded with that. */
const leadsToChunk = (text: string) => /= dynamic\(\s*\(\) =>\s*import\(/.test(text)

test('a file has at least 15 lines, unless the framework or a chunk wants it shorter', () => {
  const short = [...sources]
    .filter(([file, text]) => linesOf(text) < limits.fewest && !file.startsWith('pages/'))
    .filter(([file, text]) => !file.endsWith('.d.ts') && !isChunk(file) && !leadsToChunk(text))
    .map(([file]) => file)
  expect(short).toEqual([])
})

test('no file has more than 300 lines', () => {
  const long = [...sources].filter(([, text]) => linesOf(text) > limits.most).map(([file]) => file)
  expect(long).toEqual([])
})

test('no folder holds more than 30 files', () => {
  const counts = new Map<string, number>()
  const tests = ['unit', 'e2e', 'support', 'attack']
    .flatMap((folder) => filesOf(join('tests', folder)))
    .filter((file) => !file.includes('node_modules'))
  // Rows of the sample content are text, one file each.
  for (const file of [...files, ...tests].filter((name) => !name.endsWith('.md'))) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > limits.inFolder)).toEqual([])
})

test('the check sees the files and chunks that are there', () => {
  expect(sources.size).toBeGreaterThan(500)
  expect(isChunk('components/i18n/packs/EnUS.tsx')).toBe(true)
  expect(isChunk('themes/gallery/index.tsx')).toBe(true)
  expect(isChunk('lib/site/urls.ts')).toBe(false)
})
