import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadMemos } from '@/lib/memos'
import { DrawingTime } from '@/lib/memos/drawing-time'
import { PageBudget } from '@/lib/memos/page-budget'
import { toMemo } from '@/lib/memos/to-memo'
import { isTooDeep } from '@/lib/memos/too-deep'
import { context } from '../article/support'
import { makeSite } from '../screens/make-site'

const settings = { SUB_PATH: '', IMG_LAZY_LOAD_PLACEHOLDER: '' }

function memo(markdown: string, { id = 'a', budget = new PageBudget(new DrawingTime()) } = {}) {
  const note = { id, day: '2026-01-01', tags: [], place: '', link: '', body: { markdown, pictures: [] } }
  return toMemo(note, settings, '', budget)
}

/** A table of which most rows write a single cell: it is drawn with all columns. */
function table(columns: number, rows: number): string {
  return `${'a|'.repeat(columns)}\n${'-|'.repeat(columns)}\n${'x\n'.repeat(rows - 1)}`
}

/** The memos of a JSON file of such texts, the newest first. */
async function memosOf(texts: string[]) {
  const entries = texts.map((text, i) => ({ id: `m${i}`, text, day: `${2100 - i}-01-01` }))
  const listener = createServer((_, response) => response.end(JSON.stringify(entries)))
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
  // A server that listens on a port has an address object.
  const { port } = listener.address() as AddressInfo
  const CONTENT_STORE_DIR = await mkdtemp(join(tmpdir(), 'memos-'))
  const MEMOS_SOURCE = `http://127.0.0.1:${port}/memos.json`
  const site = makeSite([], { settings: { MEMOS_SOURCE, CONTENT_STORE_DIR } })
  const memos = await loadMemos(site, () => context())
  await new Promise((closed) => listener.close(closed))
  await rm(CONTENT_STORE_DIR, { recursive: true })
  return memos
}

test('a table with more cells than a memo may have is plain text, whatever its rows write', () => {
  const large = memo(table(66, 9_868))?.html ?? ''
  expect(large).not.toContain('<table')
  expect(large).toContain('a|a|')
  expect(large.length).toBeLessThan(40_000)
  expect(memo(table(10, 20))?.html.match(/<t[hd][ >]/g)).toHaveLength(200)
})

test('the tables of all memos of a page have a bounded number of cells', { tags: 'full' }, async () => {
  const memos = await memosOf(Array.from({ length: 12 }, (_, i) => `${i}\n\n${table(30, 30)}`))
  expect(memos.map(({ html }) => html.includes('<table'))).toEqual(
    Array.from({ length: 12 }, (_, i) => i < 4),
  )
  expect(memos[11]?.html).toContain('a|a|')
})

test('one memo that cannot be parsed is plain text, and the others stay', async () => {
  const memos = await memosOf(['**One**', `${'> '.repeat(10_000)}`, `${'- '.repeat(9_000)}a`, 'Four'])
  expect(memos.map(({ html }) => html.slice(0, 45))).toEqual([
    '<div class="notion"><p><strong>One</strong></',
    '<div class="notion"><p>&gt; &gt; &gt; &gt; &g',
    '<div class="notion"><p>- - - - - - - - - - - ',
    '<div class="notion"><p>Four</p></div>',
  ])
})

test('texts that parse slowly and those that become long are plain text', { tags: 'full' }, () => {
  const texts = [
    `${'[a'.repeat(5_000)}${'](b)'.repeat(2_500)}`,
    `|a|\n|-|\n${'|\n'.repeat(9_900)}`,
    `${'[^a]: '.repeat(3_300)}`,
    `${'[^a]'.repeat(5_000)}`,
    `${'[a]'.repeat(6_600)}`,
    `${'>a\n\n'.repeat(5_000)}`,
    `[a]: https://a.example/${'x'.repeat(300)}\n\n${'[a] '.repeat(1_900)}`,
  ]
  for (const text of texts) {
    const html = memo(text)?.html ?? ''
    expect(html.length, text.slice(0, 20)).toBeLessThan(100_000)
    expect(html, text.slice(0, 20)).toMatch(/^<div class="notion"><p>[^<]*<\/p><\/div>$/)
  }
})

test('ordinary texts are not too deep', () => {
  const texts = [
    '* * * * * * * *',
    '-'.repeat(300),
    '> > quoted\n>> again',
    `${' '.repeat(300)}\n- a\n  - b\n    1. c`,
    '[a](b) '.repeat(500),
    table(5, 100),
  ]
  for (const text of texts) expect(isTooDeep(text), text.slice(0, 20)).toBe(false)
  expect(isTooDeep(`a\n${'> - 1. '.repeat(20)}`)).toBe(true)
  expect(isTooDeep(`${' '.repeat(300)}a`)).toBe(true)
})

test('a drawn memo is remembered by its text; without time a new one is plain text until the next view', () => {
  const without = () => new PageBudget(new DrawingTime(0))
  const drawn = memo('**Kept**')
  expect(memo('**Kept**', { budget: without() })).toEqual(drawn)
  expect(memo('**New**', { budget: without() })?.html).toContain('**New**')
  expect(memo('**New**')?.html).toContain('<strong>New</strong>')
  expect(memo('**New**', { budget: without() })?.html).toContain('<strong>New</strong>')
})

test('the memos of a page are bounded together: what does not fit is left out, smaller ones stay', {
  tags: 'full',
}, async () => {
  const long = `"${'"'.repeat(19_000)}`
  const memos = await memosOf([...Array.from({ length: 60 }, (_, i) => `${i} ${long}`), 'Last'])
  expect(memos.length).toBeLessThan(20)
  expect(memos.at(-1)?.html).toContain('Last')
  expect(JSON.stringify(memos).length).toBeLessThan(2_100_000)
})

test('a memo shows at most 100 pictures', () => {
  expect(memo(Array.from({ length: 300 }, (_, i) => `![](/${i}.png)`).join(' '))?.pictures).toHaveLength(100)
})
