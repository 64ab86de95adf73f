export interface PictureSize {
  width: number
  height: number
}

/** Width and height of a PNG, JPEG, GIF, WebP or SVG picture from its first bytes, or null. */
export function pictureSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 30) return null
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('\u0089PNG')) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (head.startsWith('GIF8')) return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return webpSize(bytes)
  if (head.startsWith('\u00ff\u00d8')) return jpegSize(bytes)
  return svgSize(bytes.toString('utf8', 0, Math.min(bytes.length, 1_000)))
}

function webpSize(bytes: Buffer): PictureSize | null {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  }
  if (kind !== 'VP8L') return null
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** A JPEG's size is in its start-of-frame segment, which may come after any number of others. */
function jpegSize(bytes: Buffer): PictureSize | null {
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function svgSize(text: string): PictureSize | null {
  const box = /viewBox=["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(text)
  return box ? { width: Number(box[1]), height: Number(box[2]) } : null
}
