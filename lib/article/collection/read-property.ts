import { dashed } from '@/lib/ids'
import { fileName } from '@/lib/site/urls'
import { listOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import { readInstant } from '../dates'
import { externalLink, resolveLink, safeAddress } from '../links'
import { withoutSecretAddresses } from '../named-pages'
import { rowHolder } from '../pages'
import { readText } from '../rich-text'
import type { Scope, Source } from '../scope'
import type { Option, PropertyValue } from '../types/collection'
import type { RichText } from '../types/text'
import { letters } from '../values'
import { readComputed } from './read-computed'
import { readNumber } from './read-number'
import { schemaOption } from './schema-options'
import { shortName } from './short-name'

/**
 * Kinds of properties that lists also show for a post behind a password. Other texts may hold protected content.
 */
const toldOfGuarded = new Set<unknown>(['title', 'select', 'multi_select', 'status', 'date'])

/** The value of one property of a row, in the form in which its column is drawn. */
export function readProperty(row: Source, id: string, schema: UnknownObject, scope: Scope): PropertyValue {
  if (!toldOfGuarded.has(schema.type) && scope.context.guarded?.has(row.id) === true) return asText([])
  const raw = row.properties[id]
  const plain = letters(raw).trim()
  switch (schema.type) {
    case 'number':
      return readNumber(scope.fit(plain), schema, scope)
    case 'select':
    case 'multi_select':
    case 'status':
      return {
        kind: 'options',
        options: readOptions(row, plain, schema, scope),
        dot: schema.type === 'status',
      }
    case 'checkbox':
      return { kind: 'checkbox', checked: plain === 'Yes' }
    case 'file':
      return { kind: 'files', files: readFiles(raw, row, id, scope) }
    case 'url':
      return asText(plain === '' ? [] : linked(plain.replace(/^https?:\/\/(www\.)?/, ''), plain, scope))
    case 'email':
      return asText(plain === '' ? [] : linked(plain, `mailto:${plain}`, scope))
    case 'phone_number':
      return asText(plain === '' ? [] : linked(plain, `tel:${plain.replace(/[^\d+]/g, '')}`, scope))
    case 'created_time':
    case 'last_edited_time':
      return asText(instant(row.value[schema.type], scope))
    case 'created_by':
    case 'last_edited_by':
      return asText(person(textOf(row.value[`${schema.type}_id`]), row, scope))
    case 'auto_increment_id':
      return asText(
        plain === '' ? [] : [{ text: scope.fit([textOf(schema.prefix), plain].filter(Boolean).join('-')) }],
      )
    case 'formula':
    case 'rollup':
      return readComputed(row, id, schema, scope)
    case 'relation':
      return asText(spaced(readText(listedPages(raw, scope), row.id, scope)))
    case 'person':
      return asText(spaced(readText(raw, row.id, scope)))
    default:
      return asText(readText(raw, row.id, scope))
  }
}

/** Removes unlisted pages of this blog from a relation, together with the commas before them. */
function listedPages(raw: unknown, scope: Scope): readonly unknown[] {
  const isUnlisted = (piece: unknown) =>
    listOf(listOf(piece)[1]).some((format) => {
      const [kind, id] = listOf(format)
      return kind === 'p' && scope.context.isUnlisted?.(dashed(textOf(id))) === true
    })
  const pages = listOf(raw).filter((piece) => textOf(listOf(piece)[0]).trim() !== ',')
  if (!pages.some(isUnlisted)) return listOf(raw)
  return pages
    .filter((piece) => !isUnlisted(piece))
    .flatMap((piece, index) => (index === 0 ? [piece] : [[','], piece]))
}

/** Adds a space after the commas that separate people or pages. */
function spaced(value: RichText): RichText {
  return value.map((span) => (span.text.trim() === ',' ? { ...span, text: ', ' } : span))
}

function asText(value: RichText): PropertyValue {
  return { kind: 'text', text: value }
}

function linked(label: string, address: string, scope: Scope): RichText {
  const link = resolveLink(address, scope)
  const text = scope.fit(withoutSecretAddresses(label, scope))
  return text === '' ? [] : [link === null ? { text } : { text, link }]
}

function instant(value: unknown, scope: Scope): RichText {
  const date = typeof value === 'number' ? readInstant(value, scope.context.locale) : null
  return date === null ? [] : [{ text: date.text, content: { kind: 'date', moments: [date] } }]
}

function person(id: string, row: Source, scope: Scope): RichText {
  return id === '' ? [] : readText([['‣', [['u', id]]]], row.id, scope)
}

/** Options or files per cell. */
const MAX_ENTRIES = 500

function readOptions(row: Source, plain: string, schema: UnknownObject, scope: Scope): Option[] {
  const names = plain
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return upToLimit(names, 'options', row, scope).map((written) => {
    const name = shortName(withoutSecretAddresses(written, scope), row.id, scope)
    return schemaOption(name, schema) ?? { name, color: 'default' }
  })
}

function upToLimit<Entry>(entries: readonly Entry[], kind: string, row: Source, scope: Scope) {
  if (entries.length <= MAX_ENTRIES) return entries
  scope.log(row.id, `a cell with more than ${MAX_ENTRIES} ${kind}: the others are left out`)
  return entries.slice(0, MAX_ENTRIES)
}

function readFiles(raw: unknown, row: Source, property: string, scope: Scope) {
  const holder = rowHolder(row, scope)
  // Files are separated by commas.
  const pieces = upToLimit(
    listOf(raw).filter((piece) => listOf(listOf(piece)[1]).length > 0),
    'files',
    row,
    scope,
  )
  return pieces.flatMap((piece) => {
    const [name, formats] = listOf(piece)
    const address = listOf(
      listOf(formats)
        .map(listOf)
        .find(([format]) => format === 'a'),
    )[1]
    if (typeof address !== 'string') return []
    const given = textOf(name).trim()
    // A file that was added by its address is named by the whole address: show its file name.
    const label = given === '' || given === address ? fileName(address) || address : given
    const isImage =
      /\.(png|jpe?g|gif|webp|avif|svg)([?#]|$)/i.test(label) || /\.(png|jpe?g|gif|webp|avif)$/i.test(address)
    const image = isImage ? safeAddress(scope.context.imageUrl(address, { ...holder, property }, 160)) : ''
    const href = safeAddress(scope.context.fileUrl(row.id, address, property, holder.hidden))
    const link = href === '' ? externalLink(address, scope) : { href, external: true }
    return [{ name: scope.fit(label), link, image: image === '' ? null : image }]
  })
}
