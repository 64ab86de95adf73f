import { isNotionFileUrlExpired } from 'notion-utils'
import { globalSingleton } from '@/lib/global-singleton'
import { TtlCache } from '@/lib/ttl-cache'
import { warnOnce } from '@/lib/warn-once'
import { type FetchOptions, fetchFile, isBlocked } from './fetch-file'

/** Statuses for a signed address that has expired: 403 of storages, 410 and 419 of Notion's file host. */
const expiredStatuses = [400, 401, 403, 410, 419]

/**
 * Milliseconds for which a file whose fresh address was rejected is not signed again, because each signing costs a
 * request to the workspace.
 */
const refusedFor = 60_000
/** Limit of rejected files that are remembered. */
const memory = 2_000
/** By record and path of the file: until when its host is not asked again. */
const refusals = () => globalSingleton('refused files', () => new TtlCache<number>(memory))

interface SignedFile {
  /** The signed address. */
  address: string
  /** Id of the record that holds the file, for messages. */
  record: string
}

/**
 * Fetches a stored file. If its host rejects the address, it is signed again once. If the fresh one is rejected
 * too, this is logged, and the file answers 502 for a minute without a request to the workspace.
 * @param loadAgain signs again; null when the reader may not have the file any more
 * @returns null when `loadAgain` returns null
 */
export async function fetchSigned(
  file: SignedFile,
  options: FetchOptions,
  loadAgain: () => Promise<SignedFile | null>,
): Promise<Response | null> {
  const name = `${file.record} ${new URL(file.address).pathname}`
  if (performance.now() < (refusals().last(name) ?? 0)) return new Response(null, { status: 502 })
  const first = await fetchFile(file.address, options)
  if (!expiredStatuses.includes(first.status)) return first
  // A new signature does not help against the bot protection, and would cost a request to the workspace.
  if (isBlocked(new URL(file.address), first) && !isNotionFileUrlExpired(file.address)) return first
  await first.body?.cancel()
  const fresh = await loadAgain()
  if (fresh === null) return null
  const second = await fetchFile(fresh.address, options)
  if (expiredStatuses.includes(second.status)) {
    refusals().put(name, performance.now() + refusedFor)
    warnOnce(
      `The file of record ${file.record} is not served: ${new URL(fresh.address).host} refused a fresh address too ` +
        `(status ${second.status}). Check in Notion that the file still opens, and the clock of this server.`,
    )
  }
  return second
}
