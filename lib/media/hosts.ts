import type { Settings } from '@/conf/schema'

type HostSettings = Pick<Settings, 'NOTION_HOST' | 'API_BASE_URL' | 'MEDIA_HOSTS'>

/** Hosts of stored files; a leading `*.` stands for any host below. */
const workspaceHosts = [
  'www.notion.so',
  'file.notion.so',
  'img.notionusercontent.com',
  '*.notionusercontent.com',
  'prod-files-secure.s3.us-west-2.amazonaws.com',
  'prod-files-secure.s3.amazonaws.com',
]

/** Storage hosts that everybody's files share: only the workspace's own folders on them. */
const sharedHosts = /^(?:s3[.-]us-west-2|s3)\.amazonaws\.com$/
const ownFolder = /^\/(?:secure\.notion-static\.com|public\.notion-static\.com|prod-files-secure)\//

/**
 * Whether a stored file may be fetched from an address: over https from the workspace's hosts or those of
 * MEDIA_HOSTS, and from the hosts that the deployment names for its interface and its images, as they are named.
 */
export function isMediaAddress(address: URL, settings: HostSettings): boolean {
  if (address.username !== '' || address.password !== '') return false
  if (deployedOrigins(settings).includes(address.origin)) return true
  if (address.protocol !== 'https:' || address.port !== '') return false
  if (sharedHosts.test(address.hostname)) return ownFolder.test(address.pathname)
  return [...workspaceHosts, ...settings.MEDIA_HOSTS].some((host) => matches(address.hostname, host))
}

function deployedOrigins({ NOTION_HOST, API_BASE_URL }: HostSettings): string[] {
  return [NOTION_HOST, API_BASE_URL].flatMap((address) =>
    URL.canParse(address) ? [new URL(address).origin] : [],
  )
}

function matches(hostname: string, host: string): boolean {
  const wanted = host.trim().toLowerCase()
  return wanted.startsWith('*.') ? hostname.endsWith(wanted.slice(1)) : wanted !== '' && hostname === wanted
}
