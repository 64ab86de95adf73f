import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Owner } from './read-owner'

/** What next.config.ts needs to know about the owner's folder of a build. */
export interface BuiltOwner extends Pick<Owner, 'settings' | 'themes' | 'styles' | 'files'> {
  /** Path of the site that contains the files. */
  base: string
  /** Modules of the product by path, with the files that replace them. */
  replacements: Record<string, string>
}

/** Next.js keeps this folder of a build. */
const folderIn = (distDir: string) => join(distDir, 'cache', 'owner')

/** Builds in other folders have files of their own. */
const baseOf = (distDir: string) => `/assets/owner/${distDir.replaceAll(/[^\w-]/g, '')}`

/** @param folder of the written module */
function themesModule(owner: Owner, folder: string): string {
  const entries = Object.keys(owner.themes).map((name) => {
    const path = relative(folder, join(owner.folder, 'themes', name)).replaceAll('\\', '/')
    return { name: JSON.stringify(name), load: `() => import(${JSON.stringify(path)})` }
  })
  // The imports must be inside dynamic(), see themes/registry.ts.
  return [
    `import dynamic from 'next/dynamic'`,
    `import { nextTask } from '@/components/browser/tasks'`,
    'export const ownerThemes = {',
    ...entries.map(({ name, load }) => `  ${name}: dynamic(() => nextTask().then(${load})),`),
    '}',
    'export const ownerModules = {',
    ...entries.map(({ name, load }) => `  ${name}: ${load},`),
    '}\n',
  ].join('\n')
}

/** Texts of the modules that replace modules of the product, by the path of those. */
function modulesOf(owner: Owner, folder: string): Record<string, string> {
  const packs = Object.entries(owner.locales).map(([tag, pack]) => [
    `lib/i18n/${tag}`,
    `export const ${tag.replace('-', '')} = ${JSON.stringify(pack, null, 2)}\n`,
  ])
  return {
    ...(Object.keys(owner.themes).length > 0 && {
      'themes/owner-themes': themesModule(owner, join(folder, 'themes')),
    }),
    ...Object.fromEntries(packs),
  }
}

/**
 * Writes the data of the owner's folder for a build: replacement modules, and the public files. Without a folder it
 * removes those of an earlier build.
 * @param distDir folder of the build
 */
export function writeOwner(owner: Owner | null, distDir: string): void {
  const folder = folderIn(distDir)
  const base = baseOf(distDir)
  for (const old of [folder, join('public', base)]) rmSync(old, { recursive: true, force: true })
  if (owner === null) return
  const { settings, themes, styles, files } = owner
  const replacements: Record<string, string> = {}
  for (const [name, text] of Object.entries(modulesOf(owner, folder))) {
    const file = join(folder, `${name}.ts`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    replacements[name] = file
  }
  for (const file of files) cpSync(join(owner.folder, 'public', file), join('public', base, file))
  const built: BuiltOwner = { settings, themes, styles, files, base, replacements }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'draft.json'), JSON.stringify(built))
  renameSync(join(folder, 'draft.json'), join(folder, 'owner.json'))
}

/** Returns what `writeOwner` has written for a build; null for nothing. */
export function readBuiltOwner(distDir: string): BuiltOwner | null {
  const file = join(folderIn(distDir), 'owner.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
