/** Answers requests from a recording. Requests may differ from the recorded ones: their records are looked up. */
import { listOf, member, textOf } from '@/lib/unknown-values'
import { recordValue } from './boxes'
import type { RecordedAnswer } from './format'
import { pointersOf, RecordIndex } from './record-index'

export interface ReplayedAnswer {
  status: number
  body: unknown
}

/** Serves the content of a recording instead of the service. */
export class Replay {
  private readonly records = new RecordIndex()
  private readonly chunks = new Map<string, RecordedAnswer[]>()
  private readonly queries = new Map<string, RecordedAnswer[]>()

  /**
   * @param answers in chronological order
   * @param fileAddress returns the address of a stored file; null for one that was not recorded
   */
  constructor(
    answers: readonly RecordedAnswer[],
    private readonly fileAddress: (source: string) => string | null,
  ) {
    for (const answer of answers) {
      const { endpoint, body } = answer.request
      if (answer.status < 200 || answer.status > 299) continue
      this.records.add(member(answer.body, 'recordMap'))
      // The latest comes first.
      if (endpoint === 'loadPageChunk') push(this.chunks, textOf(member(body, 'pageId')), answer)
      if (endpoint === 'queryCollection') push(this.queries, collectionOf(body), answer)
    }
  }

  /** Answers a request as the service did. */
  answer(endpoint: string, body: unknown): ReplayedAnswer {
    switch (endpoint) {
      case 'loadPageChunk':
        return this.loadPageChunk(body)
      case 'queryCollection':
        return this.queryCollection(body)
      case 'syncRecordValuesMain':
        return success({ recordMap: this.recordsOf(body) })
      case 'getRecordValues':
        return success({ results: pointersOf(body).map(({ table, id }) => this.records.box(table, id)) })
      case 'getSignedFileUrls':
        return success({
          signedUrls: listOf(member(body, 'urls')).map((file) =>
            this.fileAddress(textOf(member(file, 'url'))),
          ),
        })
      case 'search':
        return success({ results: [], total: 0, recordMap: {} })
      default:
        return missing(`the endpoint ${endpoint}`)
    }
  }

  /** Whether the recording contains a block. */
  hasBlock(id: string): boolean {
    return recordValue(this.records.box('block', id)) !== null
  }

  private loadPageChunk(body: unknown): ReplayedAnswer {
    const pageId = textOf(member(body, 'pageId'))
    const recorded = this.chunks.get(pageId) ?? []
    const wanted = { cursor: cursorOf(body), limit: member(body, 'limit') }
    const sameCursor = recorded.filter(({ request }) => cursorOf(request.body) === wanted.cursor)
    const found =
      sameCursor.find(({ request }) => member(request.body, 'limit') === wanted.limit) ??
      sameCursor[0] ??
      recorded.find(({ request }) => chunkOf(request.body) === chunkOf(body))
    if (found) return success(found.body)
    if (!this.hasBlock(pageId)) return missing(`the page ${pageId}`)
    // Known from another response: its content is requested record by record.
    return success({
      cursor: { stack: [] },
      recordMap: { block: { [pageId]: this.records.box('block', pageId) } },
    })
  }

  private queryCollection(body: unknown): ReplayedAnswer {
    const recorded = this.queries.get(collectionOf(body)) ?? []
    const sameView = recorded.filter(({ request }) => viewOf(request.body) === viewOf(body))
    const found =
      sameView.find(({ request }) => loaderOf(request.body) === loaderOf(body)) ?? sameView[0] ?? recorded[0]
    return found ? success(found.body) : missing(`a query of the database ${collectionOf(body)}`)
  }

  private recordsOf(body: unknown): Record<string, Record<string, unknown>> {
    const tables: Record<string, Record<string, unknown>> = {}
    for (const { table, id } of pointersOf(body)) {
      tables[table] = { ...tables[table], [id]: this.records.box(table, id) }
    }
    return tables
  }
}

function success(body: unknown): ReplayedAnswer {
  return { status: 200, body }
}

/** The service's response for missing records, with a message that says where to look. */
function missing(what: string): ReplayedAnswer {
  const message = `The recording in WORKSPACE_RECORDING does not hold ${what}.`
  return { status: 400, body: { name: 'ValidationError', message } }
}

function push(map: Map<string, RecordedAnswer[]>, key: string, answer: RecordedAnswer): void {
  map.set(key, [answer, ...(map.get(key) ?? [])])
}

function collectionOf(body: unknown): string {
  return textOf(member(body, 'collection', 'id')) || textOf(member(body, 'source', 'id'))
}

function viewOf(body: unknown): string {
  return textOf(member(body, 'collectionView', 'id'))
}

function loaderOf(body: unknown): string {
  return JSON.stringify(member(body, 'loader') ?? null)
}

/** The position at which reading continues; the first chunk has an empty stack. */
function cursorOf(body: unknown): string {
  return JSON.stringify(listOf(member(body, 'cursor', 'stack')))
}

function chunkOf(body: unknown): number {
  const chunk = member(body, 'chunkNumber')
  return typeof chunk === 'number' ? chunk : 0
}
