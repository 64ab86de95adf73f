import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Carried, carriedWorks } from './carried'
import { compiledIntoNext, describedIn, licenceFiles } from './licence-files'
import { type LicenceText, readLicenceText } from './licence-text'
import { productionPackages, readLockFile } from './lock-file'

interface Work {
  /** Name and version. */
  title: string
  licence: string
  /** The author, for works without a licence file. */
  author: string
  texts: LicenceText[]
}

/** Licences that require their text, and whose text is the same for every work. */
const commonTexts = new Map([['MIT', 'LICENSE']])
const rule = '='.repeat(80)

/**
 * Composes THIRD_PARTY_NOTICES from the lock file, the installed packages and bundled works. The result does not
 * depend on the platform.
 */
export function composeNotices(root: string): string {
  const lock = readLockFile(root)
  const packages = productionPackages(lock).map(({ name, version, licence, path }) =>
    toWork(root, `${name} ${version}`, licence, join(root, path)),
  )
  const compiled = compiledIntoNext(root).map(({ name, folder }) =>
    toWork(root, `${name} (in next)`, '', folder),
  )
  const works = [...packages, ...compiled]
  const sections = [
    'THIRD-PARTY NOTICES\n\nInkstone itself has the licence in LICENSE. It carries, uses and serves the works of others that are listed here.\n' +
      'Written by `npm run notices`: do not edit.',
    [rule, 'Icons, fonts and styles', rule].join('\n'),
    ...carriedWorks(root).map((work) => carriedSection(root, work)),
    [rule, 'Packages', rule].join('\n'),
    works.map(({ title, licence }) => `${title}: ${licence}`).join('\n'),
    [rule, 'Licences of the packages', rule].join('\n'),
    ...licenceSections(works),
  ]
  return `${sections.join('\n\n')}\n`
}

function toWork(root: string, title: string, locked: string, folder: string): Work {
  const described = describedIn(folder)
  const licence = locked || described.licence
  const files = licenceFiles(folder)
  const common = commonTexts.get(licence)
  if (files.length === 0 && common !== undefined)
    files.push(withoutHolder(readFileSync(join(root, common), 'utf8')))
  return {
    title,
    licence: licence || 'see its text',
    author: described.author,
    texts: files.map(readLicenceText),
  }
}

/** The common text of a licence, taken from our own. */
function withoutHolder(text: string): string {
  return text.replace(/^Copyright .*$/m, '')
}

function carriedSection(root: string, { title, about, licence, texts, copyright }: Carried): string {
  const files = texts.map((path) => readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n').trim())
  return [
    `${title}: ${licence}`,
    about,
    ...(copyright.length > 0 ? [copyright.join('\n')] : []),
    ...files,
  ].join('\n\n')
}

/** Each text once, below its works and their copyright holders. */
function licenceSections(works: readonly Work[]): string[] {
  const byText = new Map<string, { body: string; holders: string[] }>()
  for (const { title, author, texts } of works) {
    for (const { key, body, copyright } of texts) {
      const section = byText.get(key) ?? { body, holders: [] }
      byText.set(key, section)
      const holders = copyright.length > 0 ? copyright.join('; ') : author
      section.holders.push(holders === '' ? title : `${title}: ${holders}`)
    }
  }
  return [...byText.values()].map(({ body, holders }) =>
    [...holders, '', body, '', '-'.repeat(80)].join('\n'),
  )
}
