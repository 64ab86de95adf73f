import type { Settings } from '@/conf/schema'

/** Requested form of a picture: IMAGE_COMPRESS_QUALITY and IMAGE_FORMAT beside the width. */
export interface Wanted {
  width: number
  quality: number
  format: Settings['IMAGE_FORMAT']
}

/** A host that resizes pictures by query parameters. */
interface PictureHost {
  name: RegExp
  /** Names of the parameters. */
  width: string
  quality: string
  format: string
  /** The formats that the host supports. */
  formats: readonly Wanted['format'][]
  /** A parameter that signs all others: an address that has it is unchanged. */
  signature?: string
}

const short = { width: 'w', quality: 'q', format: 'fm' } as const
const everyFormat = ['webp', 'avif', 'jpg', 'png'] as const

/** From the documentation of the services. Hosts that use a path instead of a query are not among them. */
const hosts: readonly PictureHost[] = [
  // Unsplash, Pexels, Prismic and DatoCMS use imgix.
  {
    ...short,
    name: /^(?:(?:images|plus)\.unsplash\.com|images\.pexels\.com|images\.prismic\.io|www\.datocms-assets\.com|[\w-]+\.imgix\.net)$/,
    formats: everyFormat,
    signature: 's',
  },
  // Contentful
  { ...short, name: /^images\.(?:eu\.)?ctfassets\.net$/, formats: everyFormat },
  // Sanity
  { ...short, name: /^cdn\.sanity\.io$/, formats: ['webp', 'jpg', 'png'] },
  // weserv
  {
    ...short,
    format: 'output',
    name: /^(?:wsrv\.nl|images\.weserv\.nl)$/,
    formats: ['webp', 'jpg', 'png'],
  },
]

/** Vectors and animations, by extension: a host would turn them into a still bitmap. */
const unfit = /\.(?:svg|gif)$/i

/**
 * Returns the address of a picture in a width, quality and format; unchanged when its host does not support that.
 */
export function resized(source: string, { width, quality, format }: Wanted): string {
  const address = new URL(source)
  const host = hosts.find(({ name }) => name.test(address.hostname))
  if (host === undefined || unfit.test(address.pathname)) return source
  const query = address.searchParams
  if (host.signature !== undefined && query.has(host.signature)) return source
  query.set(host.width, String(width))
  query.set(host.quality, String(quality))
  if (host.formats.includes(format)) query.set(host.format, format)
  return address.href
}
