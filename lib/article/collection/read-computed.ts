import { fieldsOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import { readText } from '../rich-text'
import type { Scope, Source } from '../scope'
import type { PropertyValue } from '../types/collection'
import { letters } from '../values'
import { readNumber } from './read-number'

/** The result of a formula or rollup, where the record has it, as a value of the result's kind. */
export function readComputed(row: Source, id: string, schema: UnknownObject, scope: Scope): PropertyValue {
  const raw = row.properties[id]
  const plain = letters(raw).trim()
  const result =
    textOf(fieldsOf(schema.formula).result_type) ||
    textOf(fieldsOf(schema.formula2).result_type) ||
    textOf(schema.target_property_type)
  if (plain === '') return { kind: 'text', text: [] }
  if (['checkbox', 'boolean'].includes(result) && /^(yes|no|true|false)$/i.test(plain)) {
    return { kind: 'checkbox', checked: /^(yes|true)$/i.test(plain) }
  }
  if (Number.isFinite(Number(plain)) && (result === 'number' || result === '')) {
    return readNumber(plain, schema, scope)
  }
  return { kind: 'text', text: readText(raw, row.id, scope) }
}
