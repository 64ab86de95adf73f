/** Reads an answer's body; null, without reading on, once it is larger than `limit` bytes. */
export async function readBounded({ headers, body }: Response, limit: number): Promise<Buffer | null> {
  if (body === null) return Buffer.alloc(0)
  if (Number(headers.get('content-length') ?? 0) > limit) {
    await body.cancel()
    return null
  }
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length
    if (size > limit) {
      await reader.cancel()
      return null
    }
    parts.push(part.value)
  }
  return Buffer.concat(parts)
}
