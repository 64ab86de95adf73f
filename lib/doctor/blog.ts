import type { Settings } from '@/conf/schema'
import type { Site } from '@/lib/site/types'
import type { Content } from '@/lib/workspace/store/content-store'
import { type Columns, readColumns } from '@/lib/workspace/table/columns'
import type { Row } from '@/lib/workspace/table/row'
import type { Finding } from './types'
import { linkTo } from './workspace-link'

/** The result of one query of the content table: enough for all checks that send no request. */
export interface Blog {
  content: Content
  /** Rows with a title, in order. */
  rows: readonly Row[]
  site: Site
  /** The settings of file and environment, without those of the Config page. */
  deployed: Settings
  /** Milliseconds since the epoch. */
  now: number
}

/** The name of a row in a message. */
export function rowName(row: Row): string {
  return `The row "${row.text('title')}"`
}

/** The link of a finding about a row. */
export function rowLink(row: Pick<Row, 'id'>, { site }: Pick<Blog, 'site'>): Pick<Finding, 'link'> {
  return linkTo(row.id, site.settings)
}

/** The schema ids of the properties that the blog reads. */
export function columnsOf({ content, site }: Pick<Blog, 'content' | 'site'>): Columns {
  const { collection, known } = content.index
  return readColumns(collection, site.settings.NOTION_PROPERTY_NAME, known)
}
