import type { Settings } from '@/conf/schema'

/** What a picture is asked for with: IMAGE_COMPRESS_QUALITY and IMAGE_FORMAT beside the width. */
export interface Wanted {
  width: number
  quality: number
  format: Settings['IMAGE_FORMAT']
}

/** A host that makes pictures as the query asks. */
interface PictureHost {
  name: RegExp
  /** Names of the parameters. */
  width: string
  quality: string
  format: string
  /** The formats that the host can make. */
  formats: readonly Wanted['format'][]
  /** A parameter that signs all others: an address that has it stays as it is. */
  signature?: string
}

const short = { width: 'w', quality: 'q', format: 'fm' } as const
const everyFormat = ['webp', 'avif', 'jpg', 'png'] as const

/** As the services document their image interfaces. A host that wants a path instead of a query is none of these. */
const hosts: readonly PictureHost[] = [
  // Unsplash, Pexels, Prismic and DatoCMS keep their pictures with imgix.
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

/** Vectors and moving pictures, by the address: a host would make one still picture of them. */
const unfit = /\.(?:svg|gif)$/i

/** Returns the address of a picture in a width, quality and format; the same one where its host makes none. */
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
