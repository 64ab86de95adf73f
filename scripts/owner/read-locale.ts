import { nearestName } from '@/conf/nearest-name'
import { packs } from '@/lib/i18n/all-packs'
import { type Locale, locales } from '@/lib/i18n/locales'
import { didYouMean, type Reading } from './problems'
import { readJsonObject } from './read-json'

/** Texts by group and name, as in a locale pack. */
export type Pack = Record<string, Record<string, string>>

/** Letters by which a misspelled name may differ from the one that was meant. */
const mostOther = 4

const valuesIn = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([value]) => value))].sort()

const named = (values: readonly string[]) => (values.length === 0 ? 'no {{…}}' : values.join(' and '))

/** Returns the locale for a file name in owner/locales, or a problem. @param file its path, for messages */
export function localeOf(name: string, file: string): Reading<Locale | null> {
  const tag = name.replace(/\.json$/, '')
  const value = locales.find((locale) => locale === tag && name === `${tag}.json`) ?? null
  const problems =
    value === null
      ? [
          `${file}: name the file after one of the languages: ${locales.map((one) => `${one}.json`).join(', ')}.`,
        ]
      : []
  return { value, problems }
}

/**
 * Parses a file of owner/locales: texts by key, such as `nav.home`.
 * @param file its path, for messages
 * @returns the whole pack of the locale with these texts in it
 */
export function readLocale(text: string, locale: Locale, file: string): Reading<Pack> {
  const read = readJsonObject(text, file)
  const pack: Pack = structuredClone(packs[locale])
  const keys = Object.entries(pack).flatMap(([group, texts]) =>
    Object.keys(texts).map((name) => `${group}.${name}`),
  )
  const problems = Object.entries(read.value).flatMap(([key, own]) => {
    const [group = '', name = ''] = key.split('.')
    const [inner] = typeof own === 'object' && own !== null ? Object.keys(own) : []
    if (inner !== undefined && Object.hasOwn(pack, key))
      return [`${file}: write "${key}.${inner}" in place of "${inner}" inside "${key}".`]
    const texts = keys.includes(key) ? pack[group] : undefined
    if (texts === undefined)
      return [`${file}: there is no text ${key}.${didYouMean(nearestName(key, keys, mostOther))}`]
    if (typeof own !== 'string' || own.trim() === '')
      return [`${file}: ${key} has to be a text in double quotes that is not empty.`]
    const [wanted, given] = [valuesIn(texts[name] ?? ''), valuesIn(own)]
    if (wanted.join() !== given.join())
      return [`${file}: ${key} has to contain ${named(wanted)}; it contains ${named(given)}.`]
    texts[name] = own
    return []
  })
  return { value: pack, problems: [...read.problems, ...problems] }
}
