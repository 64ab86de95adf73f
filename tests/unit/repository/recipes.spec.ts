import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageCommand } from '../../../scripts/steps/programs.mjs'
import { guideBlocks, guidedFile } from '../../support/guide'

const root = process.cwd()
const recipes = ['add-a-block-type', 'add-a-setting', 'add-a-comment-service']
const blocks = recipes.flatMap((name) => guideBlocks(`docs/recipes/${name}.md`))

/** What the recipes change, in a copy of the project: they touch no file in common. */
let folder: string

const copied = ['components', 'conf', 'lib', 'themes', 'package.json']
/** Helpers of unit tests, which find the copied code. */
const helpers = [
  'tests/unit/components/drawn.tsx',
  'tests/unit/article/support.ts',
  'tests/support/warnings.ts',
]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recipes-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const path of [...copied, ...helpers])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  for (const block of blocks) writeFileSync(join(folder, block.file), guidedFile(block))
  // What the framework writes at the first build: a fresh clone has none.
  writeFileSync(join(folder, 'next-env.d.ts'), '/// <reference types="next" />\n')
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { incremental: false, paths: { '@/*': [`${folder}/*`] } },
      // The rest of the project comes with what these import.
      include: ['next-env.d.ts', '**/*.d.ts', ...blocks.map(({ file }) => file)],
      exclude: ['node_modules'],
    }),
  )
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The files that the compiler finds fault with, and what it says. */
function compilerFindings(): { files: string[]; output: string } {
  const args = ['--noEmit', '--pretty', 'false', '-p', folder]
  let output = ''
  try {
    execFileSync(...packageCommand('typescript', args), { cwd: root, stdio: 'pipe' })
  } catch (error) {
    output = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
  }
  const files = [...output.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file = '']) =>
    file.replace(/^.*?(?=(?:components|conf|lib|themes)\/)/, ''),
  )
  return { files: [...new Set(files)].sort(), output }
}

test('the recipes for a block type, a setting and a comment service change no file twice', () => {
  const files = blocks.map(({ file }) => file)
  expect(files.length).toBeGreaterThan(10)
  expect(new Set(files).size).toBe(files.length)
})

test('the code of the recipes compiles', { tags: 'full' }, () => {
  expect(compilerFindings().output).toBe('')
})

test('the compiler names each step of a recipe that was left out', { tags: 'full' }, () => {
  const left = [
    'lib/article/plain-text.ts',
    'lib/article/draw/heights.ts',
    'lib/article/blocks/Blocks.tsx',
    'conf/browser-defaults.ts',
    'components/blog/comments/services.ts',
    'components/blog/comments/empty-settings.ts',
  ]
  for (const file of left) cpSync(join(root, file), join(folder, file))
  const { files } = compilerFindings()
  for (const block of blocks.filter(({ file }) => left.includes(file)))
    writeFileSync(join(folder, block.file), guidedFile(block))
  expect(files).toEqual(left.sort())
})

const program = `
import { createElement } from 'react'
import { settingsDocumentation } from '@/conf/documentation'
import { resolveDeployed } from '@/conf/resolve'
import { PostRow } from '@/components/base-theme/PostRow'
import { renderArticle } from '@/lib/article'
import { contentPolicy } from '@/lib/content-policy'
import { commentSetup } from '@/lib/site/comment-services'
import { context, page } from './tests/unit/article/support'
import { drawn } from './tests/unit/components/drawn'

const articleOf = (share, more = {}) =>
  renderArticle(page([{ type: 'progress', title: 'Boats', format: { share }, ...more }]), context())
const row = createElement(PostRow, { card: { href: '/a', title: 'Boats', day: '2024-05-01' }, keyword: '', level: 'h2' })
const settings = resolveDeployed({}, { COMMENT_MURMUR_SERVER: 'https://murmur.example' })
console.log(JSON.stringify({
  article: articleOf(0.5),
  wrong: articleOf('most').html,
  nested: articleOf(1, { format: { block_color: 'red' }, children: [{ type: 'text', title: 'Two of four' }] }).html,
  withDay: drawn(row),
  withoutDay: drawn(row, { POST_LIST_DAY: false }),
  documented: settingsDocumentation(),
  comments: commentSetup(settings),
  usualComments: commentSetup(resolveDeployed({}, {})),
  policy: contentPolicy(settings, ['x']),
}))
`

/** Runs the changed code in a process of its own: the runner's loader knows the unchanged one. */
async function outcome() {
  writeFileSync(join(folder, 'program.tsx'), program)
  const outfile = join(folder, 'program.cjs')
  await build({
    entryPoints: [join(folder, 'program.tsx')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    packages: 'external',
    preserveSymlinks: true,
    tsconfig: join(folder, 'tsconfig.json'),
    logLevel: 'silent',
  })
  return JSON.parse(
    execFileSync(process.execPath, [outfile], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }),
  )
}

test('what the recipes add works: the block is drawn, the setting is read, the service is allowed', async () => {
  const found = await outcome()

  expect(found.article.html).toContain(
    '<div class="notion-progress">Boats<progress value="0.5"></progress></div>',
  )
  expect(found.article.text).toBe('Boats')
  expect(found.wrong).toContain('<progress value="0"></progress>')
  expect(found.nested).toMatch(
    /<div class="notion-progress notion-red">Boats<progress value="0"><\/progress><p[^>]*>Two of four<\/p><\/div>/,
  )

  expect(found.withDay).toContain('<time')
  expect(found.withoutDay).not.toContain('<time')
  expect(found.documented).toContain('`POST_LIST_DAY`')

  expect(found.comments).toMatchObject({
    services: ['murmur'],
    settings: { COMMENT_MURMUR_SERVER: 'https://murmur.example' },
  })
  expect(found.usualComments).toBeNull()
  for (const directive of ['script-src', 'connect-src'])
    expect(found.policy).toMatch(new RegExp(`${directive} [^;]*https://murmur\\.example`))
})

test('each recipe is linked from CONTRIBUTING.md', () => {
  const text = readFileSync('CONTRIBUTING.md', 'utf8')
  for (const name of recipes) expect(text).toContain(`(docs/recipes/${name}.md)`)
  expect(text).toContain('(docs/themes.md)')
})
