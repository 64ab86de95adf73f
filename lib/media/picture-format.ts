/** Which formats a browser takes, and which pictures can be made into them. */

import type { Settings } from '@/conf/schema'

export type PictureFormat = Settings['IMAGE_FORMAT']

/** The formats that not every browser knows, for each that IMAGE_FORMAT may name: the first one before the others. */
const offered = { avif: ['avif', 'webp'], webp: ['webp'] } as const

/** Pictures that are resized; vectors, animations and what the library cannot read are handed out as they are stored. */
const resizable = /^image\/(?:jpeg|png|webp|avif)$/

/**
 * Returns the format to answer in; null for the picture's own, for who knows neither AVIF nor WebP: crawlers and old mail
 * programs send a wildcard.
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
