import type { Image, Paragraph } from 'mdast'
import type { RichText } from '@/lib/embedded-workspace/emulator/records'
import type { Draft, PageContext } from '../page-context'

const ALIGNMENTS = ['left', 'center', 'right']

/** The image of a paragraph that contains nothing else but attributes in braces; null for other paragraphs. */
export function imageOf(node: Paragraph): { node: Image; attributes: string } | null {
  const [image, braces, ...rest] = node.children
  if (image?.type !== 'image' || rest.length > 0) return null
  if (!braces) return { node: image, attributes: '' }
  if (braces.type !== 'text') return null
  const attributes = /^\{([^{}]*)\}\s*$/.exec(braces.value)?.[1]
  return attributes === undefined ? null : { node: image, attributes }
}

/** `![alt](/files/a.webp "caption"){width=480 align=left}`. */
export function imageBlock(image: Image, attributes: string, page: PageContext): Draft {
  const { width, align, full } = imageAttributes(image, attributes, page)
  const { source, fileIds } = page.place(image.url, image)
  const size = page.workspace.shelf.pictureSize(image.url)
  const properties: Record<string, RichText> = { source: [[source]] }
  if (image.title) properties.caption = [[image.title]]
  if (image.alt) properties.alt_text = [[image.alt]]
  return {
    type: 'image',
    properties,
    format: {
      block_width: width ?? size?.width ?? 720,
      display_source: source,
      block_full_width: full,
      block_page_width: width === null && !full,
      ...(size && { block_aspect_ratio: size.height / size.width }),
      block_preserve_scale: true,
      ...(align !== null && { block_alignment: align }),
    },
    fileIds,
  }
}

function imageAttributes(image: Image, written: string, page: PageContext) {
  const result = { width: null as number | null, align: null as string | null, full: false }
  for (const word of written.split(/\s+/).filter(Boolean)) {
    const [name, value = ''] = word.split('=')
    if (name === 'width' && Number(value) > 0) result.width = Number(value)
    else if (name === 'align' && ALIGNMENTS.includes(value)) result.align = value
    else if (name === 'fullWidth' && value !== 'false') result.full = true
    else
      page.fail(
        image,
        `after an image only {width=480}, {align=left|center|right} and {fullWidth=true} are known`,
      )
  }
  return result
}
