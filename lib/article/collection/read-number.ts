import { fieldsOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import type { Scope } from '../scope'
import type { PropertyValue } from '../types/collection'
import { positive } from '../values'
import { formatNumber } from './numbers'

/** Reads a number in its column's format. With a bar or ring, also the share of the whole that it fills. */
export function readNumber(plain: string, schema: UnknownObject, scope: Scope): PropertyValue {
  const number = Number(plain)
  const showAs = fieldsOf(schema.show_as)
  const whole = positive(showAs.maxValue) ?? (schema.number_format === 'percent' ? 1 : 100)
  const hasShare = ['bar', 'ring'].includes(textOf(showAs.type)) && plain !== '' && Number.isFinite(number)
  return {
    kind: 'number',
    text: formatNumber(plain, textOf(schema.number_format), scope.context.locale),
    ...(hasShare ? { share: Math.min(Math.max(number / whole, 0), 1) } : {}),
  }
}
