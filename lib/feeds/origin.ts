import type { IncomingMessage } from 'node:http'
import type { Settings } from '@/conf/schema'
import { publicOrigin } from '../allowed-hosts'

/** Returns the site's public address with SUB_PATH, without closing slash; only SUB_PATH where no host is known. */
export function siteOrigin(
  settings: Pick<Settings, 'LINK' | 'SUB_PATH' | 'ALLOWED_HOSTS'>,
  request: Pick<IncomingMessage, 'headers'>,
): string {
  return publicOrigin(settings, request.headers) + settings.SUB_PATH
}
