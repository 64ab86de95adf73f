import { articlePath, externalAddress } from '@/lib/site/urls'
import { countOf, fieldsOf, listOf, textOf } from '@/lib/unknown-values'
import { withoutTags } from './highlight'

/** One hit of the hosted search (R-275). */
export interface SearchHit {
  objectID: string
  slug: string
  /** Element id of the heading below which the terms stand; '' for the post as a whole. */
  anchor: string
  title: string
  /** The title with the found terms tagged (lib/search/highlight), or '' when the answer does not say. */
  taggedTitle: string
  /** Where else the terms stand, tagged: a piece of the text, or a heading or label; '' when only the title holds them. */
  snippet: string
}

/** One page of hits (R-276). */
export interface SearchResponse {
  hits: SearchHit[]
  /** Hits on all pages. */
  nbHits: number
  nbPages: number
  /** Time that the service took, in milliseconds. */
  processingTimeMS: number
}

/**
 * The answer of the hosted search (R-378). A hit without id or slug, which could not be opened, is left out.
 * Throws when the answer is none.
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
    // Text that only looks like a tag would change the title.
    taggedTitle: withoutTags(tagged) === title ? tagged : '',
    snippet: snippetOf(fieldsOf(fields._snippetResult)),
  }
}

/** The fields of a record that tell best why it was found, the best first. */
const telling = ['content', 'summary', 'heading', 'tags', 'category']

function snippetOf(snippets: Readonly<Record<string, unknown>>): string {
  const found = telling
    .flatMap((name) => (Array.isArray(snippets[name]) ? listOf(snippets[name]) : [snippets[name]]))
    .map(fieldsOf)
    .find(({ value, matchLevel }) => textOf(value) !== '' && textOf(matchLevel) !== 'none')
  return textOf(found?.value)
}

/**
 * Where a hit leads: `/{slug}` (R-138), percent-encoded, and there to the heading of the hit; or the external address
 * that the slug holds (R-051).
 */
export function hitHref({ slug, anchor }: Pick<SearchHit, 'slug' | 'anchor'>): string {
  return externalAddress(slug) ?? `${articlePath(slug)}${anchor && `#${encodeURIComponent(anchor)}`}`
}
