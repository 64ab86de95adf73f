import sharp from 'sharp'
import { expect, test } from 'vitest'
import { draw } from '@/lib/media/drawn/draw'
import { photoSize } from '@/lib/media/drawn/draw-share'
import type { CoverDrawing, ShareDrawing } from '@/lib/media/drawn/drawing'
import { looksOf } from '@/lib/media/drawn/looks'
import { inTime } from '@/tests/support/in-time'

const share: ShareDrawing = {
  kind: 'share',
  seed: 'post 1',
  title: 'Harbour at five',
  label: 'Essays',
  icon: '⚓',
  language: 'en-US',
  author: 'Ada',
  site: 'Harbour notes',
  photo: '',
}
const cover: CoverDrawing = {
  kind: 'cover',
  seed: 'post 1',
  title: 'Harbour at five',
  label: 'Essays',
  icon: '⚓',
  language: 'en-US',
}

const hostile = [
  '',
  ' ',
  'a',
  'W'.repeat(200),
  'word '.repeat(40),
  '把代码写得像信一样关于命名注释与耐心'.repeat(11),
  '夜明けの港、骨まで冷える朝に書いたこと。'.repeat(10),
  'مرحبا بالعالم كيف نبني مدونة سريعة '.repeat(6),
  '😀👩‍👩‍👧‍👦🇩🇪1️⃣❤️'.repeat(25),
  `a${'\u0300\u0335'.repeat(100)}`,
  '\u202Eevil\u202D \u2066\u2067x\u0000\u001B[31m\uFFFE\uD800',
  '</text><svg onload="alert(1)"><image href="file:///etc/passwd"/>&amp;&#0;',
  '한국어 ไทย हिन्दी עברית ქართული 𓀀 \u{10FFFF}',
  '\u0627'.repeat(200),
]

test('pictures of hostile titles have their size, and nothing is drawn near their edges', {
  tags: 'full',
}, async () => {
  for (const title of hostile) {
    for (const drawing of [share, cover]) {
      const texts = { title, label: title, icon: title.slice(0, 10) }
      const names = drawing.kind === 'share' ? { author: title, site: title } : {}
      const { bytes, type } = await draw({ ...drawing, ...texts, ...names, language: 'zh-CN' })
      const { width, height, format } = await sharp(bytes).metadata()
      expect({ type, width, height, format }, title).toEqual(
        drawing.kind === 'share'
          ? { type: 'image/jpeg', width: 1200, height: 630, format: 'jpeg' }
          : { type: 'image/webp', width: 1000, height: 560, format: 'webp' },
      )
      expect(await brightestAtEdges(bytes), title).toBeLessThan(200)
    }
  }
})

/** The lightest red, green and blue together, from 0 to 255, within 16 pixels of the edges; text is white or nearly so. */
async function brightestAtEdges(bytes: Buffer): Promise<number> {
  const { width, height } = await sharp(bytes).metadata()
  const strips = [
    { left: 0, top: 0, width, height: 16 },
    { left: 0, top: height - 16, width, height: 16 },
    { left: 0, top: 0, width: 16, height },
    { left: width - 16, top: 0, width: 16, height },
  ]
  const darkest = await Promise.all(
    strips.map(async (strip) => {
      const { channels } = await sharp(await sharp(bytes).extract(strip).toBuffer()).stats()
      return Math.min(...channels.map(({ max }) => max))
    }),
  )
  return Math.max(...darkest)
}

test('a title changes its picture, in each script', async () => {
  const titles = ['Harbour', '海港', '夜明け', 'مرحبا', '한국', '⚓ 📷', 'Море', 'θάλασσα']
  const pictures = await Promise.all(titles.map((title) => draw({ ...share, title, icon: '⚓' })))
  expect(new Set(pictures.map(({ bytes }) => bytes.toString('base64'))).size).toBe(titles.length)
})

test('no box stands for a character that no font has', async () => {
  const bytesOf = async (title: string) => (await draw({ ...share, title, icon: '' })).bytes
  // The package of Noto Sans SC declares U+2736, but does not have it.
  const signs = await Promise.all(['', 'ไทย', '✶', '…'].map(bytesOf))
  expect(signs.slice(1, 3).map((picture) => picture.equals(signs[0] ?? picture))).toEqual([true, true])
  expect((await bytesOf('Harbour ไทย')).equals(await bytesOf('Harbour'))).toBe(true)
})

test('a photo fills one side of the picture, and leaves the title alone', async () => {
  const red = {
    width: photoSize.width,
    height: photoSize.height,
    channels: 3,
    background: '#ff0000',
  } as const
  const photo = await sharp({ create: red }).png().toBuffer()
  const side = async (title: string, left: number) => {
    const { bytes } = await draw({ ...share, title, photo: '/a.webp' }, photo)
    const { channels } = await sharp(
      await sharp(bytes).extract({ left, top: 300, width: 100, height: 60 }).toBuffer(),
    ).stats()
    return channels.map(({ mean }) => Math.round(mean / 64))
  }
  expect(await side('Harbour', 1050)).toEqual([4, 0, 0])
  expect(await side('مرحبا', 50)).toEqual([4, 0, 0])
  expect((await side('Harbour', 10))[0]).toBeLessThan(3)
})

test('colours and shapes follow from the seed alone', () => {
  const { colours, shape, random } = looksOf('post 1')
  const again = looksOf('post 1')
  expect({ colours: again.colours, shape: again.shape }).toEqual({ colours, shape })
  expect([again.random(), again.random()]).toEqual([random(), random()])
  const seeds = Array.from({ length: 100 }, (_, index) => looksOf(`post ${index}`))
  expect(new Set(seeds.map((looks) => looks.colours.from)).size).toBe(8)
  expect(new Set(seeds.map((looks) => looks.shape)).size).toBe(4)
})

test('white text is readable on every ground', () => {
  const seeds = Array.from({ length: 100 }, (_, index) => looksOf(`post ${index}`).colours)
  for (const { from, to } of seeds)
    for (const ground of [from, to]) expect(contrast(ground)).toBeGreaterThan(4.5)
})

/** WCAG's contrast of white on a colour. */
function contrast(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

test('a picture costs at most half a second of processor time, whatever its texts are', async () => {
  await inTime(500, () =>
    draw({ ...share, title: '把代码写得像信一样：关于命名、注释与耐心的一些笔记', icon: '🏮' }),
  )

  // Characters of all files of the fonts, and more of them than any box has room for.
  const all = String.fromCodePoint(
    ...Array.from({ length: 40_000 }, (_, index) => 0x4e00 + ((index * 7) % 0x89a4)),
  )
  const texts = { title: all, label: all, author: [...all].reverse().join(''), site: all.slice(20_000) }
  // The first picture loads the fonts.
  await draw({ ...share, ...texts })
  await inTime(500, () => draw({ ...share, ...texts, seed: 'post 2' }))
})
