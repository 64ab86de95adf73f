/** Where the service's client looks for its hosts. */
export interface ServiceHost {
  /** Host, port and path, without protocol. */
  url: string
  accept: 'readWrite'
  protocol: 'http' | 'https'
}

/** The one host that stands in for the service's own: a proxy of the owner's. None for ''. @param address ALGOLIA_HOST */
export function ownHosts(address: string): { hosts?: ServiceHost[] } {
  const [, protocol, url] = /^(https?):\/\/(.+)$/.exec(address) ?? []
  if (!url) return {}
  return { hosts: [{ url, accept: 'readWrite', protocol: protocol === 'http' ? 'http' : 'https' }] }
}
