import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadSharp, openOnlyPictures } from '@/lib/media/load-sharp'
import { resizePicture } from '@/lib/media/resize-picture'

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const

/** A picture that does not compress to nothing. */
function photo(width: number, height = Math.round(width / 2)) {
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
}

const quality = 50

test('a picture is made in the width and format that was asked for, without its metadata', async () => {
  const stored = await photo(1_600)
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
  for (const [format, type, own] of [
    ['avif', 'image/avif', 'heif'],
    ['webp', 'image/webp', 'webp'],
    [null, 'image/jpeg', 'jpeg'],
  ] as const) {
    const made = await resizePicture(sharp, stored, { width: 500, format, quality })
    expect(made?.type).toBe(type)
    expect(await sharp(made?.bytes).metadata()).toMatchObject({ format: own, width: 500, height: 250 })
    expect(made?.bytes.includes('Somebody')).toBe(false)
    expect((await sharp(made?.bytes).metadata()).exif).toBeUndefined()
  }
})

test('R-442 the quality that was asked for is the quality of every format', async () => {
  const stored = await photo(800).jpeg().toBuffer()
  for (const format of ['avif', 'webp', 'jpg'] as const) {
    const [low = 0, high = 0] = await Promise.all(
      [30, 60].map(
        async (asked) =>
          (await resizePicture(sharp, stored, { width: 500, format, quality: asked }))?.bytes.length,
      ),
    )
    expect(low, format).toBeLessThan(high * 0.8)
  }
  const made = await resizePicture(sharp, stored, { width: 500, format: 'webp', quality })
  expect(made?.bytes.equals(await sharp(stored).resize({ width: 500 }).webp({ quality }).toBuffer())).toBe(
    true,
  )
})

test('R-443 a picture with transparent parts becomes no JPEG', async () => {
  const stored = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#8888' } })
    .png()
    .toBuffer()
  const made = await resizePicture(sharp, stored, { width: 100, format: 'jpg', quality })
  expect(made?.type).toBe('image/png')
})

test('a picture without a wanted format keeps its own, and no picture is made larger', async () => {
  const stored = await photo(400).png().toBuffer()
  const made = await resizePicture(sharp, stored, { width: 160, format: null, quality })
  expect([made?.type, (await sharp(made?.bytes).metadata()).width]).toEqual(['image/png', 160])
  const wide = await resizePicture(sharp, stored, { width: 1_200, format: 'webp', quality })
  expect((await sharp(wide?.bytes).metadata()).width).toBe(400)
  // In its own width and format it would only lose quality.
  const small = await photo(64).webp({ quality: 10 }).toBuffer()
  expect(await resizePicture(sharp, small, { width: 160, format: 'webp', quality })).toBeNull()
})

test('a turned photo is shown upright', async () => {
  const stored = await photo(800, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const made = await resizePicture(sharp, stored, { width: 200, format: 'webp', quality })
  expect(await sharp(made?.bytes).metadata()).toMatchObject({ width: 200, height: 400 })
})

test('pictures that move are left as they are', async () => {
  const frames = await Promise.all([1, 2].map(() => photo(64, 64).png().toBuffer()))
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await resizePicture(sharp, moving, { width: 40, format: 'avif', quality })).toBeNull()
  // An APNG file: the chunk that says so stands before the first picture.
  const [png = Buffer.alloc(0)] = frames
  const at = png.indexOf('IDAT') - 4
  const control = Buffer.from('00000008' + '6163544c' + '0000000200000000' + '00000000', 'hex')
  const apng = Buffer.concat([png.subarray(0, at), control, png.subarray(at)])
  expect(await resizePicture(sharp, apng, { width: 40, format: 'avif', quality })).toBeNull()
})

