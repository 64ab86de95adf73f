import { countOf, fieldsOf, listOf, textOf } from '@/lib/unknown-values'

/** One result of the modal search. */
export interface ModalResult {
  /** The page's id with dashes. */
  id: string
  highlight: {
    /** Where the terms stand, tagged (lib/search/highlight). */
    text: string
    /** What the page belongs to: its category, or ''. */
    pathText: string
  }
  /** Percent-encoded, without SUB_PATH; or an external address. */
  href: string
}

/** A page that was found, in the workspace's form: of its record only what lists show. */
export interface PageRecord {
  value: {
    id: string
    type: 'page'
    properties: { title: [[string]] }
    /** Absent: it has no icon. An emoji, or the address of an image. */
    format?: { page_icon: string }
  }
}

/** The answer of the modal search. */
export interface ModalResponse {
  results: ModalResult[]
  /** The pages that the results name, by their ids. */
  recordMap: { block: Record<string, PageRecord> }
  /** Results there are, also those that are not in the answer. */
  total: number
  /** What went wrong, for people; absent when nothing did. */
  error?: string
  /** The same for programs. */
  errorId?: string
}

/** An answer without results. */
export function emptyResponse(): ModalResponse {
  return { results: [], recordMap: { block: {} }, total: 0 }
}

/** An answer that says why there is none. */
export function failedResponse(errorId: string, error: string): ModalResponse {
  return { ...emptyResponse(), error, errorId }
}

/** The record of a page with this title. @param icon '' for none */
export function toPageRecord(id: string, title: string, icon: string): PageRecord {
  return {
    value: {
      id,
      type: 'page',
      properties: { title: [[title]] },
      ...(icon && { format: { page_icon: icon } }),
    },
  }
}

/** Whether the search has failed. */
export function hasFailed({ error, errorId }: ModalResponse): boolean {
  return Boolean(error || errorId)
}

/** The answer of the modal search as it came. Results that could not be opened are left out; null when it is no answer. */
export function toModalResponse(answer: unknown): ModalResponse | null {
  const fields = fieldsOf(answer)
  if (!Array.isArray(fields.results)) return null
  const error = textOf(fields.error)
  const errorId = textOf(fields.errorId)
  const results = listOf(fields.results)
    .map(toResult)
    .filter((result) => result !== null)
  const blocks = fieldsOf(fieldsOf(fields.recordMap).block)
  return {
    results,
    recordMap: { block: Object.fromEntries(results.map(({ id }) => [id, readPageRecord(id, blocks[id])])) },
    total: countOf(fields.total),
    ...(error && { error }),
    ...(errorId && { errorId }),
  }
}

function toResult(answer: unknown): ModalResult | null {
  const fields = fieldsOf(answer)
  const highlight = fieldsOf(fields.highlight)
  const id = textOf(fields.id)
  const href = textOf(fields.href)
  if (id === '' || !/^(https?:\/\/|\/(?!\/))/i.test(href)) return null
  return {
    id,
    highlight: { text: textOf(highlight.text), pathText: textOf(highlight.pathText) },
    href,
  }
}

/** The record of a page as it came; without a title where it has none. */
function readPageRecord(id: string, answer: unknown): PageRecord {
  const { properties, format } = fieldsOf(fieldsOf(answer).value)
  const [[title] = []] = listOf(fieldsOf(properties).title).map(listOf)
  return toPageRecord(id, textOf(title), textOf(fieldsOf(format).page_icon))
}

/** A page among the results, with every fragment that was found in it. */
export interface PageOfResults {
  id: string
  title: string
  /** An emoji, the address of an image, or ''. */
  icon: string
  href: string
  pathText: string
  /** Tagged texts. */
  fragments: string[]
}

/** One entry for each page, in the order of their first result. */
export function groupByPage({
  results,
  recordMap,
}: Pick<ModalResponse, 'results' | 'recordMap'>): PageOfResults[] {
  const pages = new Map<string, PageOfResults>()
  for (const { id, href, highlight } of results) {
    const { properties, format } = recordMap.block[id]?.value ?? {}
    const page = pages.get(id) ?? {
      ...{ id, href, pathText: highlight.pathText, fragments: [] },
      ...{ title: properties?.title[0][0] ?? '', icon: format?.page_icon ?? '' },
    }
    pages.set(id, page)
    if (highlight.text !== '' && !page.fragments.includes(highlight.text)) page.fragments.push(highlight.text)
  }
  return [...pages.values()]
}
