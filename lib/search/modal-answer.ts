import { matchHref, normalizeKeyword, type SearchMatch } from '@/lib/site/search'
import { isBlankQuery } from './dialog'
import { tagTerms } from './highlight'
import type { ModalQuery } from './modal-call'
import { emptyResponse, type ModalResponse, type ModalResult, toPageRecord } from './modal-response'

/** Results in one response; `total` counts them all. */
const resultLimit = 20

/** The fields of a post in a result. */
export interface ListedPost {
  key: string
  href: string
  title: string
  category?: string
  tags?: readonly string[]
  /** An emoji, the address of an image, or ''. */
  pageIcon?: string
}

/**
 * The modal search's response. An empty query, the warm-up, has an empty one.
 * @param matches of the query, the best first
 * @param total number of all matches, if `matches` only has the first ones
 */
export function modalAnswer(
  { query, ancestorId }: ModalQuery,
  matches: readonly SearchMatch<ListedPost>[],
  total = matches.length,
): ModalResponse {
  if (isBlankQuery(query)) return emptyResponse()
  const wanted = bareId(ancestorId)
  // Posts have no posts below them, so an ancestor only matches itself.
  const below = wanted === '' ? matches : matches.filter(({ post }) => bareId(post.key) === wanted)
  const terms = normalizeKeyword(query).split(' ')
  const shown = below.slice(0, resultLimit)
  const records = shown.map(({ post: { key, title, pageIcon = '' } }) => toPageRecord(key, title, pageIcon))
  return {
    results: shown.map((match) => toResult(match, terms)),
    recordMap: { block: Object.fromEntries(records.map((record) => [record.value.id, record])) },
    total: wanted === '' ? total : below.length,
  }
}

function toResult(match: SearchMatch<ListedPost>, terms: readonly string[]): ModalResult {
  const { key, category = '' } = match.post
  return {
    id: key,
    highlight: { text: fragment(match, terms), pathText: category },
    href: matchHref(match),
  }
}

/** Tagged text around the terms: in body or summary, else in category and tags, else in the title. */
function fragment({ post, results }: SearchMatch<ListedPost>, terms: readonly string[]): string {
  const { title, category = '', tags = [] } = post
  const labels = [category, ...tags].filter(Boolean).join(' · ')
  const places = [results.join(' '), labels].map((text) => ({ text, tagged: tagTerms(text, terms) }))
  const found = places.find(({ text, tagged }) => tagged !== text)
  return found?.tagged ?? tagTerms(title, terms)
}

/** Ids are written with and without dashes. */
function bareId(id: string): string {
  return id.replaceAll('-', '').toLowerCase()
}
