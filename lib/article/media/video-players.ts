import { urlOf } from '@/lib/unknown-values'
/** A service's player for a video's page address. */
export interface VideoPlayer {
  provider: string
  /** Address of the frame. */
  player: string
}

const file = /\.(mp4|m4v|webm|ogv|ogg|mov|mkv)$/i

/** Whether the address is a video file, which browsers play natively. */
export function isVideoFile(source: string): boolean {
  if (!/^https?:/i.test(source)) return true
  const url = urlOf(source)
  if (url === null) return false
  const { hostname, pathname } = url
  return (
    file.test(pathname) || /(^|\.)(amazonaws\.com|notion\.so|notion\.com|notion-static\.com)$/.test(hostname)
  )
}

/**
 * Returns the player of a known service; null for another. YouTube's is the one that sets no cookies before it
 * plays.
 */
export function videoPlayer(source: string): VideoPlayer | null {
  const address = urlOf(source)
  if (address === null) return null
  const host = address.hostname.replace(/^(www|m)\./, '')
  const last = address.pathname.split('/').filter(Boolean).at(-1) ?? ''
  switch (host) {
    case 'youtu.be':
    case 'youtube.com':
    case 'music.youtube.com':
    case 'youtube-nocookie.com':
      return youtube(address, last)
    case 'vimeo.com':
    case 'player.vimeo.com':
      return vimeo(address)
    case 'bilibili.com':
    case 'player.bilibili.com':
      return bilibili(address, last)
    case 'loom.com':
      return named('Loom', /^\w+$/.test(last) && `https://www.loom.com/embed/${last}`)
    case 'dailymotion.com':
    case 'dai.ly':
      return named('Dailymotion', /^\w+$/.test(last) && `https://www.dailymotion.com/embed/video/${last}`)
    case 'v.youku.com':
    case 'player.youku.com':
      return youku(last)
    case 'v.qq.com':
      return tencent(address, last)
    default:
      return null
  }
}

function named(provider: string, player: string | false): VideoPlayer | null {
  return player === false ? null : { provider, player }
}

function youtube(address: URL, last: string): VideoPlayer | null {
  const list = address.searchParams.get('list') ?? ''
  const id = address.searchParams.get('v') ?? last
  const player = new URL('https://www.youtube-nocookie.com/embed/')
  if (/^[\w-]{11}$/.test(id)) player.pathname += id
  else if (last === 'playlist' && /^[\w-]+$/.test(list)) player.pathname += 'videoseries'
  else return null
  if (/^[\w-]+$/.test(list)) player.searchParams.set('list', list)
  const start = seconds(address.searchParams.get('t') ?? address.searchParams.get('start') ?? '')
  if (start > 0) player.searchParams.set('start', String(start))
  return { provider: 'YouTube', player: player.href }
}

/** `90`, `90s` and `1m30s` are 90. */
function seconds(text: string): number {
  const [, hours = 0, minutes = 0, rest = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
}

/** An unlisted video has a key after its number. */
function vimeo(address: URL): VideoPlayer | null {
  const [, id, key = address.searchParams.get('h')] =
    /^\/(?:video\/|channels\/\w+\/)?(\d+)(?:\/(\w+))?\/?$/.exec(address.pathname) ?? []
  if (id === undefined) return null
  return {
    provider: 'Vimeo',
    player: `https://player.vimeo.com/video/${id}${key ? `?h=${encodeURIComponent(key)}` : ''}`,
  }
}

function bilibili(address: URL, last: string): VideoPlayer | null {
  const bv = /^BV\w+$/.exec(address.searchParams.get('bvid') ?? last)?.[0]
  const av = /^(?:av)?(\d+)$/i.exec(address.searchParams.get('aid') ?? last)?.[1]
  if (bv === undefined && av === undefined) return null
  const part = Number(address.searchParams.get('p') ?? address.searchParams.get('page') ?? 1)
  const video = bv ? `bvid=${bv}` : `aid=${av}`
  return {
    provider: 'bilibili',
    player: `https://player.bilibili.com/player.html?${video}${part > 1 ? `&page=${part}` : ''}`,
  }
}

function youku(last: string): VideoPlayer | null {
  const id = /^(?:id_)?([\w=]+?)(?:\.html)?$/.exec(last)?.[1]
  return named('Youku', id !== undefined && `https://player.youku.com/embed/${id}`)
}

function tencent(address: URL, last: string): VideoPlayer | null {
  const id = address.searchParams.get('vid') ?? last.replace(/\.html$/, '')
  return named('腾讯视频', /^[a-z]\w{10}$/.test(id) && `https://v.qq.com/txp/iframe/player.html?vid=${id}`)
}
