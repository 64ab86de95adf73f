/** JPEG files whose segments take far more memory than their picture. */

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkSegments } from '@/lib/media/jpeg-segments'
import { openPicture } from '@/lib/media/open-picture'
import { resizePicture } from '@/lib/media/resize-picture'
import { inTime } from '@/tests/support/in-time'

/** A segment of the metadata of a program. */
function segment(data: Buffer): Buffer {
  const frame = Buffer.from([0xff, 0xe1, 0, 0])
  frame.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([frame, data])
}

/** A picture with segments after its beginning, and bytes after its end. */
async function jpeg(segments: Buffer = Buffer.alloc(0), after: Buffer = Buffer.alloc(0)): Promise<Buffer> {
  const plain = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer()
  return Buffer.concat([plain.subarray(0, 2), segments, plain.subarray(2), after])
}

const empty = Buffer.from([0xff, 0xe1, 0, 2])
const tooMany = 'Input image exceeds limit of segments'

test('a JPEG of very many segments is refused at once, without the memory that its decoder would take', {
  tags: 'full',
}, async () => {
  // The decoder accepts a length below that of the length itself.
  for (const unit of [empty, Buffer.from([0xff, 0xfe, 0, 0])]) {
    const stored = await jpeg(Buffer.alloc(19_000_000, unit))
    const before = process.memoryUsage.rss()
    await inTime(200, () => expect(openPicture(sharp, stored)).rejects.toThrow(tooMany))
    expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000)
  }
})

test('segments between fill bytes and after the first scan count as well', async () => {
  const plain = await jpeg()
  const filled = Buffer.concat([Buffer.alloc(7, 0xff), empty, Buffer.from('abc')])
  expect(() => checkSegments(Buffer.concat([plain.subarray(0, -2), Buffer.alloc(70_000, filled)]))).toThrow(
    tooMany,
  )
})

test('a JPEG with large metadata, or with a film after its end, is resized', { tags: 'full' }, async () => {
  const depth = Buffer.concat(Array.from({ length: 250 }, () => segment(Buffer.alloc(65_000, 'a'))))
  const film = Buffer.alloc(2_000_000, Buffer.concat([empty, Buffer.from([0xff, 0xda, 0, 2])]))
  for (const stored of [await jpeg(depth), await jpeg(Buffer.alloc(0), film)]) {
    const made = await resizePicture(sharp, stored, { width: 100, format: 'webp', quality: 50 })
    expect((await sharp(made?.bytes).metadata()).width).toBe(100)
  }
})

test('every length of a file is read in a moment, and other files are not', async () => {
  const long = await jpeg(Buffer.alloc(19_000_000, 0xff))
  await inTime(500, () => checkSegments(long))
  const plain = await jpeg(segment(Buffer.alloc(1_000)))
  for (const length of plain.keys()) checkSegments(plain.subarray(0, length))
  checkSegments(Buffer.alloc(100_000, empty))
})
