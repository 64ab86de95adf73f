import { BlockList } from 'node:net'
import { readTrustedProxies, type TrustedProxies } from '@/conf/trusted-proxies'
import { cloudflareNetworks } from './cloudflare-networks'

type Environment = Readonly<Record<string, string | undefined>>

/** The proxies that are believed, ready to compare addresses with. */
export interface Trust {
  /** Proxies in front of the server; 0 when they are known by their addresses. */
  hops: number
  /** The platform tells the address in a header of its own. */
  vercel: boolean
  cloudflare: boolean
  /** The owner says that there is no proxy. */
  none: boolean
  /** Whether an address, as `toAddress` returns it, is that of a trusted proxy; those of Cloudflare are when it is named. */
  isProxy: (address: string) => boolean
}

const cloudflareList = listOf(readTrustedProxies(cloudflareNetworks.join(','))?.networks ?? [])

/** Whether an address belongs to Cloudflare. */
export function isCloudflare(address: string): boolean {
  return contains(cloudflareList, address)
}

/**
 * Returns whom TRUSTED_PROXIES trusts. Empty, it trusts nobody; on Vercel the platform, which overwrites what readers send.
 * @param setting in its form, which is checked when the settings are read
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

/** `vercel env pull` writes VERCEL into the .env files of other machines as well, with the environment `development`. */
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
