import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nearestName } from '@/conf/nearest-name'
import type { Locale } from '@/lib/i18n/locales'
import { didYouMean, OwnerError, type Problem, type Reading } from './problems'
import { productAt } from './product-paths'
import { localeOf, type Pack, readLocale } from './read-locale'
import { readPublicFiles } from './read-public'
import { readSettings } from './read-settings'
import { readStyles } from './read-styles'
import { type Ground, readTheme } from './read-theme'

/** The content of the owner's folder. */
export interface Owner {
  /** Path of the folder relative to the project. */
  folder: string
  settings: Record<string, unknown>
  /** Backgrounds of the themes by name. */
  themes: Record<string, Ground>
  /** Text of the style sheet; '' for none. */
  styles: string
  /** Paths below owner/public. */
  files: string[]
  /** Whole packs of the locales with changed texts. */
  locales: Partial<Record<Locale, Pack>>
}

const parts = ['settings.json', 'themes', 'styles.css', 'public', 'locales']

/** Documents and hidden files are ignored. */
const isUnread = (name: string) => name.startsWith('.') || name.endsWith('.md')

function strangeEntries(folder: string, names: readonly string[]): Problem[] {
  return names
    .filter((name) => !parts.includes(name) && !isUnread(name))
    .map(
      (name) =>
        `${folder}/${name} is not read.${didYouMean(nearestName(name, parts, 3))} There are: ${parts.join(', ')}.`,
    )
}

/**
 * Reads and checks the owner's folder; every part of it is optional.
 * @param folder its path relative to the project
 * @throws OwnerError that lists all problems
 */
export function readOwner(folder: string): Owner {
  const names = readdirSync(folder)
  const problems = strangeEntries(folder, names)
  const take = <Value>({ value, problems: found }: Reading<Value>): Value => {
    problems.push(...found)
    return value
  }
  const textOf = (path: string) => readFileSync(path, 'utf8')
  const file = (name: string) => join(folder, name)
  const within = (name: string) =>
    existsSync(file(name)) ? readdirSync(file(name)).filter((entry) => !isUnread(entry)) : []

  const owner: Owner = { folder, settings: {}, themes: {}, styles: '', files: [], locales: {} }
  if (names.includes('settings.json'))
    owner.settings = take(readSettings(textOf(file('settings.json')), file('settings.json')))
  for (const name of within('themes')) owner.themes[name] = take(readTheme(name, file(`themes/${name}`)))
  if (names.includes('styles.css'))
    owner.styles = take(readStyles(textOf(file('styles.css')), file('styles.css')))
  if (names.includes('public')) owner.files = take(readPublicFiles(file('public'), productAt))
  for (const name of within('locales')) {
    const path = file(`locales/${name}`)
    const locale = take(localeOf(name, path))
    if (locale !== null) owner.locales[locale] = take(readLocale(textOf(path), locale, path))
  }
  if (problems.length > 0) throw new OwnerError(problems)
  return owner
}
