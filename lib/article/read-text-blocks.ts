import { textOf } from '@/lib/unknown-values'
import { readIcon } from './pages'
import { readText } from './rich-text'
import { color, type Scope, type Source } from './scope'
import type { ArticleBlock, ListFormat, ListMarker } from './types/block'
import type { RichText } from './types/text'
import { letters, positive } from './values'

/** Reads a list of block ids into the blocks they name. */
export type ReadChildren = (ids: unknown) => ArticleBlock[]

/** The fields that every kind of block has. */
export function base(block: Source, children: ArticleBlock[] = []) {
  const tint = color(block.format.block_color)
  return { id: block.elementId, children, ...(tint ? { color: tint } : {}) }
}

const levels = { header: 2, sub_header: 3, sub_sub_header: 4, header_4: 5 } as const
const listFormats: readonly ListFormat[] = ['numbers', 'letters', 'roman']
const markers: readonly ListMarker[] = ['disc', 'circle', 'square']

function isBlank(words: RichText): boolean {
  return words.every((span) => span.text.trim() === '')
}

/** Reads blocks whose content is a line of text; null for other types. */
export function readTextBlock(block: Source, scope: Scope, read: ReadChildren): ArticleBlock | null {
  const line = () => readText(block.properties.title, block.id, scope)
  const common = () => base(block, read(block.value.content))
  switch (block.type) {
    case 'text':
      return { kind: 'text', text: line(), ...common() }
    case 'header':
    case 'sub_header':
    case 'sub_sub_header':
    case 'header_4': {
      const toggle = block.format.toggleable === true
      const words = line()
      // A heading without text would be an empty entry of the page's outline.
      if (isBlank(words)) return { kind: 'text', text: [], ...common() }
      const level = levels[block.type]
      return {
        kind: 'heading',
        level,
        rank: level,
        text: words,
        toggle,
        linked: scope.rows !== null,
        ...common(),
      }
    }
    case 'bulleted_list': {
      const marker = markers.find((name) => name === block.format.list_format)
      return { kind: 'bulleted', text: line(), ...(marker ? { marker } : {}), ...common() }
    }
    case 'numbered_list': {
      const start = positive(block.format.list_start_index)
      const format = listFormats.find((name) => name === block.format.list_format)
      return {
        kind: 'numbered',
        text: line(),
        ...(start ? { start: Math.floor(start) } : {}),
        ...(format ? { format } : {}),
        ...common(),
      }
    }
    case 'to_do':
      return {
        kind: 'to-do',
        text: line(),
        checked: letters(block.properties.checked) === 'Yes',
        ...common(),
      }
    case 'toggle':
      return { kind: 'toggle', text: line(), ...common() }
    case 'quote':
      return { kind: 'quote', text: line(), large: textOf(block.format.quote_size) === 'large', ...common() }
    case 'callout':
      return { kind: 'callout', text: line(), icon: readIcon(block, scope), ...common() }
    default:
      return null
  }
}
