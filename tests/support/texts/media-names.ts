import { mediaName } from '@/lib/media/address-tag'
import { sharedSecrets } from '../secrets'

// The tested blogs sign with it.
process.env.SESSION_SECRET ||= sharedSecrets.SESSION_SECRET

/** The name of a record in media addresses of the tested blogs. @param id with dashes */
export function nameOfRecord(id: string): string {
  const [name = ''] = mediaName({ id, property: '', version: 'any' }).split('.', 1)
  return name
}
