import { articlePath, externalAddress } from '@/lib/site/urls'
import { countOf, fieldsOf, listOf, textOf } from '@/lib/unknown-values'
import { withoutTags } from './highlight'

/** One hit of the hosted search (R-275). */
export interface SearchHit {
  objectID: string
  slug: string
  /** Element id of the heading above the match; '' for the post as a whole. */
  anchor: string
  title: string
  /** The title with tagged terms (lib/search/highlight), or '' when the response lacks it. */
  taggedTitle: string
  /** Tagged text of another match: a piece of the body, a heading or a label; '' when only the title matches. */
  snippet: string
}

/** One page of hits (R-276). */
export interface SearchResponse {
  hits: SearchHit[]
  /** Number of hits on all pages. */
  nbHits: number
  nbPages: number
  /** Time that the service took, in milliseconds. */
  processingTimeMS: number
}

/**
 * Parses the response of the hosted search (R-378). Hits without id or slug are left out, because they could not be
 * opened. Throws when it is no response.
 */
export function toSearchResponse(answer: unknown): SearchResponse {
  const fields = fieldsOf(answer)
  if (!Array.isArray(fields.hits)) throw new TypeError('The answer of the hosted search holds no hits')
  return {
    hits: listOf(fields.hits)
      .map(toHit)
      .filter((hit) => hit !== null),
    nbHits: countOf(fields.nbHits),
    nbPages: countOf(fields.nbPages),
    processingTimeMS: countOf(fields.processingTimeMS),
  }
}

function toHit(answer: unknown): SearchHit | null {
  const fields = fieldsOf(answer)
  const objectID = textOf(fields.objectID)
  const slug = textOf(fields.slug)
  if (objectID === '' || slug === '') return null
  const title = textOf(fields.title) || slug
  const tagged = textOf(fieldsOf(fieldsOf(fields._highlightResult).title).value)
  const anchor = textOf(fields.anchor)
  return {
    ...{ objectID, slug, anchor, title },
    // Tagging must not change the title: a title may contain text that looks like a tag.
    taggedTitle: withoutTags(tagged) === title ? tagged : '',
    snippet: snippetOf(fieldsOf(fields._snippetResult)),
  }
}

/** Fields for the snippet, in order of preference. */
const telling = ['content', 'summary', 'heading', 'tags', 'category']

function snippetOf(snippets: Readonly<Record<string, unknown>>): string {
  const found = telling
    .flatMap((name) => (Array.isArray(snippets[name]) ? listOf(snippets[name]) : [snippets[name]]))
    .map(fieldsOf)
    .find(({ value, matchLevel }) => textOf(value) !== '' && textOf(matchLevel) !== 'none')
  return textOf(found?.value)
}

/**
 * Address of a hit: `/{slug}` (R-138), percent-encoded, with the hash of its heading; or the external address in
 * the slug (R-051).
 */
export function hitHref({ slug, anchor }: Pick<SearchHit, 'slug' | 'anchor'>): string {
  return externalAddress(slug) ?? `${articlePath(slug)}${anchor && `#${encodeURIComponent(anchor)}`}`
}
