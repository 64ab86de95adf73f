import type { Settings } from '@/conf/schema'
import type { Finding } from './types'

/** Returns the address at which the owner opens a row or page in the workspace. */
export function workspaceLink(id: string, { NOTION_HOST }: Pick<Settings, 'NOTION_HOST'>): string {
  return `${NOTION_HOST}/${id.replaceAll('-', '')}`
}

/** Returns the link of a finding; none for the sample content, which is in no Notion workspace. */
export function linkTo(
  id: string,
  settings: Pick<Settings, 'NOTION_HOST' | 'NOTION_PAGE_ID'>,
): Pick<Finding, 'link'> {
  return settings.NOTION_PAGE_ID === '' ? {} : { link: workspaceLink(id, settings) }
}

/** Returns the link of a finding about a block, at its place in the page. */
export function linkToBlock(
  pageId: string,
  blockId: string,
  settings: Pick<Settings, 'NOTION_HOST' | 'NOTION_PAGE_ID'>,
): Pick<Finding, 'link'> {
  const { link } = linkTo(pageId, settings)
  if (link === undefined) return {}
  return { link: blockId === '' ? link : `${link}#${blockId.replaceAll('-', '')}` }
}
