/**
 * Finds addresses, in texts and links, that contain hidden ids: ids of pages that readers may not know, because an
 * id alone may open its page in the workspace.
 */
import { type Reading, readingsOf, type TextRange } from './text-readings'

export { ignoredByBrowsers, type TextRange } from './text-readings'

/** Tells whether an id is hidden. */
export interface IsHidden {
  /** @param id of a page, with dashes */
  (id: string): boolean
  /**
   * Optional quick test: only ids for which it returns true are built and checked, because an id may begin at
   * nearly every character of a long run.
   * @param digits the first seven of an id, as a number
   */
  mayBegin?(digits: number): boolean
}

/** Runs of characters that may contain ids. */
const runs = /[\da-f-]{32,}/gi
const dashedId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/y

/**
 * 32 hexadecimal digits with nothing between them but dashes, percent signs and characters that browsers ignore:
 * every text of which a reading has an id contains that. Encoded digits are written as digits after a percent sign.
 */
const mayContainIds = /(?:[\da-f][-%\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*){32}/iu

/** Characters of the shortest written id. Most texts are shorter: they need no search. */
const ID_LENGTH = 32

/** Limit of ids checked per text, at half a microsecond each. Ordinary texts contain some thousands. */
const mostAsked = 1_500_000

/** Returned instead of an id for a text with too many possible ids. */
const tooMany = 'too many ids'

/** Characters of an address, including invisible ones. */
const addressLetter = /[!-~\p{Cf}]/u

/**
 * Returns the first hidden id in an address or a text, with dashes; null for none. A text with too many possible
 * ids counts as hidden.
 */
export function hiddenIdIn(address: string, isHidden: IsHidden): string | null {
  let asked = 0
  for (const reading of possibleReadings(address)) {
    for (const { id } of idsIn(reading, isHidden)) {
      if (isHidden(id)) return id
      asked += 1
      if (asked > mostAsked) return tooMany
    }
  }
  return null
}

/**
 * Returns every possible id in an address or a text, with dashes, however it is written. Some occur several times.
 */
export function* writtenIds(text: string): Generator<string> {
  for (const reading of possibleReadings(text)) for (const { id } of idsIn(reading)) yield id
}

/** Returns the first seven digits of an id as a number. */
export function firstDigits(id: string): number {
  return Number.parseInt(id.slice(0, 7), 16)
}

/** Replaces each address that contains a hidden id by `…`. */
export function withoutHiddenAddresses(text: string, isHidden: IsHidden): string {
  let told = ''
  let last = 0
  for (const { start, end } of hiddenAddressesIn(text, isHidden)) {
    told += `${text.slice(last, start)}…`
    last = end
  }
  return told + text.slice(last)
}

/** Returns the positions of addresses with hidden ids in a text, in order and without overlap. */
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

/**
 * The positions of hidden ids, however they are written, in order. The whole text where it has too many possible
 * ids.
 */
function hiddenIdsIn(text: string, isHidden: IsHidden): TextRange[] {
  const found: TextRange[] = []
  let asked = 0
  for (const reading of possibleReadings(text)) {
    let last = 0
    for (const { id, index, length } of idsIn(reading, isHidden)) {
      if (index < last) continue
      asked += 1
      if (asked > mostAsked) return [{ start: 0, end: text.length }]
      if (!isHidden(id)) continue
      last = index + length
      // Characters that the reading dropped after the id do not belong to it. An encoded character that reaches
      // beyond it does.
      found.push({ start: reading.place(index), end: reading.place(last - 1) + 1 })
    }
  }
  return found.sort((one, other) => one.start - other.start)
}

/** The readings of a text that may contain ids. */
function possibleReadings(text: string): Iterable<Reading> {
  return text.length >= ID_LENGTH && mayContainIds.test(text) ? readingsOf(text) : []
}

/**
 * Yields every possible id, starting at each character: in an encoded address (`%2F3a23…`) other hexadecimal digits
 * precede it. A post may have millions of such characters, so each is only visited once.
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

/** @param run lower-case letters, digits and dashes; at least 32 */
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

/** Shifts one more digit into the last seven. A dash counts as any digit, so that ids near it are checked. */
function withDigit(digits: number, code: number): number {
  return ((digits << 4) | ((code < 0x3a ? code : code + 9) & 15)) & 0xfffffff
}

function dashedForm(run: string, at: number): string {
  const part = (from: number, to: number) => run.slice(at + from, at + to)
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}`
}
