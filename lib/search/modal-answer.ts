import { normalizeKeyword, type SearchMatch, searchPosts } from '@/lib/site/search'
import type { Site } from '@/lib/site/types'
import { isBlankQuery } from './blank-query'
import { modalResultLimit } from './constants'
import { tagTerms } from './highlight'
import type { ModalQuery } from './modal-call'
import { emptyResponse, type ModalResponse, type ModalResult } from './modal-response'

/**
 * The modal search's answer from the built-in search over the listed posts. Of a locked post the title
 * alone is searched and shown. An empty query has an empty answer: it is the warm-up.
 */
export function modalAnswer(site: Pick<Site, 'posts'>, { query, ancestorId }: ModalQuery): ModalResponse {
  if (isBlankQuery(query)) return emptyResponse()
  const wanted = bareId(ancestorId)
  // Posts stand side by side: below a post there is only its own page.
  const posts = wanted === '' ? site.posts : site.posts.filter((post) => bareId(post.id) === wanted)
  const terms = normalizeKeyword(query).split(' ')
  const matches = searchPosts(posts, query)
  return {
    ...emptyResponse(),
    results: matches.slice(0, modalResultLimit).map((match) => toResult(match, terms)),
    total: matches.length,
  }
}

function toResult({ post, results }: SearchMatch, terms: readonly string[]): ModalResult {
  return {
    id: post.id,
    highlight: { text: fragment({ post, results }, terms), pathText: post.locked ? '' : post.category },
    title: post.title,
    href: post.href,
  }
}

/** Where the terms stand, tagged: in the summary, else among category and tags, else in the title. */
function fragment({ post, results }: SearchMatch, terms: readonly string[]): string {
  const labels = post.locked ? '' : [post.category, ...post.tags].filter(Boolean).join(' · ')
  const places = [results.join(' '), labels].map((text) => ({ text, tagged: tagTerms(text, terms) }))
  const found = places.find(({ text, tagged }) => tagged !== text)
  return found?.tagged ?? tagTerms(post.title, terms)
}

/** Ids are written with and without dashes. */
function bareId(id: string): string {
  return id.replaceAll('-', '').toLowerCase()
}
