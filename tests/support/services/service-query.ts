/** Queries of the hosted search's service, as far as the blog uses them. */
import { listOf } from '@/lib/unknown-values'

/** An object of an index, as it was sent. */
export type StoredObject = { objectID: string } & Record<string, unknown>
/** Settings of an index, as they were sent. */
type StoredSettings = Readonly<Record<string, unknown>>

/** Objects that contain every word, the last one as a prefix; of each group the best. */
export function search(
  objects: readonly StoredObject[],
  text: string,
  { attributeForDistinct, distinct }: StoredSettings,
): StoredObject[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const fields = ['title', 'heading', 'tags', 'category', 'summary', 'content']
  const found = objects
    .map((object) => ({
      object,
      ranks: words.map((word) =>
        fields.findIndex((field) =>
          JSON.stringify(object[field] ?? '')
            .toLowerCase()
            .includes(word),
        ),
      ),
    }))
    .filter(({ ranks }) => !ranks.includes(-1))
    .sort(
      (a, b) =>
        Math.min(...a.ranks) - Math.min(...b.ranks) ||
        Number(a.object.position ?? 0) - Number(b.object.position ?? 0),
    )
    .map(({ object }) => object)
  if (!distinct || typeof attributeForDistinct !== 'string') return found
  const groups = new Map<unknown, StoredObject>()
  for (const object of found) {
    const group = object[attributeForDistinct]
    if (!groups.has(group)) groups.set(group, object)
  }
  return [...groups.values()]
}

/** Tags the words of a query in a text, as the service does. */
export function highlighted(text: string, query: string): string {
  const words = query.split(/\s+/).filter(Boolean)
  if (words.length === 0) return text
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return text.replace(new RegExp(pattern, 'gi'), '<em>$&</em>')
}

/**
 * Snippets for `attributesToSnippet`: a number of words around the first term of each field, or of each of its
 * texts.
 */
export function snippets(
  object: StoredObject,
  query: string,
  { attributesToSnippet, snippetEllipsisText }: StoredSettings,
) {
  const snippet = (text: string, count: number) => {
    const words = text.split(/\s+/).filter(Boolean)
    const place = words.findIndex((word) => highlighted(word, query) !== word)
    const start = Math.max(0, place - Math.floor(count / 2))
    const cut = [start > 0, start + count < words.length].map((more) =>
      more ? String(snippetEllipsisText) : '',
    )
    const shown = words.slice(start, start + count).join(' ')
    return {
      value: `${cut[0]}${highlighted(shown, query)}${cut[1]}`,
      matchLevel: place < 0 ? 'none' : 'full',
    }
  }
  const wanted = listOf(attributesToSnippet).map((entry) => String(entry).split(':'))
  return Object.fromEntries(
    wanted.map(([name = '', count = '10']) => {
      const value = object[name]
      const of = (text: unknown) => snippet(String(text ?? ''), Number(count))
      return [name, Array.isArray(value) ? value.map(of) : of(value)]
    }),
  )
}

/** The object with the named fields only. */
export function picked(object: StoredObject, names: unknown): StoredObject {
  if (!Array.isArray(names)) return object
  const fields = Object.entries(object).filter(([name]) => names.includes(name))
  return { objectID: object.objectID, ...Object.fromEntries(fields) }
}
