import { countOf, fieldsOf, listOf, textOf } from './fields'

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
  title: string
  /** Percent-encoded, without SUB_PATH; or an external address. */
  href: string
}

/** The answer of the modal search. */
export interface ModalResponse {
  results: ModalResult[]
  /** Records that the results name; ours name none, since each result says all that is shown. */
  recordMap: { block: Record<string, unknown> }
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
  return {
    results: listOf(fields.results)
      .map(toResult)
      .filter((result) => result !== null),
    recordMap: { block: { ...fieldsOf(fieldsOf(fields.recordMap).block) } },
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
    title: textOf(fields.title),
    href,
  }
}

/** A page among the results, with every fragment that was found in it. */
export interface PageOfResults {
  id: string
  title: string
  href: string
  pathText: string
  /** Tagged texts. */
  fragments: string[]
}

/** One entry for each page, in the order of their first result. */
export function groupByPage(results: readonly ModalResult[]): PageOfResults[] {
  const pages = new Map<string, PageOfResults>()
  for (const { id, title, href, highlight } of results) {
    const page = pages.get(id) ?? { id, title, href, pathText: highlight.pathText, fragments: [] }
    pages.set(id, page)
    if (highlight.text !== '' && !page.fragments.includes(highlight.text)) page.fragments.push(highlight.text)
  }
  return [...pages.values()]
}
