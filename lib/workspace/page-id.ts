/** Parses NOTION_PAGE_ID, in any form that owners may have copied. */

import { hideTokens } from '@/conf/hide-tokens'

/** A root page, with its language when the setting names one. */
export interface RootPage {
  language: string
  /** With dashes. */
  id: string
  /** The view in the address (`?v=`), with dashes; null without one. */
  viewId: string | null
}

export type ParsedPageIds = { ok: true; pages: [RootPage, ...RootPage[]] } | { ok: false; error: string }

const languagePrefix = /^([a-z]{2}(?:[-_][a-z]{2,4})?):(?!\/\/)/i
const scheme = /^[a-z][a-z\d+.-]*:\/\//i
/** An id at the end of a text; a title may precede it. */
const closingId = /(?<![\da-z])(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i
/** Characters that chat programs and shells put around copied text. */
const wrapping = /^[\s"'`“”„‘’«»「」<>]+|(?<![\s"'`“”„‘’«»「」<>])[\s"'`“”„‘’«»「」<>]+$/g
/** Addresses on Notion's own hosts, with or without an id. */
const notionAddress =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^/?#]+\.notion\.site|(?:www\.|app\.)?notion\.(?:so|com))(?:[/?#:]|$)/i

/**
 * Parses ids, dashed ids, page addresses with or without scheme, title, query and fragment, and comma-separated
 * lists of them with language prefixes (`zh:…,en:…`). The error names the setting, its value and what to do.
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
 * The id of an address's page is at the end of its path. `?p=` names a page that is open as an overlay, which is a
 * row when the page is a database: it only counts when the path has no id.
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

/** The id in the form 8-4-4-4-12. */
function dashed(id: string): string {
  return id
    .toLowerCase()
    .replaceAll('-', '')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Only the workspace knows the id of a shortened address. */
function noIdText(address: string): string {
  return (
    `NOTION_PAGE_ID is "${hideTokens(address)}", a short address that does not contain the id of the page. In Notion open the ` +
    'database, choose Share → Copy link, and set NOTION_PAGE_ID to that link; it contains 32 letters and digits.'
  )
}

/**
 * Explains how to get the address of a page when a value is none.
 * @param source where the value was given, such as "the environment"
 */
export function pageIdComplaint(text: string, source = ''): string {
  return (
    `NOTION_PAGE_ID ("${hideTokens(text)}"${source && `, from ${source}`}) is not the address of a Notion page. In Notion ` +
    'open the database, choose Share → Copy link, and use that link; it contains 32 letters and digits. Nothing can be ' +
    'built until then.'
  )
}
