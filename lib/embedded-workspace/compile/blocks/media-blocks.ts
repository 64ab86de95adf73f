import { basename } from 'node:path'
import type { LeafDirective } from 'mdast-util-directive'
import type { RichText } from '@/lib/embedded-workspace/emulator/records'
import { Attributes } from '../attributes'
import type { Draft, PageContext } from '../page-context'
import { playerAddress } from './players'

/** Format fields that all stored media share, apart from their address. */
const MEDIA_FORMAT = {
  block_width: 720,
  block_full_width: false,
  block_page_width: true,
  block_preserve_scale: true,
}

function captionOf(given: Attributes): { caption?: RichText } {
  const caption = given.text('caption')
  return caption === '' ? {} : { caption: [[caption]] }
}

/** A video: a stored file, or one on a service with its own player. */
export function video(node: LeafDirective, page: PageContext): Draft {
  const given = new Attributes(node, page, ['src', 'caption'])
  const address = given.required('src')
  const player = playerAddress(address)
  if (player !== null) {
    return {
      type: 'video',
      properties: { source: [[address]], ...captionOf(given) },
      format: { block_width: 720, block_height: 405, display_source: player, block_aspect_ratio: 0.5625 },
    }
  }
  const { source, fileIds } = page.place(address, node)
  return {
    type: 'video',
    properties: { source: [[source]], ...captionOf(given) },
    format: { ...MEDIA_FORMAT, display_source: source },
    fileIds,
  }
}

export function audio(node: LeafDirective, page: PageContext): Draft {
  return namedFile('audio', node, page)
}

export function file(node: LeafDirective, page: PageContext): Draft {
  return namedFile('file', node, page)
}

function namedFile(type: string, node: LeafDirective, page: PageContext): Draft {
  const given = new Attributes(node, page, ['src', 'name', 'size', 'caption'])
  const address = given.required('src')
  const { source, fileIds } = page.place(address, node)
  const size = given.text('size') || page.workspace.shelf.sizeText(address)
  const properties: Record<string, RichText> = {
    source: [[source]],
    title: [[given.text('name') || basename(new URL(address, 'https://workspace.invalid').pathname)]],
    ...captionOf(given),
  }
  if (size !== '') properties.size = [[size]]
  return { type, properties, format: { ...MEDIA_FORMAT, display_source: source }, fileIds }
}

export function pdf(node: LeafDirective, page: PageContext): Draft {
  const given = new Attributes(node, page, ['src', 'caption', 'height'])
  const { source, fileIds } = page.place(given.required('src'), node)
  const height = given.number('height')
  return {
    type: 'pdf',
    properties: { source: [[source]], ...captionOf(given) },
    format: { ...MEDIA_FORMAT, ...(height !== null && { block_height: height }), display_source: source },
    fileIds,
  }
}

export function embed(node: LeafDirective, page: PageContext): Draft {
  const given = new Attributes(node, page, ['src', 'height', 'caption'])
  const { source, fileIds } = page.place(given.required('src'), node)
  return {
    type: 'embed',
    properties: { source: [[source]], ...captionOf(given) },
    format: { block_width: 720, block_height: given.number('height') ?? 400, display_source: source },
    fileIds,
  }
}

export function tweet(node: LeafDirective, page: PageContext): Draft {
  const url = new Attributes(node, page, ['url']).required('url')
  return { type: 'tweet', properties: { source: [[url]] } }
}
