/** Reading NOTION_PAGE_ID, which owners fill with whatever they copied. */

import { hideTokens } from '@/conf/hide-tokens'

/** One root page, with the language it is written in when the setting says so. */
export interface RootPage {
  language: string
  /** With dashes. */
  id: string
  /** The view that the address names (`?v=`), with dashes; null without one. */
  viewId: string | null
}

export type ParsedPageIds = { ok: true; pages: [RootPage, ...RootPage[]] } | { ok: false; error: string }

const languagePrefix = /^([a-z]{2}(?:[-_][a-z]{2,4})?):(?!\/\/)/i
const scheme = /^[a-z][a-z\d+.-]*:\/\//i
/** An id that ends a text; what stands before it is a title. */
const closingId = /(?<![\da-z])(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i
/** Chat programs and shells put these around what is copied. */
const wrapping = /^[\s"'`“”„‘’«»「」<>]+|(?<![\s"'`“”„‘’«»「」<>])[\s"'`“”„‘’«»「」<>]+$/g
/** Addresses on Notion's own hosts, whether or not they hold an id. */
const notionAddress =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^/?#]+\.notion\.site|(?:www\.|app\.)?notion\.(?:so|com))(?:[/?#:]|$)/i

/**
 * Reads ids, dashed ids, page addresses with or without scheme, title, query and fragment, and comma lists of them
 * with language prefixes (`zh:…,en:…`). The error names the setting, its value and what to do.
 */
export function parsePageIds(text: string): ParsedPageIds {
  const parts = text
    .split(/[,，\n]/)
    .map(unwrapped)
    .filter((part) => part !== '')
  const pages: RootPage[] = []
  for (const part of parts) {
    const language = languagePrefix.exec(part)?.[1] ?? ''
    const address = language === '' ? part : unwrapped(part.slice(language.length + 1))
    const page = readAddress(address)
    if (page === null)
      return { ok: false, error: notionAddress.test(address) ? noIdText(address) : pageIdComplaint(text) }
    pages.push({ language, ...page })
  }
  const [first, ...others] = pages
  return first === undefined
    ? { ok: false, error: pageIdComplaint(text) }
    : { ok: true, pages: [first, ...others] }
}

function unwrapped(text: string): string {
  return text.replace(wrapping, '')
}

/**
 * The page of an address is named at the end of its path. `?p=` names a page that is open in front of it, which is a
 * row when the page is a database: it counts only where the path names none.
 */
function readAddress(address: string): Pick<RootPage, 'id' | 'viewId'> | null {
  const [beforeFragment = ''] = address.split('#')
  const [path = '', query = ''] = beforeFragment.replace(scheme, '').split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  const segment = path.split('/').findLast((part) => part !== '') ?? ''
  const id = idAtEnd(segment) ?? idAtEnd(parameters.get('p') ?? '')
  return id === null ? null : { id, viewId: idAtEnd(parameters.get('v') ?? '') }
}

function idAtEnd(text: string): string | null {
  const found = closingId.exec(unwrapped(text))
  return found === null ? null : dashed(found[0])
}

/** The id in its usual form, 8-4-4-4-12. */
function dashed(id: string): string {
  return id
    .toLowerCase()
    .replaceAll('-', '')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The id behind a short address is known to the workspace alone. */
function noIdText(address: string): string {
  return (
    `NOTION_PAGE_ID is "${hideTokens(address)}", a short address that does not contain the id of the page. In Notion open the ` +
    'database, choose Share → Copy link, and set NOTION_PAGE_ID to that link; it contains 32 letters and digits.'
  )
}

/**
 * Tells how to get an address of a page in place of a value that is none.
 * @param source where the value was given, such as "the environment"
 */
export function pageIdComplaint(text: string, source = ''): string {
  return (
    `NOTION_PAGE_ID ("${hideTokens(text)}"${source && `, from ${source}`}) is not the address of a Notion page. In Notion ` +
    'open the database, choose Share → Copy link, and use that link; it contains 32 letters and digits. Nothing can be ' +
    'built until then.'
  )
}