test('a picture of too many pixels is refused by its header, without the memory that it would take', {
  tags: 'full',
}, async () => {
  const stored = await sharp({
    create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer()
  expect(stored.length).toBeLessThan(2_000_000)
  const before = process.memoryUsage.rss()
  await expect(resizePicture(sharp, stored, { width: 500, format: 'avif', quality })).rejects.toThrow(
    /pixel limit/,
  )
  expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000)
})

test('AVIF of more pixels than its decoder has memory for is refused by its header', {
  tags: 'full',
}, async () => {
  const plain = { width: 4_400, height: 3_000, channels: 3, background: '#fff' } as const
  const stored = await sharp({ create: plain }).avif({ quality: 1, effort: 0 }).toBuffer()
  const before = process.memoryUsage.rss()
  await expect(resizePicture(sharp, stored, { width: 500, format: 'webp', quality })).rejects.toThrow(
    /pixel limit/,
  )
  expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000)
})

test('an interlaced PNG that its decoder would keep whole is refused by its header', {
  tags: 'full',
}, async () => {
  const plain = { width: 6_000, height: 4_000, channels: 4, background: '#fff8' } as const
  const drawn = sharp({ create: plain })
  const stored = await drawn.toColourspace('rgb16').png({ progressive: true }).toBuffer()
  const wanted = { width: 500, format: 'webp', quality } as const
  const before = process.memoryUsage.rss()
  await expect(resizePicture(sharp, stored, wanted)).rejects.toThrow(/interlaced/)
  expect(process.memoryUsage.rss() - before).toBeLessThan(50_000_000)
  const small = await drawn.resize(800).png({ progressive: true }).toBuffer()
  expect((await resizePicture(sharp, small, wanted))?.type).toBe('image/webp')
})

test('a progressive JPEG that its decoder would keep whole is refused by its header', {
  tags: 'full',
}, async () => {
  const plain = { width: 7_000, height: 7_000, channels: 3, background: '#888' } as const
  const drawn = sharp({ create: plain })
  const wanted = { width: 500, format: 'webp', quality } as const
  const stored = await drawn.jpeg({ progressive: true }).toBuffer()
  await expect(resizePicture(sharp, stored, wanted)).rejects.toThrow(/progressive/)
  const plainly = await drawn.jpeg({ progressive: false }).toBuffer()
  expect((await resizePicture(sharp, plainly, wanted))?.type).toBe('image/webp')
})

test('a JPEG whose scans go over the picture again and again is refused before it is decoded', async () => {
  const drawn = sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
  const stored = await drawn.jpeg({ progressive: true }).toBuffer()
  const wanted = { width: 32, format: 'webp', quality } as const
  expect(await resizePicture(sharp, stored, wanted)).not.toBeNull()
  const last = stored.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = stored.subarray(last, -2)
  const again = Buffer.concat([
    stored.subarray(0, -2),
    ...Array.from({ length: 200 }, () => scan),
    stored.subarray(-2),
  ])
  await expect(resizePicture(sharp, again, wanted)).rejects.toThrow(/scans/)
})

test('what is no picture is refused', async () => {
  await expect(
    resizePicture(sharp, Buffer.from('<html></html>'), { width: 500, format: 'avif', quality }),
  ).rejects.toThrow(/unsupported/)
})

test('what is called a picture is not opened as anything else', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"/>')
  const wanted = { width: 40, format: null, quality }
  const pictures = await Promise.all(
    (['jpeg', 'png', 'webp', 'avif'] as const).map((format) => photo(80).toFormat(format).toBuffer()),
  )
  openOnlyPictures(sharp)
  try {
    await expect(resizePicture(sharp, drawing, wanted)).rejects.toThrow('unsupported image format')
    const types = await Promise.all(pictures.map((stored) => resizePicture(sharp, stored, wanted)))
    expect(types.map((made) => made?.type)).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
  } finally {
    sharp.unblock({ operation: ['VipsForeignLoad'] })
  }
})

test('without the library there is no resizing, and one warning', async () => {
  const warnings: unknown[] = []
  const { warn } = console
  console.warn = (text: unknown) => warnings.push(text)
  try {
    const fails = async () => {
      throw new Error("Cannot find module 'sharp'\nRequire stack")
    }
    expect(await loadSharp(fails)).toBeNull()
    expect(await loadSharp(fails)).toBeNull()
  } finally {
    console.warn = warn
  }
  expect(warnings).toEqual([expect.stringContaining("sharp cannot be loaded (Cannot find module 'sharp')")])
})
