/** Sanitizes a request and response for a recording. */
import { isObject, member, textOf, type UnknownObject } from '@/lib/unknown-values'
import { parseJson, type RawAnswer } from './capture'
import type { RecordedAnswer } from './format'
import { sanitizeRecordMap, withoutFilters } from './sanitize-record'
import { mapTexts, withoutNetworkAddresses } from './sanitize-text'
import type { Visibility } from './visibility'

/** The known parts of responses; others may contain anything. */
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
 * Removes everything from an exchange that must not be written.
 * @param clean removes secrets, signatures and e-mail addresses from a text
 */
export function sanitizeAnswer(
  answer: RawAnswer,
  visibility: Visibility,
  clean: (text: string) => string,
): RecordedAnswer {
  const { endpoint, status } = answer
  const database = textOf(member(answer.body, 'collection', 'id') ?? member(answer.body, 'source', 'id'))
  const body = withoutFilters(answer.body, visibility.passwords.ofDatabase(database))
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
