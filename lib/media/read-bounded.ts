import { partsOf } from '@/lib/throttle/answers'

interface Reading {
  /** Aborts reading. */
  signal?: AbortSignal
  /** Called with each chunk's size before it is stored; if it throws, reading ends. */
  onBytes?: (bytes: number) => void
}

/**
 * Reads the body of a response; null, without reading on, once it is larger than `limit` bytes.
 * @throws the signal's reason, and what reading throws
 */
export async function readBounded(
  { headers, body }: Response,
  limit: number,
  { signal, onBytes }: Reading = {},
): Promise<Buffer | null> {
  if (body === null) return Buffer.alloc(0)
  if (Number(headers.get('content-length') ?? 0) > limit) {
    await body.cancel()
    return null
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of partsOf(body, signal)) {
    size += part.length
    if (size > limit) return null
    onBytes?.(part.length)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
