/** How stored files may be shown in a browser. */

/** Types that browsers display without running scripts. */
const shown =
  /^(?:image\/(?:png|jpeg|gif|webp|avif|apng|bmp|tiff|heic|heif|x-icon|vnd\.microsoft\.icon|svg\+xml)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/(?:pdf|ogg)|text\/plain)$/

/** Types that hosts send for unknown content. */
const unknown =
  /^(?:|application\/octet-stream|binary\/octet-stream|application\/x-download|application\/force-download)$/

const byExtension: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  flac: 'audio/flac',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  m4a: 'audio/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  ogv: 'video/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
}

export interface Presentation {
  type: string
  /** The browser displays the file; otherwise it is downloaded. */
  inline: boolean
  /** Content-Security-Policy for the file when it is opened directly. */
  policy: string
}

/** Files that are opened directly run nothing and load nothing. */
const closed = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"
/**
 * The native players and PDF viewers do not work in a sandbox. They run no scripts of the file on the site's
 * origin.
 */
const played = "default-src 'none'; media-src 'self'; object-src 'self'; frame-ancestors 'self'"

/**
 * How a file is served. The host's type decides, or the extension of the name when the host knows none. Anything
 * that is not known to be harmless, such as HTML, is downloaded instead of shown.
 * @param contentType the host's `Content-Type`, '' for none
 * @param name the file's name
 */
export function presentation(contentType: string, name: string): Presentation {
  const told = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const ending = /\.([a-z\d]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const type = unknown.test(told) ? (byExtension[ending] ?? '') : told
  if (!shown.test(type)) return { type: 'application/octet-stream', inline: false, policy: closed }
  const plays = /^(?:audio|video)\/|^application\//.test(type)
  return {
    type: type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
    inline: true,
    policy: plays ? played : closed,
  }
}

/** `Content-Disposition` with the file's name. */
export function disposition(inline: boolean, name: string): string {
  const clean = name.replace(/[\p{Cc}/\\]/gu, '').slice(-150)
  const kind = inline ? 'inline' : 'attachment'
  if (clean === '') return kind
  const plain = clean.replace(/[^\w. ()-]/g, '_')
  const whole = encodeURIComponent(clean.replace(/\p{Surrogate}/gu, '')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`
}
