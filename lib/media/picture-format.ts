/** Which formats a browser takes, and which pictures can be made into them. */

/** The formats that are offered, the one that makes the smallest pictures first. */
const offered = ['avif', 'webp'] as const

export type PictureFormat = (typeof offered)[number]

/** Pictures that are resized; vectors, animations and what the library cannot read are handed out as they are stored. */
const resizable = /^image\/(?:jpeg|png|webp|avif)$/

/**
 * Returns the format to answer in; null for the picture's own, which is all that a wildcard asks for:
 * crawlers and old mail programs send it.
 * @param accept the request's `Accept`
 */
export function wantedFormat(accept: string | undefined): PictureFormat | null {
  const quality = qualitiesIn(accept ?? '')
  const [best] = offered
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
