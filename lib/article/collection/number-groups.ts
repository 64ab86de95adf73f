/** Groups of rows by number: ranges of one size, and what lies outside them. */

import { textOf, type UnknownObject } from '@/lib/unknown-values'
import { formatNumber } from './numbers'

/** Ranges from `start` to `end`, each `size` wide. */
export interface NumberRanges {
  start: number
  end: number
  size: number
}

/** Returns the ranges that a view's grouping names; null when it groups by single numbers. */
export function readRanges({ start, end, size, type }: UnknownObject): NumberRanges | null {
  if (type === 'unique' || !isNumber(start) || !isNumber(end) || !isNumber(size)) return null
  return size > 0 && start < end ? { start, end, size } : null
}

/** Returns the range around a number: its lower bound (infinite below the first range) and its name. */
export function rangeAround(
  value: number,
  { start, end, size }: NumberRanges,
  schema: UnknownObject,
  locale: string,
): { from: number; name: string } {
  const name = (bound: number) => formatNumber(String(bound), textOf(schema.number_format), locale)
  if (value < start) return { from: Number.NEGATIVE_INFINITY, name: `< ${name(start)}` }
  if (value >= end) return { from: end, name: `≥ ${name(end)}` }
  // Rounded, because sums of fractions are not exact.
  const bound = (index: number) => Number((start + index * size).toPrecision(12))
  const index = Math.floor(Number(((value - start) / size).toPrecision(12)))
  return { from: bound(index), name: `${name(bound(index))} – ${name(Math.min(bound(index + 1), end))}` }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
