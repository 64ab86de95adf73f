import type { IncomingHttpHeaders } from 'node:http'

/** One range, as every player asks for it. Several at once are answered with the whole file, as HTTP allows. */
const oneRange = /^bytes=(?:\d{1,16}-\d{0,16}|-\d{1,16})$/

/** A copy that the reader has: `"…"`, `W/"…"`, a list of those, `*`, or a date. */
const condition = /^[\x20-\x7e]{1,1000}$/

/** What a reader's request asks of the file's host: a range, and whether the reader's own copy is still good. */
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
