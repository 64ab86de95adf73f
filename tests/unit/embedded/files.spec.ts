import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileWorkspace } from '@/lib/embedded-workspace/compile'
import { pictureSize } from '@/lib/embedded-workspace/compile/picture-size'
import { drawPicture } from '@/tests/support/workspace/drawn-picture'
import { everyBlock } from '@/tests/support/workspace/every-block'
import { blocksOf, TINY_WORKSPACE, tinyContent, tinyRecords } from '@/tests/support/workspace/tiny'

let publicFolder = ''

beforeAll(() => {
  publicFolder = mkdtempSync(join(tmpdir(), 'public-'))
  mkdirSync(join(publicFolder, 'files'))
  writeFileSync(join(publicFolder, 'files/pond.png'), drawPicture('pond'))
})

afterAll(() => rmSync(publicFolder, { recursive: true }))

test('files: a file that does not exist is told with file, line and remedy', () => {
  expect(() =>
    compileWorkspace(tinyContent('\n::pdf{src=/files/none.pdf}'), { files: 'site', publicFolder }),
  ).toThrow('rows/010-page.md:9: there is no file public/files/none.pdf; add it or mend the address')
})

test('files: a picture that exists brings its size along', () => {
  const [image] = blocksOf('![a](/files/pond.png)', { files: 'site', publicFolder })
  expect(image?.format).toMatchObject({
    block_width: 320,
    block_aspect_ratio: 180 / 320,
    block_page_width: true,
  })
})

/** Bytes of a file that begins so, long enough to be a picture. */
const padded = (...parts: (string | number[])[]) =>
  Buffer.concat([...parts.map((part) => Buffer.from(part as string, 'latin1')), Buffer.alloc(40)])

const webp = (kind: string) => `RIFF\0\0\0\0WEBP${kind}\0\0\0\0`
const pictures: [kind: string, bytes: Buffer][] = [
  ['GIF', padded('GIF89a', [0x40, 1, 0xb4, 0])],
  ['lossy WebP', padded(webp('VP8 '), [0, 0, 0, 0x9d, 1, 0x2a, 0x40, 1, 0xb4, 0])],
  ['lossless WebP', padded(webp('VP8L'), [0x2f, 0x3f, 0xc1, 0x2c, 0])],
  ['extended WebP', padded(webp('VP8X'), [0, 0, 0, 0, 0x3f, 1, 0, 0xb3, 0, 0])],
  [
    'JPEG with a note before its frame',
    padded([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 17, 8, 0, 0xb4, 1, 0x40]),
  ],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"/>')],
]
for (const [kind, bytes] of pictures) {
  test(`files: the size of a ${kind} picture is read from its first bytes`, () => {
    expect(pictureSize(bytes)).toEqual({ width: 320, height: 180 })
  })
}

test('files: what is no picture has no size', () => {
  expect(pictureSize(Buffer.from('short'))).toBeNull()
  expect(pictureSize(Buffer.from('Forty characters that are no picture, no.'))).toBeNull()
})

test('files: a stored file is named by an address of the workspace, which the table leads back', () => {
  const records = tinyRecords('![a](/files/a.webp)\n\n::pdf{src=/files/b.pdf}', { files: 'stored' })
  const blocks = Object.values(records.block).filter((record) => record.value.file_ids)
  expect(blocks.map((block) => records.meta.files[block.value.file_ids?.[0] ?? ''])).toEqual([
    '/files/a.webp',
    '/files/b.pdf',
  ])
  for (const { value } of blocks) {
    const source = value.properties?.source?.[0]?.[0]
    expect(source).toContain(value.file_ids?.[0])
    expect(source).toMatch(/^(attachment:|https:\/\/(prod-files-secure\.s3|s3-us-west-2)\.)/)
    expect(value.format?.display_source).toBe(source)
  }
})

test('files: every form of a stored address occurs, and covers stay relative to the workspace host', () => {
  const body = Array.from({ length: 30 }, (_, i) => `::pdf{src=/files/${i}.pdf}`).join('\n\n')
  const text = JSON.stringify(tinyRecords(body, { files: 'stored' }).block)
  expect(text).toContain('attachment:')
  expect(text).toContain('https://prod-files-secure.s3.us-west-2.amazonaws.com/')
  expect(text).toContain('https://s3-us-west-2.amazonaws.com/secure.notion-static.com/')
  expect(text).not.toContain('"/files/')
  const records = compileWorkspace(everyBlock, { files: 'stored' })
  const page = records.block[records.meta.rows['every-block'] ?? '']?.value
  expect(page?.format?.page_cover).toBe('/images/page-cover/harbour.webp')
})

test('files: the cover of the blog is that of its database and of the page around it', () => {
  const workspace = `${TINY_WORKSPACE}cover: /images/page-cover/pond.webp\n`
  const { block, collection } = tinyRecords('a', { files: 'site', workspace })
  const databases = Object.values(collection).map(({ value }) => value.cover)
  const pages = Object.values(block).filter(({ value }) => value.type === 'collection_view_page')
  expect(databases).toEqual(['/images/page-cover/pond.webp'])
  expect(pages.map(({ value }) => value.format?.page_cover)).toEqual(databases)
  const bare = tinyRecords('a')
  expect(Object.values(bare.collection).map(({ value }) => value.cover)).toEqual([undefined])
})

test('files: for the site itself addresses stay as they are written', () => {
  const records = compileWorkspace(everyBlock, { files: 'site' })
  expect(records.meta.files).toEqual({})
  expect(JSON.stringify(records)).toContain('"/files/pond.webp"')
})

test('the same content compiles to the same records, and other content to other ones', () => {
  const once = JSON.stringify(compileWorkspace(everyBlock, { files: 'stored' }))
  expect(JSON.stringify(compileWorkspace(everyBlock, { files: 'stored' }))).toBe(once)
  const ids = (body: string) => Object.keys(tinyRecords(body).block)
  expect(ids('a\n\nb')).toEqual(ids('a\n\nc'))
  expect(new Set(ids('a\n\nb')).size).toBe(5)
})
