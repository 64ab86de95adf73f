import type { IncomingHttpHeaders } from 'node:http'

/**
 * A single range, as every player requests it. Multiple ranges are answered with the whole file, as HTTP allows.
 */
const oneRange = /^bytes=(?:\d{1,16}-\d{0,16}|-\d{1,16})$/

/** A value of If-None-Match or If-Modified-Since: `"…"`, `W/"…"`, a list of those, `*`, or a date. */
const condition = /^[\x20-\x7e]{1,1000}$/

/**
 * Returns the request headers that are forwarded to the file's host: a range, and conditions for revalidating the
 * reader's copy.
 */
export function forwardedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const forwarded: Record<string, string> = {}
  const pass = (name: string, value: string | undefined, form: RegExp) => {
    if (value !== undefined && form.test(value)) forwarded[name] = value
  }
  pass('range', headers.range?.replace(/\s/g, ''), oneRange)
  pass('if-none-match', headers['if-none-match'], condition)
  pass('if-modified-since', headers['if-modified-since'], condition)
  const ifRange = headers['if-range']
  if (forwarded.range !== undefined)
    pass('if-range', typeof ifRange === 'string' ? ifRange : undefined, condition)
  return forwarded
}
