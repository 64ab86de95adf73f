import type { Settings } from '@/conf/schema'
import { firstName } from '@/lib/workspace/table/no-posts'
import type { Row } from '@/lib/workspace/table/row'
import { rowStatus, rowType } from '@/lib/workspace/table/to-post'
import { type Blog, rowLink } from './blog'
import type { Finding } from './types'

/** Returns the Config row: the first of type Config that is not a draft. */
export function configRowOf(rows: readonly Row[], settings: Settings): Row | null {
  return (
    rows.find((row) => rowType(row, settings) === 'Config' && rowStatus(row, settings) !== 'draft') ?? null
  )
}

/** Reports a Config page that is a draft, when there is no other. */
export function checkConfigRow(blog: Blog): Finding[] {
  const { deployed, rows } = blog
  const draft = rows.find((row) => rowType(row, deployed) === 'Config')
  if (!draft || configRowOf(rows, deployed) !== null) return []
  const status = draft.choice('status')
  return [
    {
      severity: 'warning',
      check: 'config-draft',
      message:
        `The Config page "${draft.text('title')}" has ${status === '' ? 'no status' : `the status "${status}"`}, so its ` +
        `settings are not used. Set it to ${firstName(deployed.NOTION_PROPERTY_NAME.status_publish)}.`,
      ...rowLink(draft, blog),
    },
  ]
}
