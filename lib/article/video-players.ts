/** A service's player for a video's page address. */
export interface VideoPlayer {
  provider: string
  /** Address of the frame. */
  player: string
}

const file = /\.(mp4|m4v|webm|ogv|ogg|mov|mkv)$/i

/** Whether the address is a video file, which the browser plays by itself. */
export function isVideoFile(source: string): boolean {
  if (!/^https?:/i.test(source)) return true
  if (!URL.canParse(source)) return false
  const { hostname, pathname } = new URL(source)
  return (
    file.test(pathname) || /(^|\.)(amazonaws\.com|notion\.so|notion\.com|notion-static\.com)$/.test(hostname)
  )
}

/** The player of a known service; null for another. YouTube's is the one that sets no cookies before it plays. */
export function videoPlayer(source: string): VideoPlayer | null {
  if (!URL.canParse(source)) return null
  const address = new URL(source)
  const host = address.hostname.replace(/^(www|m)\./, '')
  const last = address.pathname.split('/').filter(Boolean).at(-1) ?? ''
  switch (host) {
    case 'youtu.be':
    case 'youtube.com':
    case 'youtube-nocookie.com':
      return youtube(address, last)
    case 'vimeo.com':
    case 'player.vimeo.com':
      return /^\d+$/.test(last)
        ? { provider: 'Vimeo', player: `https://player.vimeo.com/video/${last}` }
        : null
    case 'bilibili.com':
      return /^BV\w+$/.test(last)
        ? { provider: 'bilibili', player: `https://player.bilibili.com/player.html?bvid=${last}` }
        : null
    case 'loom.com':
      return /^\w+$/.test(last) ? { provider: 'Loom', player: `https://www.loom.com/embed/${last}` } : null
    default:
      return null
  }
}

function youtube(address: URL, last: string): VideoPlayer | null {
  const id = address.searchParams.get('v') ?? last
  if (!/^[\w-]{11}$/.test(id)) return null
  const start = Number.parseInt(address.searchParams.get('t') ?? address.searchParams.get('start') ?? '', 10)
  const query = start > 0 ? `?start=${start}` : ''
  return { provider: 'YouTube', player: `https://www.youtube-nocookie.com/embed/${id}${query}` }
}
