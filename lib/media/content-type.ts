/** What a stored file may be for a browser. */

/** Types that browsers show without running anything. */
const shown =
  /^(?:image\/(?:png|jpeg|gif|webp|avif|apng|bmp|tiff|heic|heif|x-icon|vnd\.microsoft\.icon|svg\+xml)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/(?:pdf|ogg)|text\/plain)$/

/** What hosts say when they do not know. */
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
  /** The browser shows it; otherwise it is saved. */
  inline: boolean
  /** Content-Security-Policy of the file, opened by itself. */
  policy: string
}

/** Opened by themselves files run nothing and ask for nothing. */
const closed = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"
/** Browsers' own players and readers do not work in a sandbox; they run no scripts of the file in the site's name. */
const played = "default-src 'none'; media-src 'self'; object-src 'self'; frame-ancestors 'self'"

/**
 * How a file is handed out. Its host's word counts, or the name's ending where the host knows nothing; whatever is
 * not known to be harmless, such as HTML, is saved instead of shown.
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

/** `Content-Disposition` with the file's name, for saving it under that name. */
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
