/** Groups of rows by number: ranges of equal size, and the numbers outside them. */

import { textOf, type UnknownObject } from '@/lib/unknown-values'
import { formatNumber } from './numbers'

/** Ranges from `start` to `end`, each `size` wide. */
export interface NumberRanges {
  start: number
  end: number
  size: number
}

/** Returns the ranges of a view's grouping; null when it groups by single numbers. */
export function readRanges({ start, end, size, type }: UnknownObject): NumberRanges | null {
  if (type === 'unique' || !isNumber(start) || !isNumber(end) || !isNumber(size)) return null
  return size > 0 && start < end ? { start, end, size } : null
}

/** Returns the bounds of the range around a number: infinite below the first and above the last range. */
export function rangeFrom(value: number, { start, end, size }: NumberRanges): { from: number; to: number } {
  if (value < start) return { from: Number.NEGATIVE_INFINITY, to: start }
  if (value >= end) return { from: end, to: Number.POSITIVE_INFINITY }
  // Rounded, because sums of fractions are not exact.
  const bound = (index: number) => Number((start + index * size).toPrecision(12))
  const index = Math.floor(Number(((value - start) / size).toPrecision(12)))
  return { from: bound(index), to: Math.min(bound(index + 1), end) }
}

/** Returns the range around a number: its lower bound (infinite below the first range) and its name. */
export function rangeAround(
  value: number,
  ranges: NumberRanges,
  schema: UnknownObject,
  locale: string,
): { from: number; name: string } {
  const name = (bound: number) => formatNumber(String(bound), textOf(schema.number_format), locale)
  const { from, to } = rangeFrom(value, ranges)
  if (from === Number.NEGATIVE_INFINITY) return { from, name: `< ${name(to)}` }
  if (to === Number.POSITIVE_INFINITY) return { from, name: `≥ ${name(from)}` }
  return { from, name: `${name(from)} – ${name(to)}` }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
