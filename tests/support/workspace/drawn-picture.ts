import { deflateSync } from 'node:zlib'

/** Name prefix of pictures of generated workspaces, which are in no folder: the server draws them. */
export const DRAWN_PREFIX = 'generated-'

const WIDTH = 320
const HEIGHT = 180

/**
 * A PNG of 320 × 180 pixels with colours from the name. A name such as `generated-x-30000x30000.png` makes its
 * header claim that size, like a hostile picture.
 */
export function drawPicture(name: string): Buffer {
  const hue = [...name].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 251, 7)
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const row = Buffer.alloc(1 + WIDTH * 3)
    for (let x = 0; x < WIDTH; x += 1) {
      row.set([hue, Math.floor((x / WIDTH) * 255), Math.floor((y / HEIGHT) * 255)], 1 + x * 3)
    }
    return row
  })
  const header = Buffer.alloc(13)
  const [, width = WIDTH, height = HEIGHT] = /-(\d+)x(\d+)\.png$/.exec(name) ?? []
  header.writeUInt32BE(Number(width), 0)
  header.writeUInt32BE(Number(height), 4)
  // 8 bits per channel, RGB, and the only common compression, filter and interlace methods.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(checksum(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** The CRC of PNG. */
function checksum(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}
