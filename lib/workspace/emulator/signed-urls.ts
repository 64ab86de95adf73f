import type { Records } from './records'
import { fieldsOf, listOf, textOf } from './request'
import { type ApiAnswer, findRecord, InvalidRequest, success } from './wire'

/** Makes an address at which a stored file can be opened for a while. */
export type SignUrl = (url: string) => string

/** An address that opens for each stored file; '' where the reader may not see the record that holds it. */
export function getSignedFileUrls(records: Records, body: unknown, signUrl: SignUrl): ApiAnswer {
  const { urls } = fieldsOf(body)
  if (!Array.isArray(urls)) throw new InvalidRequest('Invalid input: urls is not a list.')
  const signedUrls = listOf(urls).map((wanted) => {
    const { url, permissionRecord } = fieldsOf(wanted)
    const { table, id } = fieldsOf(permissionRecord)
    const isReadable = table === 'block' && findRecord(records, 'block', textOf(id)) !== null
    return isReadable ? signUrl(textOf(url)) : ''
  })
  return success({ signedUrls })
}
