import { fieldsOf, listOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import type { Records, TableName } from './records'
import { type ApiAnswer, findRecord, InvalidRequest, success } from './wire'

/** The record whose permissions apply to a stored file. */
export interface FileHolder {
  table: TableName
  id: string
}

/** Signs the address of a stored file for some time. */
export type SignUrl = (url: string, holder: FileHolder) => string

const TABLES_WITH_FILES = ['block', 'collection', 'custom_emoji'] as const

/** A signed address for each stored file; '' where the reader may not see the record that holds it. */
export function getSignedFileUrls(records: Records, body: unknown, signUrl: SignUrl): ApiAnswer {
  const { urls } = fieldsOf(body)
  if (!Array.isArray(urls)) throw new InvalidRequest('Invalid input: urls is not a list.')
  const signedUrls = listOf(urls).map((wanted) => {
    const { url, permissionRecord } = fieldsOf(wanted)
    const holder = holderOf(records, fieldsOf(permissionRecord))
    return holder ? signUrl(textOf(url), holder) : ''
  })
  return success({ signedUrls })
}

/**
 * The record whose permission applies, if the reader may see it. As in recorded requests, only blocks may come
 * without a space.
 */
function holderOf(records: Records, { table, id, spaceId }: UnknownObject): FileHolder | null {
  const name = TABLES_WITH_FILES.find((known) => known === table)
  if (!name || findRecord(records, name, textOf(id)) === null) return null
  const isInSpace = spaceId === records.meta.spaceId || (spaceId === undefined && name === 'block')
  return isInSpace ? { table: name, id: textOf(id) } : null
}
