/** The hosts under which the site answers. A host that only the request names is never repeated in an answer. */
import type { IncomingHttpHeaders } from 'node:http'
import { platformLink, platformOrigins } from '@/conf/platform'
import type { Settings } from '@/conf/schema'
import { urlOf } from '@/lib/unknown-values'

type HostSettings = Pick<Settings, 'LINK' | 'ALLOWED_HOSTS'>
type Environment = Readonly<Record<string, string | undefined>>

/** An entry of the list. */
interface AllowedHost {
  protocol: 'http:' | 'https:'
  /** Lower case, with the port unless it is the protocol's own. */
  host: string
  /** Matches any subdomain of `host`, but not `host` itself. */
  subdomains: boolean
}

const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/

/**
 * Returns the origin under which a request is answered, without trailing slash: LINK, else the requested host when
 * it is on the list, else the first host of the list. Without a list: a loopback host that no proxy forwards for,
 * else ''.
 * @param env variables in which hosting platforms name their hosts
 */
export function publicOrigin(
  settings: HostSettings,
  headers: IncomingHttpHeaders,
  env: Environment = process.env,
): string {
  if (settings.LINK !== '') return settings.LINK
  const list = allowedHosts(settings, env)
  for (const asked of askedHosts(headers)) {
    const entry = list.find((one) => matches(one, asked))
    if (entry) return `${entry.protocol}//${inUrl(entry.protocol, asked)}`
  }
  const first = firstOrigin(list)
  if (first !== '') return first
  const host = hostOf(headers.host ?? '')
  // Next.js copies the host into `x-forwarded-host` when no proxy has sent that header.
  const isForwarded = ![undefined, headers.host].some((value) => value === headers['x-forwarded-host'])
  return !isForwarded && loopback.test(host) ? `http://${host}` : ''
}

/** Whether an address is on the site itself, as far as the settings say. */
export function isOwnHost(address: URL, settings: HostSettings): boolean {
  const isLink = urlOf(settings.LINK)?.host === address.host
  return isLink || allowedHosts(settings, {}).some((one) => matches(one, address.host))
}

/**
 * Returns who owns an address: `own` for the hosts of the settings and of the platform, with any scheme, also with
 * `www.` or a trailing dot; `unknown` on another port of such a host, and for every host while the settings name
 * none.
 * @param env variables in which hosting platforms name their hosts
 */
export function ownerOf(
  address: URL,
  settings: HostSettings,
  env: Environment = process.env,
): 'own' | 'unknown' | 'other' {
  const { LINK, ALLOWED_HOSTS } = settings
  const given = { LINK, ALLOWED_HOSTS: [LINK, platformLink(env), ...ALLOWED_HOSTS].filter(Boolean) }
  const { name, port } = barely(address)
  const same = allowedHosts(given, env).flatMap(({ protocol, host, subdomains }) => {
    const one = barely(new URL(`${protocol}//${host}`))
    const isSame = subdomains ? barely(address, false).name.endsWith(`.${one.name}`) : name === one.name
    return isSame ? [one.port] : []
  })
  if (same.includes(port)) return 'own'
  return same.length > 0 || (LINK === '' && ALLOWED_HOSTS.length === 0) ? 'unknown' : 'other'
}

/** A host without what sites may omit: trailing dot, `www.`, and the default ports of both protocols. */
function barely({ hostname, port }: URL, isShort = true): { name: string; port: string } {
  const name = hostname.replace(/(?<!\.)\.+$/, '')
  return { name: isShort ? name.replace(/^www\./, '') : name, port: /^(?:80|443)$/.test(port) ? '' : port }
}

/**
 * Describes what happens while LINK is empty and what to set; null when LINK or ALLOWED_HOSTS is set.
 * @param env variables in which hosting platforms name their hosts
 */
export function describeMissingLink(settings: HostSettings, env: Environment = process.env): string | null {
  if (settings.LINK !== '' || settings.ALLOWED_HOSTS.length > 0) return null
  const first = firstOrigin(allowedHosts(settings, env))
  const named =
    first === ''
      ? 'Feeds, sitemap, canonical links and share pictures have addresses without a host, which many programs cannot follow.'
      : `Feeds, sitemap and share pictures name ${first}, canonical links no host at all.`
  return `LINK is not set. ${named} Set LINK to the public address of the site, such as https://blog.example; a site with several hosts lists them in ALLOWED_HOSTS.`
}

function allowedHosts({ ALLOWED_HOSTS }: HostSettings, env: Environment): AllowedHost[] {
  return [...ALLOWED_HOSTS, ...platformOrigins(env)].flatMap((entry) => {
    const [, scheme = 'https', any = '', name = ''] = /^(?:(https?):\/\/)?(\*\.)?(.+)$/i.exec(entry) ?? []
    const protocol = scheme.toLowerCase() === 'http' ? 'http:' : 'https:'
    const host = inUrl(protocol, name)
    return host === '' ? [] : [{ protocol, host, subdomains: any !== '' } as const]
  })
}

/** The hosts that a request names, the outermost proxy's first. */
function askedHosts(headers: IncomingHttpHeaders): string[] {
  const forwarded = [headers['x-forwarded-host'] ?? []].flat().flatMap((value) => value.split(','))
  return [...forwarded, headers.host ?? ''].map(hostOf).filter((host) => host !== '')
}

/** A host in lower case; '' for text that is no host. */
function hostOf(value: string): string {
  const host = value.trim().toLowerCase()
  return hostForm.test(host) && urlOf(`http://${host}`) ? host : ''
}

function matches({ protocol, host, subdomains }: AllowedHost, asked: string): boolean {
  const name = inUrl(protocol, asked)
  return subdomains ? name.endsWith(`.${host}`) : name === host
}

/** A host as URLs write it, without the protocol's default port; '' for one that no URL can have. */
function inUrl(protocol: AllowedHost['protocol'], host: string): string {
  return urlOf(`${protocol}//${host}`)?.host ?? ''
}

function firstOrigin(list: readonly AllowedHost[]): string {
  const first = list.find(({ subdomains }) => !subdomains)
  return first === undefined ? '' : `${first.protocol}//${first.host}`
}
