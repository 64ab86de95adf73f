import { readText } from '../rich-text'
import type { Scope, Source } from '../scope'
import type { PropertyValue } from '../types/collection'
import { type Fields, fields, letters, text } from '../values'
import { readNumber } from './read-number'

/** What a formula or rollup came to, where the workspace says it, in the form of its kind of result. */
export function readComputed(row: Source, id: string, schema: Fields, scope: Scope): PropertyValue {
  const raw = row.properties[id]
  const plain = letters(raw).trim()
  const result =
    text(fields(schema.formula).result_type) ||
    text(fields(schema.formula2).result_type) ||
    text(schema.target_property_type)
  if (plain === '') return { kind: 'text', text: [] }
  if (['checkbox', 'boolean'].includes(result) && /^(yes|no|true|false)$/i.test(plain)) {
    return { kind: 'checkbox', checked: /^(yes|true)$/i.test(plain) }
  }
  if (Number.isFinite(Number(plain)) && (result === 'number' || result === '')) {
    return readNumber(plain, schema, scope)
  }
  return { kind: 'text', text: readText(raw, row.id, scope) }
}
