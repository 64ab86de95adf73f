import { getPathMatch } from 'next/dist/shared/lib/router/utils/path-match'
import { expect, test } from 'vitest'
import { settingsSchema } from '@/conf/schema'
import { describeTransport, responseHeaders } from '@/lib/response-headers'
import { sitePolicies } from '@/lib/site-policies'

/** The headers of an address as the framework puts them together: the last rule for a header counts. */
function headersOf(path: string, settings: object = {}): Record<string, string> {
  const parsed = settingsSchema.parse(settings)
  const rules = responseHeaders(parsed, sitePolicies(parsed, ['aGFzaA==']), 'version1')
  return Object.fromEntries(
    rules
      .filter(({ source }) => getPathMatch(source)(path) !== false)
      .flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])),
  )
}

const everywhere = [
  '/',
  '/article/a',
  '/api/search',
  '/feed',
  '/nowhere',
  '/assets/analytics.js',
  '/icons.svgz',
  '/_next/data/a.json',
  '/files/a.pdf',
]

test('every address has the headers that keep a browser from guessing, leaking and framing', () => {
  for (const path of everywhere) {
    expect(headersOf(path), path).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Content-Security-Policy': expect.stringMatching(/default-src 'self'.*frame-ancestors '(none|self)'/),
    })
  }
})

test('files that pages are made of have no long headers, which only documents need', () => {
  for (const path of [
    '/_next/static/chunks/a.js',
    '/_next/static/css/a.css',
    '/assets/boot/boot.js',
    '/assets/styles/blocks.css',
    '/icons.svg',
  ]) {
    const { 'Cross-Origin-Resource-Policy': _, 'Cache-Control': __, ...headers } = headersOf(path)
    expect(headers, path).toEqual({
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
    })
  }
})

test('only documents and the pages for diagrams and Cusdis may be framed, by pages of the site', () => {
  const framedBy = (path: string) =>
    /frame-ancestors ([^;]+)/.exec(headersOf(path)['Content-Security-Policy'] ?? '')?.[1]
  for (const path of [
    '/',
    '/article/a',
    '/article/a.pdf',
    '/api/search',
    '/files/own.html',
    '/signin',
    '/assets/diagrams/x',
  ]) {
    expect(framedBy(path), path).toBe("'none'")
  }
  for (const path of [
    '/files/plan.pdf',
    '/files/a/plan.pdf',
    '/assets/diagrams/frame.html',
    '/assets/comments/cusdis.html',
  ]) {
    expect(framedBy(path), path).toBe("'self'")
  }
})

test('what other sites show or read is open to them, everything else is not', () => {
  const openTo = (path: string) => headersOf(path)['Cross-Origin-Resource-Policy']
  for (const path of [
    '/images/a.webp',
    '/favicon.ico',
    '/files/five-notes.mp3',
    '/feed',
    '/atom.xml',
    '/feed.json',
    '/sitemap.xml',
  ]) {
    expect(openTo(path), path).toBe('cross-origin')
  }
  for (const path of [
    '/',
    '/article/a',
    '/feeding',
    '/api/search',
    '/_next/data/b/index.json',
    '/_next/static/chunks/a.js',
  ]) {
    expect(openTo(path), path).toBe('same-origin')
  }
})

test('features that nothing uses are denied; those that players need keep their defaults', () => {
  const policy = headersOf('/')['Permissions-Policy'] ?? ''
  for (const name of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
    expect(policy).toContain(`${name}=()`)
  for (const name of ['fullscreen', 'autoplay', 'picture-in-picture', 'encrypted-media', 'clipboard-write'])
    expect(policy).not.toContain(name)
})

const day = 86_400
const transport: [settings: object, value: string | undefined, told: RegExp | null][] = [
  [{}, undefined, null],
  [{ HSTS_DAYS: 1 }, `max-age=${day}`, null],
  [{ HSTS_DAYS: '30', HSTS_INCLUDE_SUBDOMAINS: 'true' }, `max-age=${30 * day}; includeSubDomains`, null],
  [
    { HSTS_DAYS: 365, HSTS_INCLUDE_SUBDOMAINS: true, HSTS_PRELOAD: true },
    `max-age=${365 * day}; includeSubDomains; preload`,
    null,
  ],
  [
    { HSTS_DAYS: 365, HSTS_PRELOAD: true },
    `max-age=${365 * day}`,
    /HSTS_PRELOAD has no effect.*HSTS_INCLUDE_SUBDOMAINS/,
  ],
  [
    { HSTS_DAYS: 30, HSTS_INCLUDE_SUBDOMAINS: true, HSTS_PRELOAD: true },
    `max-age=${30 * day}; includeSubDomains`,
    /365 or more/,
  ],
  [{ HSTS_INCLUDE_SUBDOMAINS: true }, undefined, /no effect without HSTS_DAYS/],
]
for (const [settings, value, told] of transport) {
  test(`Strict-Transport-Security for ${JSON.stringify(settings)} is ${value}`, () => {
    expect(headersOf('/', settings)['Strict-Transport-Security']).toBe(value)
    const problem = describeTransport(settingsSchema.parse(settings))
    if (told === null) expect(problem).toBeNull()
    else expect(problem).toMatch(told)
  })
}
