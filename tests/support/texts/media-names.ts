import { mediaName } from '@/lib/media/address-tag'
import { sharedSecrets } from '../secrets'

// The blogs of the tests sign with it.
process.env.SESSION_SECRET ||= sharedSecrets.SESSION_SECRET

/** How a record is called in the media addresses of the tested blogs. @param id with dashes */
export function nameOfRecord(id: string): string {
  const [name = ''] = mediaName({ id, property: '', version: 'any' }).split('.', 1)
  return name
}
