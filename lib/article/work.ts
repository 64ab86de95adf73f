/** Work that leaves no letters behind: bounded too, since lists may name the same small block again and again. */
import { fieldsOf, listOf, textOf } from '@/lib/unknown-values'
import type { Scope, Source } from './scope'
import { letters } from './values'

/** Letters of an address that count for nothing: nearly all of them are shorter. */
const FREE_LETTERS = 400

/** Formats that only set a mark. */
const simple = new Set<unknown>(['b', 'i', 's', '_', 'c', 'h', 'm', 'si'])

/** What a piece takes as such: it is read, drawn and counted. */
const PIECE = 4

/** Where blocks keep an address besides their properties. */
export const addressFormats = ['display_source', 'original_url', 'uri', 'url']

/** What one of the other formats takes, and one property of a block of an unknown type, as simple ones. */
export const FULL = 5

/**
 * Takes some of the work that an article may still be: a unit is a microsecond, roughly. Returns false where that is
 * used up: what would take it is left out, with one line in the log.
 */
export function takeWork(units: number, blockId: string, scope: Scope): boolean {
  if (scope.work < 0) return false
  scope.work -= units
  if (scope.work >= 0) return true
  scope.log(blockId, 'too much to read on one page: this and what comes after it are left out')
  return false
}

/** What a time zone's name takes that no zone has. */
const ZONE = 40

/** What it takes to go through a block's properties and addresses, without the formats of its texts. */
export function workOfBlock({ properties, format }: Source): number {
  const values = Object.values(properties)
  const addresses = [
    letters(properties.source),
    letters(properties.link),
    ...addressFormats.map((name) => textOf(format[name])),
  ]
  return sum([1 + values.length, ...values.map(workOfPieces), ...addresses.map(workOfAddress)])
}

/** What it takes to join the pieces of a rich text value. */
export function workOfPieces(value: unknown): number {
  return listOf(value).length
}

/** What it takes to read one piece of a text with its formats. */
export function workOfFormats(formats: readonly unknown[]): number {
  if (formats.length === 0) return PIECE
  const units = formats.map((format) => {
    const [name, value] = listOf(format)
    if (simple.has(name)) return 1
    const { href, icon_url, time_zone } = fieldsOf(value)
    const addresses = [textOf(value), textOf(href), textOf(icon_url)]
    const zone = textOf(time_zone) === '' ? 0 : ZONE
    return FULL + zone + Math.floor(sum(addresses.map(workOfAddress)) / 2)
  })
  return PIECE + sum(units)
}

/** What it takes to look through an address: one for each letter of a very long one. */
export function workOfAddress(address: string): number {
  return Math.max(0, address.length - FREE_LETTERS)
}

function sum(units: readonly number[]): number {
  return units.reduce((total, unit) => total + unit, 0)
}
