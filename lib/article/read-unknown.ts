import { getStableNotionFileSource } from 'notion-utils'
import { blockPointers } from '@/lib/block-pointers'
import { dashed } from '@/lib/ids'
import { fileName } from '@/lib/site/urls'
import { textOf, textsOf } from '@/lib/unknown-values'
import { keepsClosedTexts } from './closed-texts'
import { drawByLibrary } from './draw/draw-by-library'
import { resolveLink, safeAddress } from './links'
import { base, type ReadChildren } from './read-text-blocks'
import { readText } from './rich-text'
import type { Scope, Source } from './scope'
import type { UnsupportedBlock } from './types/block'
import type { RichText } from './types/text'
import { letters } from './values'
import { addressFormats, FULL, takeWork } from './work'

const address = /^(https?:\/\/|attachment:)\S+$/i

/** Ids, JSON, booleans and state names like `notes_ready`: values for programs, not text for readers. */
const machineValue =
  /^([\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}|[[{"].*[\]}"]|yes|no|true|false|[a-z]+(_[a-z]+)+)$/is

/**
 * Reads a block of an unknown type: as react-notion-x renders it, else its texts, addresses and children. A block
 * without any of these leaves an empty container.
 */
export function readUnknown(block: Source, scope: Scope, read: ReadChildren): UnsupportedBlock | null {
  const own = readKnownParts(block, scope, read)
  if (own === null) return null
  const markup = drawByLibrary(block, own, scope)
  if (markup === null) scope.log(block.id, `unsupported block type ${JSON.stringify(block.type)}`)
  return { ...own, markup }
}

/** Reads a block's texts, addresses and children, whatever its type; null where the limits are used up. */
export function readKnownParts(block: Source, scope: Scope, read: ReadChildren): UnsupportedBlock | null {
  if (!takeWork(FULL * Object.keys(block.properties).length, block.id, scope)) return null
  const content = textsOf(block.value.content)
  const owned = blockPointers(block.format).filter(
    (id) => !content.includes(id) && dashed(textOf(scope.block(id)?.value.parent_id)) === dashed(block.id),
  )
  return {
    kind: 'unsupported',
    type: block.type,
    texts: readTexts(block, scope),
    links: readLinks(block, scope),
    markup: null,
    ...base(block, read([...content, ...owned])),
  }
}

function readTexts(block: Source, scope: Scope): RichText[] {
  const { title, description, caption, source: _address, ...rest } = block.properties
  // Columns have short generated ids; a property with a longer name may hold an internal value.
  const others = Object.entries(rest).flatMap(([name, value]) =>
    /^[a-z_]{5,}$/.test(name) && machineValue.test(letters(value).trim()) ? [] : [value],
  )
  const told = keepsClosedTexts(block, scope) ? [] : [title, description]
  return [...told, caption, ...others].flatMap((value) => {
    const words = letters(value).trim()
    const line = words === '' || address.test(words) ? [] : readText(value, block.id, scope)
    return line.length === 0 ? [] : [line]
  })
}

function readLinks(block: Source, scope: Scope): UnsupportedBlock['links'] {
  const named = [
    ...Object.entries(block.properties).map(([name, value]) => ({ name, source: letters(value).trim() })),
    ...addressFormats.map((name) => ({ name, source: textOf(block.format[name]) })),
  ]
  const links = named.flatMap(({ name, source }) => {
    if (!address.test(source)) return []
    if (!getStableNotionFileSource(source)) {
      const link = resolveLink(source, scope)
      return link ? [{ name: scope.fit(link.external ? shortAddress(link.href) : link.href), link }] : []
    }
    // The media route finds files of unknown block types only under `source`.
    const href = name === 'source' ? safeAddress(scope.context.fileUrl(block.id, source)) : ''
    return href === '' ? [] : [{ name: fileName(source), link: { href, external: true } }]
  })
  const seen = new Set<string>()
  return links.filter(({ link }) => !seen.has(link.href) && seen.add(link.href))
}

function shortAddress(href: string): string {
  return href.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
