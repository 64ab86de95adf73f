import type { Scope } from '../scope'
import type { PropertyValue } from '../types/collection'
import { type Fields, fields, positive, text } from '../values'
import { formatNumber } from './numbers'

/** A number in its column's format, with the share of the whole that it fills when the column shows a bar or ring. */
export function readNumber(plain: string, schema: Fields, scope: Scope): PropertyValue {
  const number = Number(plain)
  const showAs = fields(schema.show_as)
  const whole = positive(showAs.maxValue) ?? (schema.number_format === 'percent' ? 1 : 100)
  const hasShare = ['bar', 'ring'].includes(text(showAs.type)) && plain !== '' && Number.isFinite(number)
  return {
    kind: 'number',
    text: formatNumber(plain, text(schema.number_format), scope.context.locale),
    ...(hasShare ? { share: Math.min(Math.max(number / whole, 0), 1) } : {}),
  }
}
