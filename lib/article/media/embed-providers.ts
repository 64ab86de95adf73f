import { urlOf } from '@/lib/unknown-values'
import { safeAddress } from '../links'

/** How a service's page is shown in a frame. */
export interface EmbedProvider {
  /** The service's name, for the frame's title and the link below it. */
  name: string
  /** Address of the frame. */
  frame: string
  /** Pixels, for players of a fixed height. */
  height?: number
  /** Anybody may publish pages there, and they may redirect. */
  servesAnybody?: true
}

interface Service {
  name: string
  host: RegExp
  /**
   * The frame's address for a page; null where the service has none for it. May change the given address in place.
   */
  frame(page: URL): string | null
  height?: (page: URL) => number
  servesAnybody?: true
}

/** As most services do it: the same page with a query parameter. */
function withQuery(name: string, value: string): Service['frame'] {
  return (page) => {
    page.searchParams.set(name, value)
    return page.href
  }
}

/** Another path on the same host, built from the page's path. */
function withPath(pattern: RegExp, path: string): Service['frame'] {
  return (page) => {
    if (!pattern.test(page.pathname)) return null
    page.pathname = page.pathname.replace(pattern, path)
    return page.href
  }
}

const asItIs: Service['frame'] = (page) => page.href
const isTrack = ({ pathname }: URL) => /\/(track|episode|song)\//.test(pathname)

const services: Service[] = [
  {
    name: 'CodePen',
    host: /^codepen\.io$/,
    frame: withPath(/^(\/[\w-]+)\/(?:pen|full|details)\//, '$1/embed/'),
  },
  { name: 'CodeSandbox', host: /^codesandbox\.io$/, frame: withPath(/^\/(?:s|p\/sandbox)\//, '/embed/') },
  { name: 'StackBlitz', host: /^stackblitz\.com$/, frame: withQuery('embed', '1') },
  { name: 'Replit', host: /^replit\.com$/, frame: withQuery('embed', 'true') },
  { name: 'JSFiddle', host: /^jsfiddle\.net$/, frame: withPath(/(?<!\/)\/*$/, '/embedded/') },
  { name: 'Gist', host: /^gist\.github\.com$/, frame: withPath(/(?:\.pibb)?(?<!\/)\/*$/, '.pibb') },
  {
    name: 'Figma',
    host: /^figma\.com$/,
    frame: (page) => `https://www.figma.com/embed?embed_host=share&url=${encodeURIComponent(page.href)}`,
  },
  { name: 'Miro', host: /^miro\.com$/, frame: withPath(/^\/app\/board\//, '/app/live-embed/') },
  { name: 'Whimsical', host: /^whimsical\.com$/, frame: withPath(/^\/(?:embed\/)?/, '/embed/') },
  { name: 'Excalidraw', host: /^excalidraw\.com$/, frame: asItIs },
  { name: 'Framer', host: /(^|\.)framer\.(com|website|app)$/, frame: asItIs, servesAnybody: true },
  { name: 'Airtable', host: /^airtable\.com$/, frame: withPath(/^\/(?:embed\/)?/, '/embed/') },
  {
    name: 'Typeform',
    host: /(^|\.)typeform\.com$/,
    frame: withQuery('disable-auto-focus', 'true'),
    servesAnybody: true,
  },
  { name: 'Google Forms', host: /^docs\.google\.com$/, frame: googleForm },
  {
    name: 'Google Docs',
    host: /^docs\.google\.com$/,
    frame: withPath(/^(\/(?:document|spreadsheets|presentation)\/d\/[\w-]+).*$/, '$1/preview'),
  },
  {
    name: 'Google Drive',
    host: /^drive\.google\.com$/,
    frame: withPath(/^(\/file\/d\/[\w-]+).*$/, '$1/preview'),
  },
  { name: 'Google Maps', host: /^(maps\.)?google\.(com|[a-z]{2}|com?\.[a-z]{2})$/, frame: googleMap },
  {
    name: 'Spotify',
    host: /^open\.spotify\.com$/,
    frame: withPath(/^\/(?:embed\/)?(?:intl-[\w-]+\/)?/, '/embed/'),
    height: (page) => (isTrack(page) ? 152 : 352),
  },
  {
    name: 'SoundCloud',
    host: /^soundcloud\.com$/,
    frame: (page) => `https://w.soundcloud.com/player/?url=${encodeURIComponent(page.href)}`,
    height: () => 166,
  },
  {
    name: 'Apple Music',
    host: /^music\.apple\.com$/,
    frame: (page) => `https://embed.music.apple.com${page.pathname}${page.search}`,
    height: (page) => (isTrack(page) || page.searchParams.has('i') ? 175 : 450),
  },
  { name: '网易云音乐', host: /^music\.163\.com$/, frame: neteaseSong, height: () => 86 },
]

/** The service of a page's address and how to frame it; null for one without a special address for frames. */
export function embedProvider(source: string): EmbedProvider | null {
  const url = urlOf(safeAddress(source))
  if (url === null) return null
  const host = url.hostname.replace(/^(www|m)\./, '')
  for (const service of services) {
    if (!service.host.test(host)) continue
    const page = new URL(url)
    const height = service.height?.(page)
    const frame = service.frame(page)
    if (frame === null) continue
    const { name, servesAnybody } = service
    return { name, frame, ...(height !== undefined && { height }), ...(servesAnybody && { servesAnybody }) }
  }
  return null
}

function googleForm(page: URL): string | null {
  if (!page.pathname.startsWith('/forms/')) return null
  page.searchParams.set('embedded', 'true')
  return page.href
}

/** Only Google's embed address of a map, or a search for a place, may be framed. */
function googleMap(page: URL): string | null {
  if (page.pathname.startsWith('/maps/embed')) return page.href
  const place = page.searchParams.get('q') ?? /^\/maps\/(?:place|search)\/([^/]+)/.exec(page.pathname)?.[1]
  if (!place) return null
  return `https://www.google.com/maps?q=${encodeURIComponent(decoded(place))}&output=embed`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll('+', ' ')
  } catch {
    return text
  }
}

/** Addresses of its pages have their path in the hash: `https://music.163.com/#/song?id=1`. */
function neteaseSong(page: URL): string | null {
  const [, query = ''] = page.href.split('song?', 2)
  const [id] = /^\d+/.exec(new URLSearchParams(query).get('id') ?? '') ?? []
  return id ? `https://music.163.com/outchain/player?type=2&id=${id}&auto=0&height=66` : null
}
