/** Reading NOTION_PAGE_ID, which owners fill with whatever they copied. */

/** One root page, with the language it is written in when the setting says so. */
export interface RootPage {
  language: string
  /** With dashes. */
  id: string
}

export type ParsedPageIds = { ok: true; pages: [RootPage, ...RootPage[]] } | { ok: false; error: string }

const languagePrefix = /^([a-z]{2}(?:[-_][a-z]{2,4})?):(?!\/\/)/i
const pageId = /[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/**
 * Reads ids, dashed ids, page addresses with titles and query parts, and comma lists of them with language
 * prefixes (`zh:…,en:…`). The error names the setting, its value and what is accepted.
 */
export function parsePageIds(text: string): ParsedPageIds {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const pages = parts.map(parseOne).filter((page) => page !== null)
  const [first, ...others] = pages
  if (first === undefined || pages.length < parts.length) return { ok: false, error: complaint(text) }
  return { ok: true, pages: [first, ...others] }
}

function parseOne(part: string): RootPage | null {
  const language = languagePrefix.exec(part)?.[1] ?? ''
  const address = language === '' ? part : part.slice(language.length + 1).trim()
  const id = idIn(address)
  return id === null ? null : { language, id }
}

/** The id at the end of an address's path; `?v=` names a view, not a page. */
function idIn(address: string): string | null {
  const isAddress = /^https?:\/\//i.test(address)
  if (isAddress && !URL.canParse(address)) return null
  const path = isAddress ? new URL(address).pathname : address
  const last = [...path.matchAll(pageId)].at(-1)
  if (last === undefined || last.index + last[0].length < path.replace(/\/+$/, '').length) return null
  if (!isAddress && last.index > 0 && !/[-/]/.test(path.charAt(last.index - 1))) return null
  return dashed(last[0])
}

/** The id in its usual form, 8-4-4-4-12. */
function dashed(id: string): string {
  return id
    .toLowerCase()
    .replaceAll('-', '')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function complaint(text: string): string {
  return (
    `NOTION_PAGE_ID is "${text}", which names no page. Accepted are: a page id (32 hexadecimal digits, with or ` +
    'without dashes), the whole address of the page as copied from the workspace, or a comma list of these with ' +
    'language prefixes (zh:<id>,en:<id>). Leave it empty for the sample content.'
  )
}
