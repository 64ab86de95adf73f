import type { Secrets } from '@/conf/secrets'
import { proxied } from './image-url'
import type { StoredFile } from './load-file'

/** Where the workspace hands a picture out in another size, and what it has to be shown for that. */
export interface SmallerPicture {
  address: string
  /** For that address, and for redirects that `keepsCookie` allows; undefined: everybody may see it. */
  cookie: string | undefined
}

/**
 * Returns where a stored picture is had in about `width` pixels, as the workspace's own pages ask for it.
 * @param host of the image endpoint
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
