/** WebP files whose chunks take far more memory and time than their picture. */

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPicture } from '@/lib/media/open-picture'
import { resizePicture } from '@/lib/media/resize-picture'
import { checkChunks } from '@/lib/media/webp-chunks'
import { inTime } from '@/tests/support/in-time'

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)])
}

function riff(...chunks: Buffer[]): Buffer {
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

/** A picture, as a chunk. */
async function picture(): Promise<Buffer> {
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#357' } })
  return (await plain.webp().toBuffer()).subarray(12)
}

/** Header of a file with more than one chunk. */
const header = chunk('VP8X', Buffer.from([0, 0, 0, 0, 299 & 255, 299 >> 8, 0, 199, 0, 0]))
const empty = Buffer.alloc(19_000_000, chunk('ABCD', Buffer.alloc(0)))
const place = Buffer.alloc(16)
const tooMany = 'Input image exceeds limit of chunks'

test('a WebP of very many chunks is refused at once, without the memory that its decoder would take', {
  tags: 'full',
}, async () => {
  const drawn = await picture()
  for (const stored of [
    riff(header, drawn, empty),
    riff(header, empty, drawn),
    riff(header, drawn, chunk('ANMF', Buffer.concat([place, empty]))),
    riff(header, Buffer.alloc(19_000_000, chunk('ANMF', Buffer.concat([place, drawn])))),
  ]) {
    const before = process.memoryUsage.rss()
    await inTime(200, () => expect(openPicture(sharp, stored)).rejects.toThrow(tooMany))
    expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000)
  }
})

test('a WebP with some chunks more than it needs, or with bytes after its end, is resized', async () => {
  const drawn = await picture()
  const some = Buffer.concat(Array.from({ length: 1_000 }, () => chunk('ABCD', Buffer.from('abc'))))
  for (const stored of [riff(header, drawn, some), Buffer.concat([riff(drawn), empty])]) {
    const made = await resizePicture(sharp, stored, { width: 100, format: 'webp', quality: 50 })
    expect((await sharp(made?.bytes).metadata()).width).toBe(100)
  }
})

test('an animation of three minutes is opened', async () => {
  const moving = chunk('VP8X', Buffer.from([18, 0, 0, 0, 299 & 255, 299 >> 8, 0, 199, 0, 0]))
  const at = Buffer.from([0, 0, 0, 0, 0, 0, 299 & 255, 299 >> 8, 0, 199, 0, 0, 33, 0, 0, 0])
  const transparent = { r: 30, g: 50, b: 70, alpha: 0.5 }
  const plain = sharp({ create: { width: 300, height: 200, channels: 4, background: transparent } })
  // Without the header of its file: one chunk for the transparency, one for the colours.
  const drawn = (await plain.webp().toBuffer()).subarray(12 + header.length)
  const one = chunk('ANMF', Buffer.concat([at, drawn]))
  const pictures = 3 * 60 * 30
  const stored = riff(moving, chunk('ANIM', Buffer.alloc(6)), Buffer.alloc(one.length * pictures, one))
  expect((await openPicture(sharp, stored)).header.pages).toBe(pictures)
})

test('every length of a file is read, and other files are not', async () => {
  const stored = riff(header, await picture())
  for (const length of stored.keys()) checkChunks(stored.subarray(0, length))
  checkChunks(Buffer.concat([Buffer.from('RIFFabcdWAVE'), empty]))
})

test('chunks of an odd length, which a byte follows, count like others', () => {
  const odd = Buffer.alloc(20_001 * 10, chunk('ABCD', Buffer.from('a')))
  expect(() => checkChunks(riff(odd))).toThrow(tooMany)
  expect(() => checkChunks(riff(odd.subarray(10)))).not.toThrow()
})
