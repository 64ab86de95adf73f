import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkHeifItems, isHeif } from '@/lib/media/heif-items'
import { resizePicture } from '@/lib/media/resize-picture'
import { inTime } from '@/tests/support/in-time'

const maxPixels = 12_500_000
const wanted = { width: 50, format: 'webp', quality: 50 } as const

/** A box of the file format; numbers are its bytes. */
function box(type: string, ...parts: readonly (Buffer | readonly number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (part instanceof Buffer ? part : Buffer.from(part))))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + body.length)
  return Buffer.concat([size, Buffer.from(type), body])
}

const fullBox = (type: string, version: number, ...parts: readonly (Buffer | readonly number[])[]) =>
  box(type, [version, 0, 0, 0], ...parts)
const pair = (value: number) => [value >> 8, value & 255]
const quad = (value: number) => [...pair(value >>> 16), ...pair(value & 65_535)]
const sizeOf = (width: number, height: number) => fullBox('ispe', 0, quad(width), quad(height))

interface Item {
  id: number
  type: string
  data: Buffer
  /** Numbers of its properties, from 1. */
  properties: readonly number[]
}

interface Parts {
  items: readonly Item[]
  properties: readonly Buffer[]
  references: readonly Buffer[]
}

/** A file whose first item is the picture that is shown. */
function heifFile({ items, properties, references }: Parts): Buffer {
  const ftyp = box('ftyp', Buffer.from('avif'), quad(0), Buffer.from('avifmif1miaf'))
  const places = (begin: number) => {
    let at = begin
    return items.map(({ id, data }) => {
      const place = [...pair(id), ...pair(0), ...pair(1), ...quad(at), ...quad(data.length)]
      at += data.length
      return place
    })
  }
  const metaFor = (begin: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, quad(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, pair(items[0]?.id ?? 0)),
      fullBox('iloc', 0, [0x44, 0], pair(items.length), ...places(begin)),
      fullBox(
        'iinf',
        0,
        pair(items.length),
        ...items.map(({ id, type }) => fullBox('infe', 2, pair(id), pair(0), Buffer.from(type), [0])),
      ),
      fullBox('iref', 0, ...references),
      box(
        'iprp',
        box('ipco', ...properties),
        fullBox(
          'ipma',
          0,
          quad(items.length),
          ...items.flatMap((item) => [pair(item.id), [item.properties.length], item.properties]),
        ),
      ),
    )
  const begin = ftyp.length + metaFor(0).length + 8
  return Buffer.concat([ftyp, metaFor(begin), box('mdat', ...items.map(({ data }) => data))])
}

/** What an AVIF of one plain picture holds: its coded bytes, and the property that its decoder needs. */
async function coded(width: number, height: number): Promise<{ data: Buffer; av1C: Buffer; pixi: Buffer }> {
  const plain = { width, height, channels: 3, background: '#888' } as const
  const file = await sharp({ create: plain }).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer()
  const boxCalled = (type: string) => {
    const at = file.indexOf(type) - 4
    return file.subarray(at, at + file.readUInt32BE(at))
  }
  return { data: boxCalled('mdat').subarray(8), av1C: boxCalled('av1C'), pixi: boxCalled('pixi') }
}

/** A grid of one tile, named as often as the grid has places. */
async function gridOf(side: number, tile: readonly [number, number], shown = 100): Promise<Buffer> {
  const { data, av1C, pixi } = await coded(...tile)
  const places = Array.from({ length: side * side }, () => pair(2)).flat()
  return heifFile({
    items: [
      {
        id: 1,
        type: 'grid',
        data: Buffer.from([0, 0, side - 1, side - 1, ...pair(shown), ...pair(shown)]),
        properties: [1, 4],
      },
      { id: 2, type: 'av01', data, properties: [2, 0x83, 4] },
    ],
    properties: [sizeOf(shown, shown), sizeOf(...tile), av1C, pixi],
    references: [box('dimg', pair(1), pair(side * side), places)],
  })
}

/** A small picture, with another one for its transparency. @param sized places of what tells the size of that one */
async function withAlpha(width: number, height: number, sized: readonly number[] = [2]): Promise<Buffer> {
  const [shown, alpha] = await Promise.all([coded(100, 100), coded(width, height)])
  return heifFile({
    items: [
      { id: 1, type: 'av01', data: shown.data, properties: [1, 0x83, 5] },
      { id: 2, type: 'av01', data: alpha.data, properties: [...sized, 0x84, 0x86] },
    ],
    properties: [
      sizeOf(100, 100),
      sizeOf(width, height),
      shown.av1C,
      alpha.av1C,
      shown.pixi,
      fullBox('auxC', 0, Buffer.from('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0')),
    ],
    references: [box('auxl', pair(2), pair(1), pair(1))],
  })
}

