/** Addresses, in texts and links, with the ids of pages that readers are not told: the id alone may open the page in the workspace. */
import { dashed } from './ids'

/** @param id of a page, with dashes */
export type IsHidden = (id: string) => boolean

/** Looked for at every letter: in an encoded address (`%2F3a23…`) letters of the same kind stand before an id. */
const ids = /(?=([\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))/gi

/** What an address may be written with. */
const addressLetter = /[!-~]/

/** Returns the first hidden id in an address or a text, with dashes; null for none. */
export function hiddenIdIn(address: string, isHidden: IsHidden): string | null {
  for (const [, id = ''] of address.matchAll(ids)) if (isHidden(dashed(id))) return dashed(id)
  return null
}

/** Returns a text with `…` in the place of each address that holds a hidden id. */
export function withoutHiddenAddresses(text: string, isHidden: IsHidden): string {
  let told = ''
  let end = 0
  for (const { 1: id = '', index } of text.matchAll(ids)) {
    if (index < end || !isHidden(dashed(id))) continue
    let start = index
    while (start > end && addressLetter.test(text[start - 1] ?? '')) start -= 1
    told += `${text.slice(end, start)}…`
    end = index + id.length
    while (addressLetter.test(text[end] ?? '')) end += 1
  }
  return told + text.slice(end)
}
