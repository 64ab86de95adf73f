import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

/**
 * The files below some folders of a build that hold one of the texts, in plain or compressed. Compiled scripts are not read: they
 * are older than the texts.
 */
export async function filesWith(folders: readonly string[], texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const folder of folders) {
    const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of names.filter((one) => one.isFile() && !/\.(?:js|map)$/.test(one.name))) {
      const path = join(entry.parentPath, entry.name)
      const bytes = await readFile(path).catch(() => null)
      const forms = bytes === null ? [] : formsOf(bytes)
      found.push(
        ...texts
          .filter((text) => forms.some((form) => form.includes(text)))
          .map((text) => `${path}: ${text}`),
      )
    }
  }
  return found
}

/** A file's bytes as readers' programs read them: as text, unpacked, and what base64 inside them holds. */
export function readingsOf(bytes: Buffer): string[] {
  return formsOf(bytes).map((form) => form.toString())
}

/** The bytes, what they are when they are unpacked, and what base64 inside them holds, also when that is packed. */
function formsOf(bytes: Buffer): Buffer[] {
  const unpacked = unpack(bytes)
  const encoded = bytes.toString('latin1').match(/[A-Za-z\d+/_-]{40,}={0,2}/g) ?? []
  const decoded = encoded.map((text) => Buffer.from(text, 'base64'))
  // Each try to unpack costs an exception; what is shorter holds no text worth packing.
  const packed = decoded.filter(({ length }) => length > 150)
  return [bytes, ...unpacked, ...decoded, ...packed.flatMap(unpack)]
}

function unpack(bytes: Buffer): Buffer[] {
  return [gunzipSync, inflateSync, brotliDecompressSync].flatMap((decompress) => {
    try {
      return [decompress(bytes)]
    } catch {
      // It is packed in another way, or not at all.
      return []
    }
  })
}
