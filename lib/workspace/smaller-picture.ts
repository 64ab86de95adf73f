import type { Secrets } from '@/conf/secrets'
import { proxied } from './image-url'
import type { StoredFile } from './load-file'

/** Where the workspace hands a picture out in another size, and what it has to be shown for that. */
export interface SmallerPicture {
  address: string
  /** For that address alone, not for where it leads on; undefined: everybody may see it. */
  cookie: string | undefined
}

/** A stored picture in about `width` pixels, as the workspace's own pages ask for it. */
export function smallerPicture(
  { source, table, record }: StoredFile,
  width: number,
  host: string,
  { NOTION_TOKEN_V2: token }: Pick<Secrets, 'NOTION_TOKEN_V2'>,
): SmallerPicture {
  return {
    address: proxied(source, { table, id: record }, host, width),
    cookie: token === '' ? undefined : `token_v2=${token}`,
  }
}
