import type { Settings } from '@/conf/schema'
import type { Row } from '@/lib/workspace/records'
import { rowStatus, rowType } from '@/lib/workspace/to-post'

/** Returns the row whose page holds the settings: the first of type Config that is no draft. */
export function configRowOf(rows: readonly Row[], settings: Settings): Row | null {
  return (
    rows.find((row) => rowType(row, settings) === 'Config' && rowStatus(row, settings) !== 'draft') ?? null
  )
}
