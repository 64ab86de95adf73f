import type { SearchClient } from 'algoliasearch'
import { fieldsOf, textOf } from '@/lib/unknown-values'
import { ownHosts } from '../hosted-client'
import { type ClientTimeouts, hostTimeouts } from '../hosted-constants'
import { indexFailure } from './index-failure'
import type { IndexSettings } from './index-settings'
import { nodeRequests } from './node-requests'
import { HostedIndexError, type RemoteIndex } from './remote-index'

/** Credentials of an index. */
export interface IndexAccess {
  appId: string
  /** A key that may write: never sent to a browser. */
  adminKey: string
  indexName: string
  /** ALGOLIA_HOST. */
  host: string
}

/** Records per page, the maximum of the service. */
const pageSize = 1_000
/** Limit of pages that are read, and of records on them; an index of a blog has some thousand records. */
const mostPages = 1_000
const mostRecords = 300_000
/** Characters of an id or a hash; ours have less than a hundred. */
const longestText = 200

/**
 * Returns the service's index. The client is loaded on the first call.
 * @param timeouts in milliseconds
 */
export function serviceIndex(
  { appId, adminKey, indexName, host }: IndexAccess,
  timeouts: ClientTimeouts = hostTimeouts,
): RemoteIndex {
  let client: SearchClient | null = null
  const asked = async <Result>(ask: (client: SearchClient) => Promise<Result>): Promise<Result> => {
    try {
      if (client === null) {
        const { algoliasearch } = await import('algoliasearch')
        client = algoliasearch(appId, adminKey, { timeouts, requester: nodeRequests(), ...ownHosts(host) })
      }
      return await ask(client)
    } catch (error) {
      throw indexFailure(error)
    }
  }
  /** An index does not exist before its first record. */
  const orNothing = <Result>(nothing: Result) => {
    return (error: unknown) => {
      if (fieldsOf(error).status === 404) return nothing
      throw error
    }
  }

  return {
    hashes: () =>
      asked(async (service) => {
        const hashes = new Map<string, string>()
        let pages = 0
        const browseParams = { attributesToRetrieve: ['hash'], hitsPerPage: pageSize }
        await service
          .browseObjects({
            indexName,
            browseParams,
            aggregator: ({ hits }) => {
              pages += 1
              if (pages > mostPages || hashes.size + hits.length > mostRecords)
                throw new HostedIndexError(
                  `The hosted search lists its index without end: ${pages} pages, ${hashes.size + hits.length} records.`,
                )
              for (const hit of hits)
                hashes.set(shortText(hit.objectID), shortText(textOf(fieldsOf(hit).hash)))
            },
          })
          .catch(orNothing(null))
        return hashes
      }),

    change: (changes) =>
      asked(async (service) => {
        const { taskID } = await service.batch({
          indexName,
          batchWriteParams: { requests: changes.map(({ action, body }) => ({ action, body: { ...body } })) },
        })
        await service.waitForTask({ indexName, taskID })
      }),

    hasSettings: (settings) =>
      asked(async (service) => {
        const present = fieldsOf(await service.getSettings({ indexName }).catch(orNothing({})))
        return Object.entries(settings).every(
          ([name, value]) => JSON.stringify(normal(present[name])) === JSON.stringify(normal(value)),
        )
      }),

    setSettings: (settings: IndexSettings) =>
      asked(async (service) => {
        const { taskID } = await service.setSettings({ indexName, indexSettings: settings })
        await service.waitForTask({ indexName, taskID })
      }),
  }
}

/** @throws HostedIndexError for a text that is no id or hash */
function shortText(text: string): string {
  if (text.length <= longestText) return text
  throw new HostedIndexError('The hosted search lists a record whose id or hash is too long.')
}

/** The service returns `distinct: true` as 1. */
function normal(value: unknown): unknown {
  return typeof value === 'number' ? value > 0 : value
}
