/** Addresses, in texts and links, with the ids of pages that readers are not told: the id alone may open the page in the workspace. */
import { dashed } from './ids'

/** @param id of a page, with dashes */
export type IsHidden = (id: string) => boolean

/** Letters among which ids stand. */
const runs = /[\da-f-]{32,}/gi
const dashedId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/y

/** What an address may be written with. Characters that nobody sees may stand in it too. */
const addressLetter = /[!-~\p{Cf}]/u

/** Control, format and separator characters. Browsers drop some inside addresses, so `java\nscript:` would be a script. */
export const ignoredByBrowsers = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Characters of an encoded address, by the lengths that they have in UTF-8. */
const encoded =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi

/** How often an address may stand encoded in another one. */
const encodings = 4

/** A part of a text: from its first character to the one after it. */
export interface TextRange {
  start: number
  end: number
}

/** Returns the first hidden id in an address or a text, with dashes; null for none. */
export function hiddenIdIn(address: string, isHidden: IsHidden): string | null {
  for (const { letters } of readingsOf(address)) {
    for (const { id } of idsIn(letters)) if (isHidden(id)) return id
  }
  return null
}

/** Returns every id that may stand in an address or a text, with dashes, in whatever way it is written. Some come several times. */
export function* writtenIds(text: string): Generator<string> {
  for (const { letters } of readingsOf(text)) for (const { id } of idsIn(letters)) yield id
}

/** Returns a text with `…` in the place of each address that holds a hidden id. */
export function withoutHiddenAddresses(text: string, isHidden: IsHidden): string {
  let told = ''
  let last = 0
  for (const { start, end } of hiddenAddressesIn(text, isHidden)) {
    told += `${text.slice(last, start)}…`
    last = end
  }
  return told + text.slice(last)
}

/** Returns where the addresses with hidden ids stand in a text, the first one first, none within another. */
export function hiddenAddressesIn(text: string, isHidden: IsHidden): TextRange[] {
  const addresses: TextRange[] = []
  let last = 0
  for (const id of hiddenIdsIn(text, isHidden)) {
    let { start, end } = id
    if (end <= last) continue
    while (start > last && addressLetter.test(text[start - 1] ?? '')) start -= 1
    while (addressLetter.test(text[end] ?? '')) end += 1
    addresses.push({ start: Math.max(start, last), end })
    last = end
  }
  return addresses
}

/** Where hidden ids stand, in whatever way they are written; the first one first. */
function hiddenIdsIn(text: string, isHidden: IsHidden): TextRange[] {
  const found: TextRange[] = []
  for (const { letters, places } of readingsOf(text)) {
    let last = 0
    for (const { id, index, length } of idsIn(letters)) {
      if (index < last || !isHidden(id)) continue
      last = index + length
      // What was left out behind the id does not belong to it, and the rest of an encoded letter is one of the address.
      found.push({ start: places?.[index] ?? index, end: (places?.[last - 1] ?? last - 1) + 1 })
    }
  }
  return found.sort((one, other) => one.start - other.start)
}

/** A text as browsers and servers read it. */
interface Reading {
  letters: string
  /** Where each letter stands in the text itself; null where nothing is left out. */
  places: number[] | null
}

/** The text itself, then without what browsers ignore, then decoded as often as it is encoded. */
function* readingsOf(text: string): Generator<Reading> {
  let reading: Reading = { letters: text, places: null }
  yield reading
  const visible = replaced(reading, ignoredByBrowsers, () => '')
  if (visible !== reading) yield visible
  reading = visible
  for (let round = 0; round < encodings; round += 1) {
    const decoded = replaced(reading, encoded, decode)
    if (decoded === reading) return
    reading = replaced(decoded, ignoredByBrowsers, () => '')
    yield reading
  }
}

/** A reading with other letters in the place of what a pattern finds; itself where it finds nothing. */
function replaced(reading: Reading, pattern: RegExp, replace: (found: string) => string): Reading {
  const { letters } = reading
  if (letters.search(pattern) < 0) return reading
  const place = (index: number) => reading.places?.[index] ?? index
  const parts: string[] = []
  const places: number[] = []
  let last = 0
  const keep = (end: number) => {
    parts.push(letters.slice(last, end))
    for (let index = last; index < end; index += 1) places.push(place(index))
  }
  for (const { 0: found, index } of letters.matchAll(pattern)) {
    keep(index)
    const other = replace(found)
    parts.push(other)
    for (let unit = 0; unit < other.length; unit += 1) places.push(place(index))
    last = index + found.length
  }
  keep(letters.length)
  return { letters: parts.join(''), places }
}

function decode(character: string): string {
  try {
    return decodeURIComponent(character)
  } catch {
    return character
  }
}

/**
 * Whatever may be an id, at every letter: in an encoded address (`%2F3a23…`) letters of the same kind stand before one. A post
 * may hold millions of such letters, so that each takes one look.
 */
function* idsIn(text: string): Generator<{ id: string; index: number; length: number }> {
  for (const { 0: run, index } of text.matchAll(runs)) {
    const letters = run.toLowerCase()
    let dash = letters.indexOf('-')
    for (let start = 0; start + 32 <= letters.length; start += 1) {
      if (dash >= 0 && dash < start) dash = letters.indexOf('-', start)
      if (dash < 0 || dash >= start + 32) {
        yield { id: dashed(letters.slice(start, start + 32)), index: index + start, length: 32 }
      } else if (dash === start + 8) {
        dashedId.lastIndex = start
        const [id] = dashedId.exec(letters) ?? []
        if (id) yield { id, index: index + start, length: 36 }
      }
    }
  }
}
