import { getStableNotionFileSource } from 'notion-utils'
import { member, urlOf } from '@/lib/unknown-values'
import type { RecordMap } from '@/lib/workspace'
import { smallerPicture } from '@/lib/workspace/files/smaller-picture'
import { pageContent } from '@/lib/workspace/pages/content-ids'
import { plainText } from '@/lib/workspace/shown-values'
import type { Row } from '@/lib/workspace/table/row'

/** A picture of the blog, where it is used, and its address in the workspace. */
export interface PictureUse {
  /** `the cover of "Spring"`, for messages. */
  name: string
  pageId: string
  /** '' for the page's own cover. */
  blockId: string
  address: string
  /** Sent only to the workspace's host; undefined when the picture is public. */
  cookie: string | undefined
}

/** What the address of a picture depends on. */
export interface PictureAccess {
  NOTION_HOST: string
  /** '' for a public workspace. */
  token: string
  activeUser: string
  /** Of the workspace; '' when it is not known. */
  spaceId: string
}

/** Pixels. Small enough to be checked quickly; the workspace's host scales the picture to this width. */
const width = 64

/** Returns the cover of a row's page. */
export function coverOf(row: Row, access: PictureAccess): PictureUse[] {
  const found = resolve(row.formatText('page_cover'), row.id, access)
  return found ? [{ name: `the cover of "${row.text('title')}"`, pageId: row.id, blockId: '', ...found }] : []
}

/** Returns the pictures in an article. */
export function picturesIn(
  pageId: string,
  title: string,
  recordMap: RecordMap,
  access: PictureAccess,
): PictureUse[] {
  return [...pageContent(recordMap, pageId).shown].flatMap((blockId) => {
    const block = recordMap.block[blockId]?.value
    if (block?.type !== 'image') return []
    const found = resolve(plainText(member(block.properties, 'source')), blockId, access)
    return found ? [{ name: `a picture in "${title}"`, pageId, blockId, ...found }] : []
  })
}

function resolve(
  source: string,
  record: string,
  { NOTION_HOST: host, token, activeUser, spaceId }: PictureAccess,
): Pick<PictureUse, 'address' | 'cookie'> | null {
  const stored = getStableNotionFileSource(source)
  if (stored !== undefined) {
    const secrets = { NOTION_TOKEN_V2: token, NOTION_ACTIVE_USER: activeUser }
    return smallerPicture({ source: stored, table: 'block', record, spaceId }, width, host, secrets)
  }
  if (/^\/(?!\/)/.test(source)) return { address: `${host}${source}`, cookie: undefined }
  return /^https?:/i.test(source) && urlOf(source) ? { address: source, cookie: undefined } : null
}
