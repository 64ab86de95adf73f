import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, extname, join, normalize } from 'node:path'
import { DRAWN_PREFIX, drawPicture } from './drawn-picture'

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.m4a': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wav': 'audio/wav',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.zip': 'application/zip',
}

const PUBLIC_FOLDER = join(__dirname, '../../../public')

/** Sends a file by its address below public/ (whole, or the requested range), or 404. */
export async function sendPublicFile(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const bytes = await contentOf(path)
  if (!bytes) {
    response.writeHead(404).end('Not found')
    return
  }
  const headers = {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=3600',
  }
  const range = rangeOf(request.headers.range, bytes.length)
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
  } else if (range) {
    const part = bytes.subarray(range.start, range.end + 1)
    const contentRange = `bytes ${range.start}-${range.end}/${bytes.length}`
    response
      .writeHead(206, { ...headers, 'content-range': contentRange, 'content-length': part.length })
      .end(part)
  } else {
    response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)
  }
}

async function contentOf(path: string): Promise<Buffer | null> {
  const name = basename(path)
  if (name.startsWith(DRAWN_PREFIX) && name.endsWith('.png')) return drawPicture(name)
  const inside = normalize(path)
  if (!inside.startsWith('/files/') && !inside.startsWith('/images/')) return null
  return readFile(join(PUBLIC_FOLDER, inside)).catch(() => null)
}

/** The first range of a Range header, in bytes, both ends included. */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
