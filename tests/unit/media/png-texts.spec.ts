/** PNG files whose texts unpack to far more than their picture. */

import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPicture } from '@/lib/media/open-picture'
import { withoutTexts } from '@/lib/media/png-texts'
import { resizePicture } from '@/lib/media/resize-picture'
import { inTime } from '@/tests/support/in-time'

/** A chunk whose checksum is wrong: decoders only warn of those that a picture does not need. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
}

/** A picture with chunks after its header. */
async function png(...chunks: Buffer[]): Promise<Buffer> {
  const plain = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  const headerEnd = 8 + 25
  return Buffer.concat([plain.subarray(0, headerEnd), ...chunks, plain.subarray(headerEnd)])
}

const bytes = 20_000_000
const compressed = deflateSync(Buffer.alloc(bytes, 'a'))
const bombs = {
  zTXt: Buffer.concat([Buffer.from('k\0\0', 'latin1'), compressed]),
  iTXt: Buffer.concat([Buffer.from('k\0\x01\0\0\0', 'latin1'), compressed]),
  tEXt: Buffer.concat([Buffer.from('k\0', 'latin1'), Buffer.alloc(1_000_000, 'a')]),
}

test('compressed texts of a PNG are not unpacked, and its picture is resized', async () => {
  const stored = await png(
    ...Array.from({ length: 10 }, () => [chunk('zTXt', bombs.zTXt), chunk('iTXt', bombs.iTXt)]).flat(),
    chunk('tEXt', bombs.tEXt),
  )
  const { header } = await openPicture(sharp, stored)
  expect([header.width, header.height, header.comments]).toEqual([300, 200, undefined])
  const made = await resizePicture(sharp, stored, { width: 100, format: 'webp', quality: 50 })
  expect((await sharp(made?.bytes).metadata()).width).toBe(100)
})

test('only texts and large metadata are removed', async () => {
  const plain = await png()
  const text = chunk('tEXt', Buffer.from('k\0v'))
  const [small, large] = [chunk('eXIf', Buffer.alloc(60_000)), chunk('eXIf', Buffer.alloc(1_100_000))]
  expect(withoutTexts(plain)).toBe(plain)
  expect(withoutTexts(await png(text, small, text, large)).equals(await png(small))).toBe(true)
  expect(withoutTexts(Buffer.concat([plain, text])).equals(plain)).toBe(true)
})

test('a text whose end is missing is removed, and a broken file is returned in full', async () => {
  const plain = await png()
  const cut = chunk('zTXt', bombs.zTXt).subarray(0, 200)
  expect(withoutTexts(Buffer.concat([plain, cut])).equals(plain)).toBe(true)
  const broken = plain.subarray(0, plain.length - 20)
  expect(withoutTexts(broken)).toBe(broken)
  expect(withoutTexts(Buffer.from('no picture'))).toEqual(Buffer.from('no picture'))
})

test('a file of very many chunks is refused at once', async () => {
  const empty = Buffer.alloc(19_000_000 - (19_000_000 % 12), chunk('tEXt', Buffer.alloc(0)))
  const stored = await png(empty)
  await inTime(200, () => expect(() => withoutTexts(stored)).toThrow('Input image exceeds limit of chunks'))
  await expect(openPicture(sharp, stored)).rejects.toThrow('Input image exceeds limit of chunks')
})

test('a picture with many texts is opened', async () => {
  const text = chunk('tEXt', Buffer.from('k\0v'))
  const stored = await png(...Array.from({ length: 15_000 }, () => text))
  expect(withoutTexts(stored).equals(await png())).toBe(true)
})

test('what follows the end of a picture is left out, and not counted as chunks', async () => {
  const plain = await png()
  const padded = Buffer.concat([plain, Buffer.alloc(1_000_000)])
  expect(withoutTexts(padded).equals(plain)).toBe(true)
  expect((await openPicture(sharp, padded)).header.width).toBe(300)
})
