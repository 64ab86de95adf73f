import { fieldsOf, listOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import type { Records, TableName } from './records'
import { type ApiAnswer, findRecord, InvalidRequest, success } from './wire'

/** The record whose permissions decide about a stored file. */
export interface FileHolder {
  table: TableName
  id: string
}

/** Makes an address at which a stored file can be opened for a while. */
export type SignUrl = (url: string, holder: FileHolder) => string

const TABLES_WITH_FILES = ['block', 'collection', 'custom_emoji'] as const

/** An address that opens for each stored file; '' where the reader may not see the record that holds it. */
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

/** The record to ask for permission, if the reader may see it. Recorded requests leave out the space of blocks alone. */
function holderOf(records: Records, { table, id, spaceId }: UnknownObject): FileHolder | null {
  const name = TABLES_WITH_FILES.find((known) => known === table)
  if (!name || findRecord(records, name, textOf(id)) === null) return null
  const isInSpace = spaceId === records.meta.spaceId || (spaceId === undefined && name === 'block')
  return isInSpace ? { table: name, id: textOf(id) } : null
}
