import type { Secrets } from '@/conf/secrets'
import { proxied } from './image-url'
import type { StoredFile } from './load-file'

/** Address of a picture in another size, and the cookie it requires. */
export interface SmallerPicture {
  address: string
  /** For that address, and for redirects that `keepsCookie` allows; undefined when the picture is public. */
  cookie: string | undefined
}

/**
 * Returns the address of a stored picture in about `width` pixels, as the workspace's own pages request it (R-365,
 *
 * @param host of the image proxy
 */
export function smallerPicture(
  { source, table, record, spaceId }: StoredFile,
  width: number,
  host: string,
  {
    NOTION_TOKEN_V2: token,
    NOTION_ACTIVE_USER: userId,
  }: Pick<Secrets, 'NOTION_TOKEN_V2' | 'NOTION_ACTIVE_USER'>,
): SmallerPicture {
  const access = { spaceId, userId: token === '' ? '' : userId }
  return {
    address: proxied(source, { table, id: record }, host, width, access),
    cookie: token === '' ? undefined : `token_v2=${token}`,
  }
}
