/**
 * The fonts of drawn pictures. The packages have one file per range of characters; only the files that a text needs
 * are loaded.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GlobalFonts } from '@napi-rs/canvas'
import { globalSingleton } from '@/lib/global-singleton'
import { isObject, textOf } from '@/lib/unknown-values'

type Registry = typeof GlobalFonts

/**
 * Font files per picture, because every character that is measured is looked up in all of them. Ordinary texts need
 * up to thirty; beyond the limit some characters are drawn as boxes.
 */
const mostPieces = 48

/** Read from the folder in which the server runs: a standalone build contains them too (next.config.ts). */
const folder = join(process.cwd(), 'node_modules', '@fontsource-variable')

/** Letters of most languages, and emoji as line drawings. */
const common = ['noto-sans', 'noto-sans-arabic', 'noto-emoji'] as const
const chineseJapaneseKorean = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'] as const
type Family = (typeof common)[number] | (typeof chineseJapaneseKorean)[number]

/** Subsets whose declared ranges contain far more characters than their files. */
const unfit = new Set(['noto-sans-arabic symbols', 'noto-sans-arabic math'])

/** A file of a family. */
interface Piece {
  /** Name under which it is registered: `noto-sans-sc-119`. */
  name: string
  file: string
  /** First and last code points. */
  ranges: [first: number, last: number][]
}

const loadedPieces = () => globalSingleton('font pieces', () => new Map<Family, Promise<Piece[]>>())
const registered = () => globalSingleton('registered fonts', () => new Map<string, Promise<void>>())

/**
 * Registers the fonts for a text and returns them as a CSS font-family list.
 * @param language of the site, which decides how Chinese characters are drawn where the text does not
 */
export async function fontsFor(registry: Registry, text: string, language: string): Promise<string> {
  const characters = new Set([...text, '…'].map((character) => character.codePointAt(0) ?? 0))
  const needed: Piece[] = []
  for (const family of [...common, ...inOrder(text, language)]) {
    if (characters.size === 0) break
    for (const piece of await piecesOf(family)) {
      const covered = [...characters].filter((code) => covers(piece, code))
      if (covered.length === 0) continue
      needed.push(piece)
      for (const code of covered) characters.delete(code)
    }
  }
  const used = needed.slice(0, mostPieces)
  await Promise.all(used.map((piece) => register(registry, piece)))
  return used.map(({ name }) => `"${name}"`).join(', ') || 'sans-serif'
}

/**
 * Chinese characters are written differently in each language: kana and hangul show the language, else the site's
 * decides.
 */
function inOrder(text: string, language: string): Family[] {
  const first = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? 'noto-sans-jp'
    : /\p{Script=Hangul}/u.test(text)
      ? 'noto-sans-kr'
      : /^ja/i.test(language)
        ? 'noto-sans-jp'
        : /^zh-(?:hk|tw|hant)/i.test(language)
          ? 'noto-sans-tc'
          : 'noto-sans-sc'
  return [first, ...chineseJapaneseKorean.filter((family) => family !== first)]
}

function piecesOf(family: Family): Promise<Piece[]> {
  const known = loadedPieces().get(family) ?? readPieces(family)
  loadedPieces().set(family, known)
  return known
}

async function readPieces(family: Family): Promise<Piece[]> {
  const listed: unknown = JSON.parse(await readFile(join(folder, family, 'unicode.json'), 'utf8'))
  if (!isObject(listed)) throw new Error(`The package of ${family} does not list its files`)
  const subsets = Object.entries(listed).filter(([subset]) => !unfit.has(`${family} ${subset}`))
  return subsets.map(([subset, ranges]) => {
    const name = `${family}-${subset.replace(/[[\]]/g, '')}`
    return {
      name,
      file: join(folder, family, 'files', `${name}-wght-normal.woff2`),
      ranges: toRanges(textOf(ranges)),
    }
  })
}

/** @param text `U+2b,U+300a-300b` */
function toRanges(text: string): Piece['ranges'] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.replace(/^U\+/i, '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}

function covers({ ranges }: Piece, code: number): boolean {
  return ranges.some(([first, last]) => first <= code && code <= last)
}

function register(registry: Registry, { name, file }: Piece): Promise<void> {
  const under = registered().get(name) ?? readFile(file).then((bytes) => void registry.register(bytes, name))
  registered().set(name, under)
  // A file that could not be read is tried again later.
  under.catch(() => registered().delete(name))
  return under
}
