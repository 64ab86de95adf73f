import { isObject, textOf } from '@/lib/unknown-values'

/** A picture that the blog serves. */
export interface Picture {
  /** `image/…` */
  type: string
  /** The stored file's name, for saving it. */
  name: string
  bytes: Buffer
}

const lineEnd = 0x0a

/** Serializes a picture: a line of JSON about it, then its bytes. */
export function packPicture({ type, name, bytes }: Picture): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify({ type, name, length: bytes.length })}\n`), bytes])
}

/** Parses the output of `packPicture`; null for anything else, such as a truncated file. */
export function unpackPicture(packed: Buffer): Picture | null {
  const end = packed.subarray(0, 2_000).indexOf(lineEnd)
  const about = end === -1 ? null : parsed(packed.subarray(0, end).toString('utf8'))
  if (!isObject(about) || !/^image\/[\w.+-]+$/.test(textOf(about.type))) return null
  const bytes = packed.subarray(end + 1)
  if (bytes.length === 0 || about.length !== bytes.length) return null
  return { type: textOf(about.type), name: textOf(about.name), bytes }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
