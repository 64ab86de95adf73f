import type { LeafDirective } from 'mdast-util-directive'
import type { RichText } from '@/lib/embedded-workspace/emulator/records'
import { urlOf } from '@/lib/unknown-values'
import { Attributes } from '../attributes'
import { idFor } from '../ids'
import type { Draft, PageContext } from '../page-context'

/** A bookmark card for another site. */
export function bookmark(node: LeafDirective, page: PageContext): Draft {
  const given = new Attributes(node, page, ['url', 'title', 'description', 'icon', 'cover'])
  const properties: Record<string, RichText> = { link: [[given.required('url')]] }
  if (given.text('title') !== '') properties.title = [[given.text('title')]]
  if (given.text('description') !== '') properties.description = [[given.text('description')]]
  const icon = given.text('icon') && page.place(given.text('icon'), node)
  const cover = given.text('cover') && page.place(given.text('cover'), node)
  return {
    type: 'bookmark',
    properties,
    ...((icon || cover) && {
      format: { ...(icon && { bookmark_icon: icon.source }), ...(cover && { bookmark_cover: cover.source }) },
    }),
    fileIds: [...(icon ? icon.fileIds : []), ...(cover ? cover.fileIds : [])],
  }
}

/** A document on a drive. */
export function drive(node: LeafDirective, page: PageContext): Draft {
  const given = new Attributes(node, page, ['url', 'title', 'icon', 'thumbnail', 'modified', 'owner'])
  const url = given.required('url')
  const modified = given.moment('modified') ?? Date.UTC(2026, 0, 1)
  const icon = given.text('icon') && page.place(given.text('icon'), node)
  const thumbnail = given.text('thumbnail') && page.place(given.text('thumbnail'), node)
  return {
    type: 'drive',
    format: {
      drive_status: { authed: true, last_fetched: modified },
      drive_properties: {
        url,
        ...(icon && { icon: icon.source }),
        title: given.text('title'),
        file_id: /\/d\/([\w-]+)/.exec(url)?.[1] ?? idFor('drive', url),
        trashed: false,
        version: '3',
        ...(thumbnail && { thumbnail: thumbnail.source }),
        ...(given.text('owner') && { user_name: given.text('owner') }),
        modified_time: modified,
      },
    },
    fileIds: [...(icon ? icon.fileIds : []), ...(thumbnail ? thumbnail.fileIds : [])],
  }
}

/** A live preview of an object in another service: a pull request, an issue … */
export function external(node: LeafDirective, page: PageContext): Draft {
  const given = new Attributes(node, page, ['url', 'title', 'owner', 'updated'])
  const url = given.required('url')
  if (urlOf(url) === null) page.fail(node, `"${url}" is not an address`)
  const updated = given.moment('updated')
  const shown = [{ id: 'title', name: 'Title', type: 'text', values: [given.required('title')] }]
  if (given.text('owner') !== '') {
    shown.push({ id: 'owner', name: 'Owner', type: 'text', values: [given.text('owner')] })
  }
  if (updated !== null) {
    shown.push({ id: 'updated_at', name: 'Updated', type: 'date', values: [new Date(updated).toISOString()] })
  }
  return {
    type: 'external_object_instance',
    format: { domain: new URL(url).hostname, original_url: url, uri: url, attributes: shown },
  }
}

/** A block that is only a link to a row's page. */
export function alias(node: LeafDirective, page: PageContext): Draft {
  const row = new Attributes(node, page, ['row']).required('row')
  const pointer = { id: page.rowId(row, node), table: 'block', spaceId: page.workspace.spaceId }
  return { type: 'alias', format: { alias_pointer: pointer } }
}

/** The same content as a synced block elsewhere. */
export function syncedCopy(node: LeafDirective, page: PageContext): Draft {
  const name = new Attributes(node, page, ['of']).required('of')
  page.workspace.synced.copies.push({ name, file: page.file, line: page.line(node) })
  const pointer = { id: idFor('synced', name), table: 'block', spaceId: page.workspace.spaceId }
  return {
    type: 'transclusion_reference',
    format: { copied_from_pointer: pointer, transclusion_reference_pointer: { ...pointer } },
  }
}

/** A database, with its views. */
export function database(node: LeafDirective, page: PageContext): Draft {
  const name = new Attributes(node, page, ['id']).required('id')
  if (!page.workspace.databases.has(name)) {
    const known = [...page.workspace.databases].join(', ') || 'none'
    page.fail(node, `there is no database "${name}" in workspace.yaml; known are ${known}`)
  }
  return { type: 'collection_view', database: name }
}