/** Expects that a file is refused without the memory and the time that its pictures would take. */
async function expectRefused(file: Buffer, reason: RegExp): Promise<void> {
  const before = process.memoryUsage.rss()
  await expect(resizePicture(sharp, file, wanted)).rejects.toThrow(reason)
  expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000)
}

test('a small AVIF that is made of a large hidden picture is refused', { tags: 'full' }, async () => {
  const file = await gridOf(1, [4_000, 4_000])
  expect(await sharp(file).metadata()).toMatchObject({ format: 'heif', width: 100, height: 100 })
  await expectRefused(file, /made of others|pixel limit/)
})

test('an AVIF that names one tile many times is refused, however small each is', async () => {
  const file = await gridOf(4, [256, 256], 1_000)
  expect(await sharp(file).metadata()).toMatchObject({ format: 'heif', width: 1_000, height: 1_000 })
  await expectRefused(file, /made of others/)
})

test('a small AVIF with a large picture for its transparency is refused, and one with a small one is resized', {
  tags: 'full',
}, async () => {
  const file = await withAlpha(4_000, 4_000)
  expect(await sharp(file).metadata()).toMatchObject({ format: 'heif', width: 100, hasAlpha: true })
  await expectRefused(file, /pixel limit/)
  await expectRefused(await withAlpha(1_000, 1_000, []), /without a size/)
  const small = await resizePicture(sharp, await withAlpha(100, 100), wanted)
  expect(await sharp(small?.bytes).metadata()).toMatchObject({ width: 50, hasAlpha: true })
})

test('what the library itself writes is resized', async () => {
  for (const channels of [3, 4] as const) {
    const plain = { width: 300, height: 200, channels, background: '#8888' } as const
    const file = await sharp({ create: plain }).avif({ effort: 0 }).toBuffer()
    expect(isHeif(file)).toBe(true)
    expect((await resizePicture(sharp, file, wanted))?.type).toBe('image/webp')
  }
})

test('a file whose boxes cannot be read, or which has other kinds of pictures, is refused', async () => {
  const plain = { width: 64, height: 64, channels: 3, background: '#888' } as const
  const file = await sharp({ create: plain }).avif({ effort: 0 }).toBuffer()
  const [ftyp, rest] = [file.subarray(0, file.readUInt32BE(0)), file.subarray(file.readUInt32BE(0))]
  expect(() => checkHeifItems(file, maxPixels)).not.toThrow()
  expect(() => checkHeifItems(ftyp, maxPixels)).toThrow(/no box "meta"/)
  expect(() => checkHeifItems(file.subarray(0, -1), maxPixels)).toThrow(/wrong size/)
  expect(() => checkHeifItems(Buffer.concat([file, box('meta', quad(0))]), maxPixels)).toThrow(/several/)
  for (const type of ['mini', 'moov'])
    expect(() => checkHeifItems(Buffer.concat([ftyp, box(type), rest]), maxPixels)).toThrow(type)
  for (const type of ['grid', 'iovl', 'iden', 'tmap', 'hvc1']) {
    const other = Buffer.from(file)
    other.write(type, file.indexOf('av01', file.indexOf('infe')), 'latin1')
    expect(() => checkHeifItems(other, maxPixels)).toThrow(type)
  }
  expect(isHeif(Buffer.from('<html></html>'))).toBe(false)
})

test('a file of very many boxes, or with a very long table of items, is refused at once', {
  tags: 'full',
}, async () => {
  const plain = { width: 64, height: 64, channels: 3, background: '#888' } as const
  const file = await sharp({ create: plain }).avif({ effort: 0 }).toBuffer()
  const boxes = Buffer.concat([file, Buffer.alloc(19_000_000, box('free'))])
  const entries = Buffer.from(Array.from({ length: 200_000 }, (_, id) => [...quad(id), 0]).flat())
  const table = fullBox('ipma', 1, quad(200_000), entries)
  const ftyp = file.subarray(0, file.readUInt32BE(0))
  const long = Buffer.concat([ftyp, fullBox('meta', 0, box('iprp', box('ipco'), table))])
  for (const [stored, reason] of [
    [boxes, /limit of boxes/],
    [long, /limit of items/],
  ] as const) {
    await inTime(200, () => expect(() => checkHeifItems(stored, maxPixels)).toThrow(reason))
  }
})
