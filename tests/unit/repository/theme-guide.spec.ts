import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageCommand } from '../../../scripts/steps/programs.mjs'
import { guideBlocks, guidedFile } from '../../support/guide'

const root = process.cwd()

/** The code of docs/themes.md. */
const blocks = guideBlocks('docs/themes.md')

/** Draws screens of the theme with everything that pages/_app puts around them. */
const drawing = `
import { renderToStaticMarkup } from 'react-dom/server'
import Loadable from 'next/dist/shared/lib/loadable.shared-runtime'
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import { LocaleSwitch } from '@/components/i18n/LocaleProvider'
import { SiteProvider } from '@/components/SiteProvider'
import { enUS } from '@/lib/i18n/en-US'
import Paper from './themes/paper'

const site = { title: 'Pond', description: '', icon: '', cover: '', menu: [], categories: [], tags: [], postCount: 1, latest: [], notice: '', settings: {} }
const router = { route: '/', pathname: '/', query: {}, asPath: '/', basePath: '', events: { on() {}, off() {}, emit() {} } }

const draw = (screen) =>
  renderToStaticMarkup(
    <RouterContext value={router}>
      <SiteProvider site={site} theme="paper" themed={false}>
        <LocaleSwitch initial="en-US" messages={enUS}>
          <Paper screen={screen} />
        </LocaleSwitch>
      </SiteProvider>
    </RouterContext>,
  )

Loadable.preloadAll().then(() => console.log(JSON.stringify(JSON.parse(process.argv[2]).map(draw))))
`

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'theme-guide-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const structure = 'components/base-theme/structure'
  const parts = readdirSync(structure).map((file) => `${structure}/${file}`)
  for (const file of ['themes/theme.tsx', `${structure}.css`, ...parts])
    write(file, readFileSync(file, 'utf8'))
  // What the framework writes at the first build: a fresh clone has none.
  write('next-env.d.ts', '/// <reference types="next" />\n')
  for (const block of blocks) write(block.file, guidedFile(block))
  write('drawing.tsx', drawing)
  write(
    'tsconfig.json',
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        incremental: false,
        paths: { '@/themes/*': [`${folder}/themes/*`], '@/*': [`${root}/*`] },
      },
      include: ['next-env.d.ts', 'themes/paper/**/*', 'themes/names.ts'],
      exclude: ['node_modules'],
    }),
  )
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('docs/themes.md names every file that a theme needs', () => {
  expect(blocks.map(({ file }) => file)).toEqual([
    'themes/paper/paper.module.css',
    'themes/paper/Shell.tsx',
    'themes/paper/index.tsx',
    'themes/names.ts',
    'themes/registry.ts',
    'themes/load-theme.ts',
    'conf/schema/site.ts',
  ])
})

/** What the compiler says of the theme; nothing when it agrees. The rest of the project is judged elsewhere. */
function compilerSays(): string[] {
  try {
    execFileSync(...packageCommand('typescript', ['--noEmit', '--pretty', 'false', '-p', folder]), {
      cwd: root,
      stdio: 'pipe',
    })
    return []
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
    return said.split('\n').filter((line) => line.includes('themes/'))
  }
}

test('the theme of docs/themes.md keeps the contract, and the compiler sees when it does not', {
  tags: 'full',
}, () => {
  expect(compilerSays()).toEqual([])
  const file = join(folder, 'themes/paper/index.tsx')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace("ScreenOf<'sign-in'>", "ScreenOf<'search'>"))
  expect(compilerSays().join('\n')).toContain('themes/paper/index.tsx')
  writeFileSync(file, text)
})

test('the theme of docs/themes.md draws plain screens and its own in its frame', async () => {
  const outfile = join(folder, 'drawing.cjs')
  await build({
    entryPoints: [join(folder, 'drawing.tsx')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    packages: 'external',
    preserveSymlinks: true,
    logLevel: 'silent',
  })
  const screens = [
    {
      kind: 'list',
      path: '/tag/sea',
      filter: { by: 'tag', name: 'sea' },
      list: {
        page: 1,
        total: 1,
        pageSize: 12,
        base: '/tag/sea',
        cards: [{ href: '/a', title: 'Boats', day: '2024-01-01' }],
      },
    },
    { kind: 'sign-in', path: '/signin' },
  ]
  // A process of its own: the runner's own loader has ideas about what is a module.
  const said = execFileSync(process.execPath, [outfile, JSON.stringify(screens)], {
    encoding: 'utf8',
    stdio: 'pipe',
  })
  const [tag, signIn]: string[] = JSON.parse(said)
  expect(tag).toMatch(/^<div id="theme-paper"/)
  expect(tag).toMatch(/<h1[^>]*>Tag: sea \(1\)<\/h1>/)
  expect(tag).toMatch(/<a href="\/a">Boats<\/a>/)
  expect(signIn).toContain('Nobody needs a key to /signin.')
})
