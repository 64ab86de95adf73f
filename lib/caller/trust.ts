import { BlockList } from 'node:net'
import { readTrustedProxies, type TrustedProxies } from '@/conf/trusted-proxies'
import { cloudflareNetworks } from './cloudflare-networks'

type Environment = Readonly<Record<string, string | undefined>>

/** The trusted proxies, parsed for comparison. */
export interface Trust {
  /** Number of proxies in front of the server; 0 when they are known by their addresses. */
  hops: number
  /** Vercel sends the caller's address in a header of its own. */
  vercel: boolean
  cloudflare: boolean
  /** The owner states that there is no proxy. */
  none: boolean
  /**
   * Whether an address (as `toAddress` returns it) belongs to a trusted proxy, including Cloudflare's when that is
   * named.
   */
  isProxy: (address: string) => boolean
}

const cloudflareList = listOf(readTrustedProxies(cloudflareNetworks.join(','))?.networks ?? [])

/** Whether an address belongs to Cloudflare. */
export function isCloudflare(address: string): boolean {
  return contains(cloudflareList, address)
}

/**
 * Returns whom TRUSTED_PROXIES trusts. When it is empty: on Vercel the platform, which overwrites what clients
 * send; elsewhere nobody.
 * @param setting already validated with the settings
 */
export function trustOf(setting: string, env: Environment): Trust {
  const proxies = readTrustedProxies(setting)
  if (proxies === null) throw new Error('TRUSTED_PROXIES does not have its form')
  const list = listOf(proxies.networks)
  const { hops, cloudflare, none } = proxies
  return {
    hops,
    cloudflare,
    none,
    vercel: proxies.vercel || (setting.trim() === '' && runsOnVercel(env)),
    isProxy: (address) => contains(list, address) || (cloudflare && isCloudflare(address)),
  }
}

/** `vercel env pull` writes VERCEL also into .env files on other machines, with the environment `development`. */
function runsOnVercel(env: Environment): boolean {
  return !!env.VERCEL && env.VERCEL_ENV !== 'development'
}

function listOf(networks: TrustedProxies['networks']): BlockList {
  const list = new BlockList()
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family)
  return list
}

function contains(list: BlockList, address: string): boolean {
  return list.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}
