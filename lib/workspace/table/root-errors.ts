import type { Block } from 'notion-types'
import { member } from '@/lib/unknown-values'
import { plainText } from '../shown-values'
import { WorkspaceError } from '../workspace-error'

/** The root page does not exist, or is not visible to the caller. */
export function notFound(pageId: string, cause?: unknown): WorkspaceError {
  return new WorkspaceError(
    pageId,
    `The page ${pageId} (NOTION_PAGE_ID) was not found, or it is not public. Check the id, share the page to the ` +
      'web, or set NOTION_TOKEN_V2 for a private workspace.',
    { cause },
  )
}

/** The root page contains no database. */
export function noTable(page: Block): WorkspaceError {
  const title = plainText(member(page.properties, 'title'))
  return new WorkspaceError(
    page.id,
    `The page ${page.id}${title ? ` ("${title}")` : ''} is not a database and holds none. Open the ` +
      'database with your posts in Notion as a full page, copy its link and set NOTION_PAGE_ID to it. If the database is ' +
      'on this page, check that it is shared.',
  )
}

/** The root page shows a database that is not shared. */
export function notShared(page: Block): WorkspaceError {
  return new WorkspaceError(
    page.id,
    `The database in the page ${page.id} (NOTION_PAGE_ID) cannot be read: the page shows it through a view, but the ` +
      'database itself is not public. Share the page that the database belongs to, or set NOTION_TOKEN_V2 for a ' +
      'private workspace.',
  )
}
