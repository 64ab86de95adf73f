/** Decides which formats a browser supports, and which pictures can be converted to them. */

import type { Settings } from '@/conf/schema'

export type PictureFormat = Settings['IMAGE_FORMAT']

/** Formats that not every browser supports, for each value of IMAGE_FORMAT, in order of preference. */
const offered = { avif: ['avif', 'webp'], webp: ['webp'] } as const

/**
 * Types that are resized; vectors, animations and types that the library cannot read are served as they are stored.
 */
const resizable = /^image\/(?:jpeg|png|webp|avif)$/

/**
 * Returns the format for the response; null for the picture's own, if the client accepts neither AVIF nor WebP:
 * crawlers and old mail programs send a wildcard.
 * @param accept the request's `Accept`
 * @param preferred IMAGE_FORMAT
 */
export function wantedFormat(accept: string | undefined, preferred: PictureFormat): PictureFormat | null {
  if (preferred !== 'avif' && preferred !== 'webp') return preferred
  const quality = qualitiesIn(accept ?? '')
  const [best] = offered[preferred]
    .filter((format) => (quality.get(`image/${format}`) ?? 0) > 0)
    .sort((a, b) => (quality.get(`image/${b}`) ?? 0) - (quality.get(`image/${a}`) ?? 0))
  return best ?? null
}

function qualitiesIn(accept: string): Map<string, number> {
  return new Map(
    accept
      .slice(0, 1_000)
      .split(',')
      .map((entry) => {
        const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
        const given = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
        const quality = given === undefined ? 1 : Number(given)
        return [type, Number.isFinite(quality) ? quality : 0]
      }),
  )
}

/** Returns whether pictures of a type are resized. */
export function isResizable(type: string): boolean {
  return resizable.test(type)
}
