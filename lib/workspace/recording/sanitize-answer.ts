/** An exchange with the service as it may be written into a recording. */
import { isObject, member, textOf, type UnknownObject } from '@/lib/unknown-values'
import { recordValue } from './boxes'
import { parseJson, type RawAnswer } from './capture'
import type { RecordedAnswer } from './format'
import { sanitizeRecordMap, withoutFilters } from './sanitize-record'
import { mapTexts, withoutNetworkAddresses } from './sanitize-text'
import type { Visibility } from './visibility'

/** The parts of answers that are known; others may hold anything. */
const answerParts = [
  'cursor',
  'cursors',
  'result',
  'allBlockIds',
  'signedUrls',
  'total',
  'errorId',
  'name',
  'message',
  'debugMessage',
  'clientData',
]

/**
 * Removes from an exchange what must not be written.
 * @param clean removes secrets, signatures and e-mail addresses from a text
 */
export function sanitizeAnswer(
  answer: RawAnswer,
  visibility: Visibility,
  clean: (text: string) => string,
): RecordedAnswer {
  const { endpoint, status } = answer
  const isContentQuery = member(answer.body, 'collection', 'id') === visibility.contentTable
  const body = isContentQuery ? withoutFilters(answer.body, visibility.passwords) : answer.body
  const content = parseJson(answer.text)
  const contentType = clean(answer.contentType)
  const request = { endpoint, body: mapTexts(body, clean) }
  if (!isObject(content)) {
    const title = /<title[^>]*>([^<]{0,200})/i.exec(answer.text)?.[1]?.trim() ?? ''
    const notJson = { title: withoutNetworkAddresses(clean(title)), characters: answer.text.length }
    return { request, status, contentType, body: null, notJson }
  }
  const known = Object.fromEntries(Object.entries(content).filter(([name]) => answerParts.includes(name)))
  const { recordMap } = content
  const records: UnknownObject = isObject(recordMap)
    ? { recordMap: sanitizeRecordMap(recordMap, visibility) }
    : {}
  const isFailure = status < 200 || status > 299
  const cleanAll = isFailure ? (text: string) => withoutNetworkAddresses(clean(text)) : clean
  return { request, status, contentType, body: mapTexts({ ...known, ...records }, cleanAll) }
}

/** Collects the blocks and databases of raw answers by id, to look up the parents of a record. */
export function rawRecords(answers: readonly RawAnswer[]): Map<string, UnknownObject> {
  const records = new Map<string, UnknownObject>()
  for (const { text } of answers) {
    const recordMap = member(parseJson(text), 'recordMap')
    for (const table of ['block', 'collection']) {
      const boxes = member(recordMap, table)
      if (!isObject(boxes)) continue
      for (const box of Object.values(boxes)) {
        const value = recordValue(box)
        if (value) records.set(textOf(value.id), value)
      }
    }
  }
  return records
}
