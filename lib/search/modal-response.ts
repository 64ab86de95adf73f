import { countOf, fieldsOf, listOf, textOf } from '@/lib/unknown-values'

/** One result of the modal search. */
export interface ModalResult {
  /** The page's id with dashes. */
  id: string
  highlight: {
    /** Tagged text around the terms (lib/search/highlight). */
    text: string
    /** The page's category, or ''. */
    pathText: string
  }
  /** Percent-encoded, without SUB_PATH; or an external address. */
  href: string
}

/** A page that was found, in the shape of the workspace's record, reduced to what lists show. */
export interface PageRecord {
  value: {
    id: string
    type: 'page'
    properties: { title: [[string]] }
    /** An emoji, or the address of an image. Absent without an icon. */
    format?: { page_icon: string }
  }
}

/** The response of the modal search. */
export interface ModalResponse {
  results: ModalResult[]
  /** The pages of the results, by their ids. */
  recordMap: { block: Record<string, PageRecord> }
  /** Number of all results, including those that are not in the response. */
  total: number
  /** An error message for people; absent without an error. */
  error?: string
  /** An error code for programs. */
  errorId?: string
}

/** A response without results. */
export function emptyResponse(): ModalResponse {
  return { results: [], recordMap: { block: {} }, total: 0 }
}

/** An error response. */
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

/**
 * Parses a response of the modal search. Results that cannot be opened are left out; null when it is no response.
 */
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

/** Parses the record of a page; without a title where it has none. */
function readPageRecord(id: string, answer: unknown): PageRecord {
  const { properties, format } = fieldsOf(fieldsOf(answer).value)
  const [[title] = []] = listOf(fieldsOf(properties).title).map(listOf)
  return toPageRecord(id, textOf(title), textOf(fieldsOf(format).page_icon))
}

/** A page of the results, with all its tagged texts. */
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

/** Groups results by page, in the order of their first result. */
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
