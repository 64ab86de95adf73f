import type { Link, PhrasingContent } from 'mdast'
import type { TextDirective } from 'mdast-util-directive'
import type { Mark, Piece, RichText } from '@/lib/embedded-workspace/emulator/records'
import { Attributes } from './attributes'
import { COLORS } from './colors'
import { dateText, toDateValue } from './dates'
import { idFor, withoutDashes } from './ids'
import type { PageContext } from './page-context'

/** Text with its formats, as in records. */
export function richText(nodes: readonly PhrasingContent[], page: PageContext): RichText {
  return joined(pieces(nodes, page, []))
}

/** Block id of a footnote of the page. */
export function noteId(identifier: string, page: PageContext): string {
  return idFor('note', page.file, identifier)
}

function pieces(nodes: readonly PhrasingContent[], page: PageContext, marks: readonly Mark[]): Piece[] {
  return nodes.flatMap((node) => piecesOf(node, page, marks))
}

function piecesOf(node: PhrasingContent, page: PageContext, marks: readonly Mark[]): Piece[] {
  switch (node.type) {
    case 'text':
      return [marked(unwrapped(node.value), marks)]
    case 'break':
      return [marked('\n', marks)]
    case 'strong':
      return pieces(node.children, page, [...marks, ['b']])
    case 'emphasis':
      return pieces(node.children, page, [...marks, ['i']])
    case 'delete':
      return pieces(node.children, page, [...marks, ['s']])
    case 'inlineCode':
      return [marked(node.value, [...marks, ['c']])]
    case 'inlineMath':
      return [marked('⁍', [...marks, ['e', node.value]])]
    case 'link':
      return pieces(node.children, page, [...marks, ['a', linkTarget(node, page)]])
    case 'footnoteReference': {
      const address = `#${withoutDashes(noteId(node.identifier, page))}`
      return [marked(`[${node.label ?? node.identifier}]`, [...marks, ['a', address]])]
    }
    case 'textDirective':
      return directivePieces(node, page, marks)
    case 'image':
      return page.fail(node, 'an image must stand alone in its paragraph')
    case 'html':
      return page.fail(
        node,
        `HTML (${node.value}) is not understood; a line break is a \\ at the end of the line`,
      )
    default:
      return page.fail(node, `${node.type} is not understood; write links as [text](address)`)
  }
}

/** Records have no soft line breaks: they become a space, but nothing between Chinese characters. */
function unwrapped(text: string): string {
  return text
    .replace(/(?<=[\u3000-\u9fff\uff00-\uffef])[ \t]*\n[ \t]*(?=[\u3000-\u9fff\uff00-\uffef])/g, '')
    .replace(/[ \t]*\n[ \t]*/g, ' ')
}

function marked(text: string, marks: readonly Mark[]): Piece {
  return marks.length > 0 ? [text, [...marks]] : [text]
}

function linkTarget(link: Link, page: PageContext): string {
  if (link.url.startsWith('row:')) {
    return `/${withoutDashes(page.rowId(decodeURIComponent(link.url.slice('row:'.length)), link))}`
  }
  // A link in a text is never a stored file: only its existence is checked.
  if (/^\/(files|images)\//.test(link.url)) page.place(link.url, link)
  return link.url
}

function directivePieces(node: TextDirective, page: PageContext, marks: readonly Mark[]): Piece[] {
  const attributes = Object.keys(node.attributes ?? {})
  // "10:am" or "see:below" is text that looks like a directive.
  if (attributes.length === 0 && node.children.length === 0) return [marked(page.source(node), marks)]
  const { spaceId } = page.workspace
  switch (node.name) {
    case 'u':
      return pieces(node.children, page, [...marks, ['_']])
    case 'color': {
      const color = new Attributes(node, page, ['name']).required('name')
      if (!COLORS.includes(color))
        page.fail(node, `unknown colour "${color}"; known are ${COLORS.join(', ')}`)
      return pieces(node.children, page, [...marks, ['h', color]])
    }
    case 'page': {
      const row = new Attributes(node, page, ['row']).required('row')
      return [marked('‣', [...marks, ['p', page.rowId(row, node), spaceId]])]
    }
    case 'person': {
      const person = new Attributes(node, page, ['id']).required('id')
      return [marked('‣', [...marks, ['u', page.personId(person, node)]])]
    }
    case 'date':
      return datePieces(node, page)
    case 'link': {
      const given = new Attributes(node, page, ['url', 'provider'])
      const title = richText(node.children, page)
        .map(([text]) => text)
        .join('')
      const card = { href: given.required('url'), title, link_provider: given.text('provider') }
      return [marked('‣', [...marks, ['lm', card]])]
    }
    default:
      return page.fail(
        node,
        `unknown directive ":${node.name}"; in a text there are u, color, page, person, date, link`,
      )
  }
}

function datePieces(node: TextDirective, page: PageContext): Piece[] {
  const given = new Attributes(node, page, ['start', 'time', 'end', 'endTime', 'zone'])
  const date = toDateValue({
    start: given.required('start'),
    time: given.text('time') || undefined,
    end: given.text('end') || undefined,
    endTime: given.text('endTime') || undefined,
    zone: given.text('zone') || undefined,
  })
  return 'wrong' in date ? page.fail(node, date.wrong) : dateText(date)
}

/** Adjacent pieces with the same formats become one piece, except symbols that stand for an object. */
function joined(all: readonly Piece[]): RichText {
  const result: RichText = []
  for (const piece of all) {
    const last = result.at(-1)
    const symbol = piece[0] === '‣' || piece[0] === '⁍'
    if (last && !symbol && JSON.stringify(last[1]) === JSON.stringify(piece[1])) last[0] += piece[0]
    else result.push(piece[1] ? [piece[0], piece[1]] : [piece[0]])
  }
  return result
}
