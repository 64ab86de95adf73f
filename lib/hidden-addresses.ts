/** Addresses, in texts and links, with the ids of pages that readers are not told: the id alone may open the page in the workspace. */
import { dashed } from './ids'

/** @param id of a page, with dashes */
export type IsHidden = (id: string) => boolean

/** Letters among which ids stand. */
const runs = /[\da-f-]{32,}/gi
const dashedId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/y

/** What an address may be written with. */
const addressLetter = /[!-~]/

/** Returns the first hidden id in an address or a text, with dashes; null for none. */
export function hiddenIdIn(address: string, isHidden: IsHidden): string | null {
  for (const { id } of idsIn(address)) if (isHidden(id)) return id
  return null
}

/** Returns a text with `…` in the place of each address that holds a hidden id. */
export function withoutHiddenAddresses(text: string, isHidden: IsHidden): string {
  let told = ''
  let end = 0
  for (const { id, index, length } of idsIn(text)) {
    if (index < end || !isHidden(id)) continue
    let start = index
    while (start > end && addressLetter.test(text[start - 1] ?? '')) start -= 1
    told += `${text.slice(end, start)}…`
    end = index + length
    while (addressLetter.test(text[end] ?? '')) end += 1
  }
  return told + text.slice(end)
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
