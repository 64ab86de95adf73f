import type { Block, Collection } from 'notion-types'
import type { Settings } from '@/conf/schema'
import type { SiteInfo } from '@/lib/site/types'
import { member, textOf } from '@/lib/unknown-values'
import { type ImageOwner, imageUrl } from '../files/image-url'
import { plainText, toIcon } from '../shown-values'

/** Title, description, icon and cover of the site: from the settings, else from the content table. */
export function toSiteInfo(collection: Collection, page: Block, settings: Settings): SiteInfo {
  const ofTable: ImageOwner = { table: 'collection', id: collection.id }
  const ofPage: ImageOwner = { table: 'block', id: page.id }
  const tableIcon = textOf(collection.icon)
  const tableCover = textOf(member(collection, 'cover'))
  const pageCover = textOf(member(page.format, 'page_cover'))
  const cover = tableCover || pageCover
  return {
    title: settings.TITLE || plainText(collection.name).trim(),
    description: settings.DESCRIPTION || plainText(member(collection, 'description')).trim(),
    icon: tableIcon
      ? toIcon(tableIcon, ofTable, { settings })
      : toIcon(textOf(member(page.format, 'page_icon')), ofPage, { settings }),
    pageCover:
      cover === ''
        ? ''
        : imageUrl(cover, tableCover ? ofTable : ofPage, { settings, width: settings.IMG_COMPRESS_WIDTH }),
  }
}
