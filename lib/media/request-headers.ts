import type { IncomingHttpHeaders } from 'node:http'

/**
 * A single range, as every player requests it. Multiple ranges are answered with the whole file, as HTTP allows.
 */
const oneRange = /^bytes=(?:\d{1,16}-\d{0,16}|-\d{1,16})$/

/**
 * An ETag as hosts make them: letters, digits and few signs. RFC 9110 allows nearly every character, but these are
 * words of the reader: a firewall in front of the host could refuse them, and its refusal would count against the
 * host.
 */
const tag = /^(?:W\/)?"[\w+:-]{1,128}={0,2}"$/
/** ETags of one request. A browser sends one. */
const mostTags = 8
/** The form of a date that HTTP has senders use (RFC 9110, 5.6.7). */
const date = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * Returns the request headers that are forwarded to the file's host: a range, and conditions for revalidating the
 * reader's copy. Conditions are written anew from what was understood, and left out otherwise: the answer is the whole
 * file then.
 */
export function forwardedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const forwarded: Record<string, string> = {}
  const pass = (name: string, value: string | null) => {
    if (value !== null) forwarded[name] = value
  }
  pass('if-none-match', tagsIn(headers['if-none-match']))
  pass('if-modified-since', dateIn(headers['if-modified-since']))
  const range = headers.range?.replace(/\s/g, '')
  if (range === undefined || !oneRange.test(range)) return forwarded
  const condition = headers['if-range']
  if (condition === undefined) return { ...forwarded, range }
  const present = typeof condition === 'string' ? (dateIn(condition) ?? strongTagIn(condition)) : null
  // Without its condition a range could be a part of another file than the one that the reader has.
  return present === null ? forwarded : { ...forwarded, range, 'if-range': present }
}

/** Whether readers can send an ETag back. One that they cannot is not given to them: they use the date instead. */
export function isForwardedTag(etag: string): boolean {
  return tag.test(etag)
}

function tagsIn(value: string | undefined): string | null {
  if (value === undefined) return null
  if (value.trim() === '*') return '*'
  const tags = value.split(',').flatMap((part) => (tag.test(part.trim()) ? [part.trim()] : []))
  return tags.length === 0 ? null : tags.slice(0, mostTags).join(', ')
}

function strongTagIn(value: string): string | null {
  return tag.test(value) && !value.startsWith('W/') ? value : null
}

function dateIn(value: string | undefined): string | null {
  const time = value !== undefined && date.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toUTCString()
}
