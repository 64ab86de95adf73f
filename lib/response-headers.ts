import type { Settings } from '@/conf/schema'
import { bootFolder, bootScript, sheetFolder, sheetNames, sheetPath } from './site/asset-paths'
import { cusdisFrame } from './site/frames'
import type { SitePolicies } from './site-policies'

interface Header {
  key: string
  value: string
}

/** Headers for the addresses that `source` matches, in the pattern syntax of Next.js. */
export interface HeaderRule {
  source: string
  has?: { type: 'query'; key: string; value: string }[]
  headers: Header[]
}

type TransportSettings = Pick<Settings, 'HSTS_DAYS' | 'HSTS_INCLUDE_SUBDOMAINS' | 'HSTS_PRELOAD'>

/**
 * Browser features that neither the site nor its frames use. All others keep their defaults, so that video players
 * work.
 */
const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** For addresses that change with their content. */
export const forEver: Header = { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }

/** Days that the HSTS preload list requires. */
const preloadDays = 365

/** Without a named parameter, for which Next.js would parse each header as a template at every request. */
const everyAddress = '/(.*)?'

/** Scripts, style sheets, fonts and icons of the build. A page loads a dozen before its first paint. */
const partFiles = `_next/static/|${bootFolder.slice(1)}/|${sheetFolder.slice(1)}/|icons\\.svg$`
const parts = `/((?:${partFiles}).*)`
const everythingElse = `/((?!${partFiles}).*)?`

/** For files that no browser shows as a page: short, because each byte of a header delays the first paint. */
const partPolicy = "default-src 'none'; frame-ancestors 'none'"

/**
 * Files that a browser opens directly and that may contain scripts: the owner's, and feeds. A page with such an
 * address gets the same strict policy.
 */
const shownFiles = '/:path(.*\\.(?:html?|svg|xml))'

/** Files that other sites may embed: images and audio, which feeds link to, and texts for programs. */
const sharedFiles =
  '/:path(.*\\.(?:apng|avif|gif|ico|jpe?g|png|svg|webp|m4a|m4v|mov|mp3|mp4|ogg|wav|webm|pdf))'
const sharedTexts = '/:path(feed|atom\\.xml|feed\\.json|sitemap\\.xml|robots\\.txt)'

/**
 * Returns the headers of every response, for `headers` of next.config. Of several rules for an address the last one
 * wins; an API route may set its own (lib/media).
 * @param policies where our own server responds, lib/present-headers replaces them and HSTS by those of the current
 * settings
 * @param assetVersion of the boot script and the style sheets of this build: under another version caches must not
 * store them
 */
export function responseHeaders(
  settings: TransportSettings,
  policies: SitePolicies,
  assetVersion: string,
): HeaderRule[] {
  const shared = [{ key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' }]
  const policy = (value: string) => [{ key: 'Content-Security-Policy', value }]
  return [
    {
      source: everyAddress,
      headers: [
        ...policy(policies.page),
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
        { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
        ...transportSecurity(settings),
      ],
    },
    // Browsers read these two in documents only.
    {
      source: everythingElse,
      headers: [
        { key: 'Permissions-Policy', value: deniedFeatures.map((name) => `${name}=()`).join(', ') },
        // Windows that the site opens keep their `opener`: comment services sign readers in there.
        { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
      ],
    },
    { source: sharedFiles, headers: shared },
    { source: sharedTexts, headers: shared },
    ...(policies.file === policies.page ? [] : [{ source: shownFiles, headers: policy(policies.file) }]),
    { source: parts, headers: policy(partPolicy) },
    // Articles show these documents in a frame.
    { source: '/files/:path(.*\\.pdf)', headers: policy(policies.document) },
    // The diagram library adds styles of its own.
    { source: '/assets/diagrams/frame.html', headers: policy(policies.diagram) },
    { source: cusdisFrame, headers: policy(policies.cusdis) },
    // Its address contains a version; the files that it loads have content hashes.
    ...[bootScript, ...sheetNames.map(sheetPath)].map((source) => ({
      source,
      has: [{ type: 'query' as const, key: 'v', value: assetVersion }],
      headers: [forEver],
    })),
    { source: `${bootFolder}/:path((?!boot\\.js).*)`, headers: [forEver] },
    { source: `${sheetFolder}/:path(.*\\.woff2)`, headers: [forEver] },
    // The file names are content hashes.
    {
      source: '/assets/diagrams/library/chunks/:path*',
      headers: [forEver],
    },
  ]
}

/** Returns `Strict-Transport-Security` for the settings: none by default. */
export function transportSecurity(settings: TransportSettings): Header[] {
  const { HSTS_DAYS: days, HSTS_INCLUDE_SUBDOMAINS: subdomains, HSTS_PRELOAD: preload } = settings
  if (days === 0) return []
  const value = [
    `max-age=${days * 86_400}`,
    ...(subdomains ? ['includeSubDomains'] : []),
    ...(preload && mayPreload(settings) ? ['preload'] : []),
  ].join('; ')
  return [{ key: 'Strict-Transport-Security', value }]
}

function mayPreload({ HSTS_DAYS, HSTS_INCLUDE_SUBDOMAINS }: TransportSettings): boolean {
  return HSTS_INCLUDE_SUBDOMAINS && HSTS_DAYS >= preloadDays
}

/** Describes HSTS settings that have no effect, and what to set; null when all have one. */
export function describeTransport(settings: TransportSettings): string | null {
  const { HSTS_DAYS: days, HSTS_INCLUDE_SUBDOMAINS: subdomains, HSTS_PRELOAD: preload } = settings
  if (days === 0 && (subdomains || preload))
    return 'HSTS_INCLUDE_SUBDOMAINS and HSTS_PRELOAD have no effect without HSTS_DAYS. Set HSTS_DAYS, or remove them.'
  if (preload && !mayPreload(settings))
    return `HSTS_PRELOAD has no effect: the list of browsers takes only sites with HSTS_INCLUDE_SUBDOMAINS and HSTS_DAYS of ${preloadDays} or more. Set both, or remove HSTS_PRELOAD.`
  return null
}
