import { matchHref, normalizeKeyword, type Searched, type SearchMatch, searchPosts } from '@/lib/site/search'
import type { Post } from '@/lib/site/types'
import { isBlankQuery } from './blank-query'
import { modalResultLimit } from './constants'
import { tagTerms } from './highlight'
import type { ModalQuery } from './modal-call'
import { emptyResponse, type ModalResponse, type ModalResult } from './modal-response'

/** What a result tells of a post. */
type Listed = Searched & Pick<Post, 'key' | 'href'>

/**
 * The modal search's answer. An empty query has an empty answer: it is the warm-up.
 * @param search finds posts of the site, the best first; left out, in the rows alone: of a locked post the title is
 *   searched and shown, and the summary if its owner wants that
 */
export function modalAnswer(
  site: { posts: readonly Listed[] },
  { query, ancestorId }: ModalQuery,
  search: (keyword: string) => SearchMatch<Listed>[] = (keyword) => searchPosts(site.posts, keyword),
): ModalResponse {
  if (isBlankQuery(query)) return emptyResponse()
  const wanted = bareId(ancestorId)
  // Posts stand side by side: below a post there is only its own page.
  const matches = search(query).filter(({ post }) => wanted === '' || bareId(post.key) === wanted)
  const terms = normalizeKeyword(query).split(' ')
  return {
    ...emptyResponse(),
    results: matches.slice(0, modalResultLimit).map((match) => toResult(match, terms)),
    total: matches.length,
  }
}

function toResult(match: SearchMatch<Listed>, terms: readonly string[]): ModalResult {
  const { post } = match
  return {
    id: post.key,
    highlight: { text: fragment(match, terms), pathText: post.locked ? '' : post.category },
    title: post.title,
    href: matchHref(match),
  }
}

/** Where the terms stand, tagged: in body or summary, else among category and tags, else in the title. */
function fragment({ post, results }: SearchMatch<Listed>, terms: readonly string[]): string {
  const labels = post.locked ? '' : [post.category, ...post.tags].filter(Boolean).join(' · ')
  const places = [results.join(' '), labels].map((text) => ({ text, tagged: tagTerms(text, terms) }))
  const found = places.find(({ text, tagged }) => tagged !== text)
  return found?.tagged ?? tagTerms(post.title, terms)
}

/** Ids are written with and without dashes. */
function bareId(id: string): string {
  return id.replaceAll('-', '').toLowerCase()
}
