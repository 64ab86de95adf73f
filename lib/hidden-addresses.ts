/** Addresses, in texts and links, with the ids of pages that readers are not told: the id alone may open the page in the workspace. */
import { type Reading, readingsOf, type TextRange } from './text-readings'

export { ignoredByBrowsers, type TextRange } from './text-readings'

/** Says whether readers are not told an id. */
export interface IsHidden {
  /** @param id of a page, with dashes */
  (id: string): boolean
  /**
   * Where it is there, only ids are made and asked about of which it says yes: nearly every letter of a long run may begin one.
   * @param digits the first seven of an id, as a number
   */
  mayBegin?(digits: number): boolean
}

/** Letters among which ids stand. */
const runs = /[\da-f-]{32,}/gi
const dashedId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/y

/** Ids that one text may ask about. Making one takes half a microsecond, and an honest text holds some thousands. */
const mostAsked = 1_500_000

/** Stands for the hidden ids of a text that holds too many to be asked about. */
const tooMany = 'too many ids'

/** What an address may be written with. Characters that nobody sees may stand in it too. */
const addressLetter = /[!-~\p{Cf}]/u

/** Returns the first hidden id in an address or a text, with dashes; null for none. A text with too many ids counts as one with hidden ones. */
export function hiddenIdIn(address: string, isHidden: IsHidden): string | null {
  let asked = 0
  for (const reading of readingsOf(address)) {
    for (const { id } of idsIn(reading, isHidden)) {
      if (isHidden(id)) return id
      asked += 1
      if (asked > mostAsked) return tooMany
    }
  }
  return null
}

/** Returns every id that may stand in an address or a text, with dashes, in whatever way it is written. Some come several times. */
export function* writtenIds(text: string): Generator<string> {
  for (const reading of readingsOf(text)) for (const { id } of idsIn(reading)) yield id
}

/** Returns the first seven digits of an id as a number. */
export function firstDigits(id: string): number {
  return Number.parseInt(id.slice(0, 7), 16)
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

/** Where hidden ids stand, in whatever way they are written; the first one first. All of the text where too many ids may be some. */
function hiddenIdsIn(text: string, isHidden: IsHidden): TextRange[] {
  const found: TextRange[] = []
  let asked = 0
  for (const reading of readingsOf(text)) {
    let last = 0
    for (const { id, index, length } of idsIn(reading, isHidden)) {
      if (index < last) continue
      asked += 1
      if (asked > mostAsked) return [{ start: 0, end: text.length }]
      if (!isHidden(id)) continue
      last = index + length
      // What was left out behind the id does not belong to it, and the rest of an encoded letter is one of the address.
      found.push({ start: reading.place(index), end: reading.place(last - 1) + 1 })
    }
  }
  return found.sort((one, other) => one.start - other.start)
}

/**
 * Whatever may be an id, at every letter: in an encoded address (`%2F3a23…`) letters of the same kind stand before one. A post
 * may hold millions of such letters, so that each takes one look.
 */
function* idsIn({ letters, changed }: Reading, isHidden?: IsHidden): Generator<WrittenId> {
  for (const { start, end } of changed ?? [{ start: 0, end: letters.length }]) {
    const part = changed === null ? letters : letters.slice(start, end)
    for (const { 0: run, index } of part.matchAll(runs)) {
      yield* idsInRun(run.toLowerCase(), start + index, isHidden)
    }
  }
}

interface WrittenId {
  /** With dashes. */
  id: string
  index: number
  length: number
}

/** @param run small letters, digits and dashes; at least 32 */
function* idsInRun(run: string, index: number, isHidden?: IsHidden): Generator<WrittenId> {
  let dash = run.indexOf('-')
  let digits = 0
  for (let at = 0; at < 6; at += 1) digits = withDigit(digits, run.charCodeAt(at))
  for (let start = 0; start + 32 <= run.length; start += 1) {
    digits = withDigit(digits, run.charCodeAt(start + 6))
    if (isHidden?.mayBegin?.(digits) === false) continue
    if (dash >= 0 && dash < start) dash = run.indexOf('-', start)
    if (dash < 0 || dash >= start + 32) {
      yield { id: dashedForm(run, start), index: index + start, length: 32 }
    } else if (dash === start + 8) {
      dashedId.lastIndex = start
      const [id] = dashedId.exec(run) ?? []
      if (id) yield { id, index: index + start, length: 36 }
    }
  }
}

/** The last seven digits with one more behind them. Dashes count as any digit: what stands around them is looked at. */
function withDigit(digits: number, code: number): number {
  return ((digits << 4) | ((code < 0x3a ? code : code + 9) & 15)) & 0xfffffff
}

function dashedForm(run: string, at: number): string {
  const part = (from: number, to: number) => run.slice(at + from, at + to)
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}`
}
