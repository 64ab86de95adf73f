/**
 * Removes addresses of pages that readers may not open from settings of the Config page: their values are on many pages.
 */
import { hiddenIdIn, type IsHidden, withoutHiddenAddresses } from '@/lib/hidden-addresses'
import type { Site } from '@/lib/site/types'
import { warnOnce } from '@/lib/warn-once'
import type { Entries } from '../store/content-store'

/** Returns the entries without such addresses. @param site built from the entries */
export function toldEntries(entries: Entries, { posts, pages, table }: Site): Entries {
  const locked = new Set([...posts, ...pages].flatMap((post) => (post.locked ? [post.id] : [])))
  const isHidden = (id: string) => table.privateRowIds.has(id) || locked.has(id)
  const named = Object.keys(entries).filter((name) => hiddenIdIn(entries[name] ?? '', isHidden) !== null)
  if (named.length === 0) return entries
  for (const name of named) {
    warnOnce(
      `The setting ${name} on the Config page names a page that readers may not open: it is left out there.`,
    )
  }
  const told = Object.entries(entries).map(
    ([name, value]) => [name, named.includes(name) ? toldValue(value, isHidden) : value] as const,
  )
  return Object.fromEntries(told.filter(([, value]) => value !== ''))
}

/** '' where nothing is left: for an address, or a text that is one. */
function toldValue(value: string, isHidden: IsHidden): string {
  const items = readItems(value)
  if (items !== null) {
    return JSON.stringify(items.filter((item) => hiddenIdIn(JSON.stringify(item), isHidden) === null))
  }
  const told = withoutHiddenAddresses(value, isHidden)
  return told.trim() === '…' ? '' : told
}

/** Parses a JSON list; null for any other text. */
function readItems(value: string): unknown[] | null {
  try {
    const read: unknown = JSON.parse(value)
    return Array.isArray(read) ? read : null
  } catch {
    return null
  }
}
