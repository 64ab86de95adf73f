/** The transport of a blog that is served from a recording: it reads the folder and never uses the network. */
import { open } from 'node:fs/promises'
import { textOf } from '@/lib/unknown-values'
import { parseJson } from './capture'
import { filesFolder, type RecordedFile } from './format'
import { type Recording, recordingOrigin } from './open'

/** Base address of the API for a recording. */
export const recordingApi = `${recordingOrigin}/api/v3`

/** Returns a `fetch` that answers API requests and requests for stored files from a recording. */
export function recordingTransport(recording: Recording): typeof fetch {
  const files = new Map(recording.files.map((file) => [file.file, file]))
  const sources = new Map(recording.files.map((file) => [file.source, file]))
  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : String(input))
    const [folder = '', name = ''] = address.pathname.slice(1).split('/')
    if (address.origin === recordingOrigin && folder === 'api') {
      const { status, body } = recording.replay.answer(
        address.pathname.split('/').at(-1) ?? '',
        parseJson(textOf(init?.body)),
      )
      return Response.json(body, { status })
    }
    // Public files are requested by their own address.
    const file =
      address.origin === recordingOrigin && folder === filesFolder
        ? files.get(name)
        : sources.get(address.href)
    return file ? sendFile(recording, file, new Headers(init?.headers)) : new Response(null, { status: 404 })
  }
}

async function sendFile(recording: Recording, file: RecordedFile, asked: Headers): Promise<Response> {
  const path = await recording.pathOf(file)
  if (path === null) return new Response(null, { status: 404 })
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const headers = { 'content-type': file.contentType, 'accept-ranges': 'bytes' }
    // There are no validators, so If-Range never matches: the whole file is sent.
    const range = asked.has('if-range') ? null : rangeOf(asked.get('range') ?? '', size)
    if (range === 'unsatisfiable') {
      return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
    }
    const { start, end } = range ?? { start: 0, end: size - 1 }
    const bytes = Buffer.alloc(end - start + 1)
    await handle.read(bytes, 0, bytes.length, start)
    return new Response(bytes, {
      status: range ? 206 : 200,
      headers: {
        ...headers,
        'content-length': String(bytes.length),
        ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
      },
    })
  } finally {
    await handle.close()
  }
}

/** The range of a request, both ends included; null for the whole file. */
function rangeOf(header: string, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
