import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packs } from '@/lib/i18n/all-packs'
import { publicFileRewrites, replaceModules } from '@/scripts/owner/bundler'
import { loadOwner } from '@/scripts/owner/folder'
import { OwnerError } from '@/scripts/owner/problems'
import { readOwner } from '@/scripts/owner/read-owner'
import { ownerVariables } from '@/scripts/owner/variables'
import { readBuiltOwner, writeOwner } from '@/scripts/owner/write'
import { scriptCommand } from '../../../scripts/steps/programs.mjs'

let root: string
let folder: string
let distDir: string

beforeEach(() => {
  // Inside the project, as an owner's folder has to be, under a name that git ignores.
  root = mkdtempSync('.next-owner-')
  folder = `${root}/owner`
  distDir = `${root}/dist`
  mkdirSync(folder)
})
afterEach(() => {
  writeOwner(null, distDir)
  rmSync(root, { recursive: true, force: true })
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function writeWhole(): void {
  write('README.md', '# Mine')
  write('settings.json', '{ "AUTHOR": "Mira" }')
  write('themes/paper/index.tsx', '')
  write('themes/paper/theme.json', '{ "light": "#fff", "dark": "#111" }')
  write('styles.css', 'h1 { color: red }')
  write('public/pictures/me.png', 'picture')
  write('locales/fr-FR.json', '{ "nav.home": "Entrée" }')
}

test('every part of the folder is optional', () => {
  const empty = { folder, settings: {}, themes: {}, styles: '', files: [], locales: {} }
  expect(readOwner(folder)).toEqual(empty)
  expect(ownerVariables(empty)).toEqual({ INKSTONE_OWNER_SETTINGS: '', INKSTONE_OWNER_THEMES: '' })
  expect(ownerVariables(null)).toEqual({ INKSTONE_OWNER_SETTINGS: '', INKSTONE_OWNER_THEMES: '' })
})

test('all parts of the folder are read', () => {
  writeWhole()
  const owner = readOwner(folder)
  expect(owner).toEqual({
    folder,
    settings: { AUTHOR: 'Mira' },
    themes: { paper: ['#fff', '#111'] },
    styles: 'h1 { color: red }',
    files: ['pictures/me.png'],
    locales: { 'fr-FR': { ...packs['fr-FR'], nav: { ...packs['fr-FR'].nav, home: 'Entrée' } } },
  })
  expect(ownerVariables(owner)).toEqual({
    INKSTONE_OWNER_SETTINGS: '{"AUTHOR":"Mira"}',
    INKSTONE_OWNER_THEMES: '{"paper":["#fff","#111"]}',
  })
})

test('all that cannot be used is told at once', () => {
  write('setings.json', '{}')
  write('settings.json', '{ "AUTHOR" }')
  write('themes/docs/index.tsx', '')
  write('public/robots.txt', '')
  write('locales/de-DE.json', '{}')
  let message = ''
  try {
    readOwner(folder)
  } catch (error) {
    if (error instanceof OwnerError) message = error.message
  }
  expect(message.split('\n')).toEqual([
    "Some of the owner's files cannot be used:",
    `- ${folder}/setings.json is not read. Did you mean settings.json? There are: settings.json, themes, styles.css, public, locales.`,
    `- ${folder}/settings.json, line 1, column 12: expected a colon.`,
    `- ${folder}/themes/docs: docs is the name of a theme of the product. Rename the folder.`,
    `- ${folder}/public/robots.txt would hide pages/robots.txt.tsx. Rename or remove it.`,
    `- ${folder}/locales/de-DE.json: name the file after one of the languages: en-US.json, zh-CN.json, zh-HK.json, zh-TW.json, fr-FR.json, tr-TR.json, ja-JP.json.`,
  ])
})

test('OWNER_DIR names another folder of the project, and empty none', () => {
  write('settings.json', '{ "AUTHOR": "Mira" }')
  expect(loadOwner({ OWNER_DIR: folder })?.settings).toEqual({ AUTHOR: 'Mira' })
  expect(loadOwner({ OWNER_DIR: '' })).toBeNull()
  const told = (named: string) => () => loadOwner({ OWNER_DIR: named })
  for (const outside of ['..', '/etc', '.'])
    expect(told(outside)).toThrow(`OWNER_DIR = ${outside}: name a folder inside the project.`)
  expect(told('nowhere')).toThrow('there is no such folder. Create it, or unset OWNER_DIR.')
  expect(told('package.json')).toThrow('package.json has to be a folder.')
})

test('a build gets modules and public files of its own, and loses them with the folder', () => {
  writeWhole()
  writeOwner(readOwner(folder), distDir)
  const built = readBuiltOwner(distDir)
  const base = `/assets/owner/${distDir.replaceAll(/[^\w-]/g, '')}`
  const written = `${distDir}/cache/owner`
  expect(built).toEqual({
    settings: { AUTHOR: 'Mira' },
    themes: { paper: ['#fff', '#111'] },
    styles: 'h1 { color: red }',
    files: ['pictures/me.png'],
    base,
    replacements: {
      'themes/owner-themes': `${written}/themes/owner-themes.ts`,
      'lib/i18n/fr-FR': `${written}/lib/i18n/fr-FR.ts`,
    },
  })
  expect(readFileSync(`public${base}/pictures/me.png`, 'utf8')).toBe('picture')
  const themes = readFileSync(`${written}/themes/owner-themes.ts`, 'utf8')
  expect(themes).toContain(
    `"paper": dynamic(() => nextTask().then(() => import("../../../../owner/themes/paper"))),`,
  )
  writeOwner(null, distDir)
  expect(readBuiltOwner(distDir)).toBeNull()
  expect(existsSync(`public${base}`)).toBe(false)
})

test('the bundler reads the written modules in place of those of the product', () => {
  class Plugin {
    constructor(
      readonly pattern: RegExp,
      readonly replace: (resource: { context: string; request: string }) => void,
    ) {}
  }
  const file = '.next/cache/owner/lib/i18n/fr-FR.ts'
  const plugin = replaceModules({ 'lib/i18n/fr-FR': file }, { NormalModuleReplacementPlugin: Plugin })
  if (!(plugin instanceof Plugin)) throw new Error('No plugin')
  const leadsTo = (request: string, context: string) => {
    const resource = { context: join(process.cwd(), context), request }
    if (plugin.pattern.test(request)) plugin.replace(resource)
    return resource.request
  }
  const whole = join(process.cwd(), file)
  expect(leadsTo('@/lib/i18n/fr-FR', 'components')).toBe(whole)
  expect(leadsTo('./fr-FR', 'lib/i18n')).toBe(whole)
  expect(leadsTo('./fr-FR', 'components')).toBe('./fr-FR')
  expect(leadsTo('./fr-FR-more', 'lib/i18n')).toBe('./fr-FR-more')
})

test('each public file has a rewrite', () => {
  expect(publicFileRewrites({ files: ['a.txt', 'b/c.png'], base: '/assets/owner/next' })).toEqual([
    { source: '/a.txt', destination: '/assets/owner/next/a.txt' },
    { source: '/b/c.png', destination: '/assets/owner/next/b/c.png' },
  ])
})

test('a program that reads the folder ends with the messages, and writes nothing', { tags: 'full' }, () => {
  write('settings.json', '{ "ADMIN_SECRET": "hidden-value" }')
  let printed = ''
  try {
    execFileSync(...scriptCommand('scripts/prepare-owner.ts'), {
      stdio: 'pipe',
      env: { ...process.env, OWNER_DIR: folder, NEXT_DIST_DIR: distDir },
    })
  } catch (error) {
    printed = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  }
  expect(printed).toContain(`- ${folder}/settings.json: ADMIN_SECRET is a secret`)
  expect(printed).not.toContain('hidden-value')
  expect(existsSync(distDir)).toBe(false)
})
