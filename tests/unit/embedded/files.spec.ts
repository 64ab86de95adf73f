import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { compileWorkspace } from '@/lib/workspace/embedded/compile'
import { drawPicture } from '@/tests/support/workspace/drawn-picture'
import { everyBlock } from '@/tests/support/workspace/every-block'
import { blocksOf, tinyContent, tinyRecords } from '@/tests/support/workspace/tiny'

let publicFolder = ''

test.beforeAll(() => {
  publicFolder = mkdtempSync(join(tmpdir(), 'public-'))
  mkdirSync(join(publicFolder, 'files'))
  writeFileSync(join(publicFolder, 'files/pond.png'), drawPicture('pond'))
})

test.afterAll(() => rmSync(publicFolder, { recursive: true }))

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
