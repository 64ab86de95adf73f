/**
 * The workspace's API over records in memory: returns what the real API returns for the same request, without a
 * network. Supports the endpoints that notion-client and this blog call.
 */
import { loadPageChunk } from './load-page-chunk'
import { queryCollection } from './query-collection'
import { getRecordValues, syncRecordValues } from './record-values'
import type { Records } from './records'
import { search } from './search'
import { getSignedFileUrls, type SignUrl } from './signed-urls'
import { type ApiAnswer, failure, InvalidRequest, type RecordShape } from './wire'

export type { Records } from './records'
export type { FileHolder, SignUrl } from './signed-urls'
export type { ApiAnswer, RecordShape } from './wire'

export interface ApiRequest {
  /** The last part of the address, such as `loadPageChunk`; a query string is ignored. */
  endpoint: string
  /** The parsed JSON that was sent. */
  body: unknown
}

export interface AnswerOptions {
  /** How records are wrapped; flat when omitted. */
  shape?: RecordShape
  /** Signs addresses of stored files; when omitted they keep their own address. */
  signUrl?: SignUrl
}

type Endpoint = (records: Records, body: unknown, options: Required<AnswerOptions>) => ApiAnswer

const ENDPOINTS = new Map<string, Endpoint>([
  ['loadPageChunk', (records, body, { shape }) => loadPageChunk(records, body, shape)],
  ['syncRecordValuesMain', (records, body, { shape }) => syncRecordValues(records, body, shape)],
  ['getRecordValues', (records, body, { shape }) => getRecordValues(records, body, shape)],
  ['queryCollection', (records, body, { shape }) => queryCollection(records, body, shape)],
  ['getSignedFileUrls', (records, body, { signUrl }) => getSignedFileUrls(records, body, signUrl)],
  ['search', (records, body, { shape }) => search(records, body, shape)],
])

/** Answers a request. An invalid request gets the API's error response; nothing is thrown. */
export function answer(records: Records, request: ApiRequest, options: AnswerOptions = {}): ApiAnswer {
  const endpoint = ENDPOINTS.get(request.endpoint.split('?', 1)[0] ?? '')
  if (!endpoint) return failure(404, 'NotFoundError', `Unknown endpoint ${request.endpoint}.`)
  try {
    return endpoint(records, request.body, { shape: 'flat', signUrl: (url) => url, ...options })
  } catch (error) {
    if (error instanceof InvalidRequest) return failure(400, 'ValidationError', error.message)
    throw error
  }
}
