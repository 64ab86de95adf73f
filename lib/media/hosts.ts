import { isNotionHost } from 'notion-utils'
import type { Settings } from '@/conf/schema'
import { isTweetPicture } from '@/lib/tweets/tweet'
import { urlOf } from '@/lib/unknown-values'

type HostSettings = Pick<
  Settings,
  'NOTION_HOST' | 'API_BASE_URL' | 'MEDIA_HOSTS' | 'TWEET_SOURCE' | 'TWEET_API_URL'
>

/** Notion's host for resized pictures and uploads; the image route redirects there. */
const contentHosts = /^(?:[a-z\d-]+\.)+notionusercontent\.com$/
/** Bucket names are unique across regions, so the bucket is Notion's in each of them. */
const ownBucket = /^prod-files-secure\.s3(?:[.-][a-z\d-]+)?\.amazonaws\.com$/
/** Storage hosts that are shared by all customers: only the workspace's own folders on them are allowed. */
const sharedHosts = /^(?:s3[.-]us-west-2|s3)\.amazonaws\.com$/
const ownFolder = /^\/(?:secure\.notion-static\.com|public\.notion-static\.com|prod-files-secure)\//

/**
 * Returns whether a stored file may be fetched from an address: over https from the workspace's hosts or those of
 * MEDIA_HOSTS, and from the exact origins of NOTION_HOST, API_BASE_URL and MEDIA_HOSTS; with TWEET_SOURCE=embed
 * also pictures of tweets.
 */
export function isMediaAddress(address: URL, settings: HostSettings): boolean {
  if (address.username !== '' || address.password !== '') return false
  if (namedOrigins(settings).includes(address.origin)) return true
  if (settings.TWEET_SOURCE === 'embed' && isTweetPicture(address, settings.TWEET_API_URL)) return true
  if (address.protocol !== 'https:' || address.port !== '') return false
  const { hostname, pathname } = address
  if (isNotionService(address) || ownBucket.test(hostname)) return true
  if (sharedHosts.test(hostname)) return ownFolder.test(pathname)
  return settings.MEDIA_HOSTS.some((host) => matches(hostname, host))
}

/** Returns whether an address belongs to a host behind Notion's bot protection. */
export function isNotionService({ hostname }: URL): boolean {
  return isNotionHost(hostname) || contentHosts.test(hostname)
}

/** An entry of MEDIA_HOSTS with a path or a user name is no origin, and allows nothing. */
function namedOrigins({ NOTION_HOST, API_BASE_URL, MEDIA_HOSTS }: HostSettings): string[] {
  const entries = MEDIA_HOSTS.flatMap((entry) => {
    const origin = originOf(entry.trim())
    return [origin, `${origin}/`].includes(entry.trim().toLowerCase()) ? [origin] : []
  })
  return [...[NOTION_HOST, API_BASE_URL].map(originOf), ...entries].filter((origin) => origin !== '')
}

/** '' for anything but an address of http or https. */
function originOf(address: string): string {
  return /^https?:\/\//i.test(address) ? (urlOf(address)?.origin ?? '') : ''
}

function matches(hostname: string, host: string): boolean {
  const wanted = host.trim().toLowerCase()
  return wanted.startsWith('*.') ? hostname.endsWith(wanted.slice(1)) : wanted !== '' && hostname === wanted
}
