/**
 * Returns the coding in which a reader gets texts, by the `Accept-Encoding` of the request (RFC 9110, 12.5.3). Finished pages are
 * kept in gzip and plainly, and nothing is compressed in another way: whatever takes one of the others takes gzip as well.
 * @param accepted the header's value; undefined where the request has none
 */
export function acceptedCoding(accepted: string | undefined): 'gzip' | 'identity' {
  const weights = new Map(
    (accepted ?? '').split(',').map((entry) => {
      const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      return [coding, parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter)) ? 0 : 1]
    }),
  )
  const weight = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0
  return weight > 0 ? 'gzip' : 'identity'
}
