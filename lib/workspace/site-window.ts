import type { Settings } from '@/conf/schema'
import { entriesLifetime } from './table/entries-loader'

type Window = Pick<Settings, 'NEXT_REVALIDATE_SECOND' | 'ENABLE_CACHE'>

/** Milliseconds for which a loaded site is used. @param limit of a process to which no edit is reported */
export function siteLifetime({ NEXT_REVALIDATE_SECOND, ENABLE_CACHE }: Window, limit?: number): number {
  const window = NEXT_REVALIDATE_SECOND * 1_000
  return ENABLE_CACHE ? Math.min(window, limit ?? window) : 0
}

/** Whether a page may stay for longer than the settings of the Config page that it was made with. */
export function isWindowLong({ NEXT_REVALIDATE_SECOND }: Window): boolean {
  return NEXT_REVALIDATE_SECOND * 1_000 > entriesLifetime
}
