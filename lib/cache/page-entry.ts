import type { CacheHandlerValue } from 'next/dist/server/lib/incremental-cache'

/** A finished page, a redirect, or null for an address without a page; with the time of its making. */
export type PageEntry = Pick<CacheHandlerValue, 'value' | 'lastModified' | 'cacheControl'>

/** Raised when entries change their form. */
const form = 1
const kinds = ['PAGES', 'REDIRECT']

/** An entry as text; null for kinds of the framework's other router, which this site does not have. */
export function writeEntry({ value, lastModified, cacheControl }: PageEntry): string | null {
  if (value !== null && !kinds.includes(value.kind)) return null
  return JSON.stringify({ form, value, lastModified, cacheControl })
}

/** The entry in a text; null when it is none. */
export function readEntry(text: string): PageEntry | null {
  try {
    const entry: unknown = JSON.parse(text)
    if (typeof entry !== 'object' || entry === null || !('form' in entry) || entry.form !== form) return null
    // Only writeEntry writes this form.
    const { value, lastModified, cacheControl } = entry as unknown as PageEntry
    return { value, lastModified, cacheControl }
  } catch {
    return null
  }
}
