/** Every page shows the notice, which is drawn once and kept. */
import { afterEach, expect, test } from 'vitest'
import { globalSingleton } from '@/lib/global-singleton'
import { bodyDigest } from '@/lib/screens/article/body-digest'
import { siteMeta } from '@/lib/screens/site-meta'
import { readTables } from '@/lib/workspace/record-tables'
import type { RecordMap } from '@/lib/workspace/types'
import { type BlockSketch, page, pageId } from '../article/support'
import { makePost } from '../site/make-post'
import { makeSite } from './make-site'

/** Where globalSingleton keeps what the process shares. */
const shelf: Map<string, unknown> = globalSingleton('kept-notice.spec', () =>
  Reflect.get(globalThis, Symbol.for('inkstone.process-wide')),
)
const names = ['workspace-loaders', 'notice']
const before = names.map((name) => shelf.get(name))
afterEach(() => {
  for (const [place, name] of names.entries()) {
    if (before[place] === undefined) shelf.delete(name)
    else shelf.set(name, before[place])
  }
})

const notice = makePost({ title: 'Notice', id: pageId, type: 'Notice' })
const linked = makePost({
  ...{ title: 'Linked', slug: 'article/my post', href: '/article/my%20post' },
  id: '72000000-0000-4000-8000-000000000008',
})
const settings = { LINK: 'https://blog.example' }
const table = { id: 'table', privateRowIds: new Set<string>(), passwords: [] }
const open = makeSite([linked], { settings, notice, table })
const withdrawn = makeSite([], {
  ...{ settings, notice, closedAddresses: ['article/my post'] },
  table: { ...table, privateRowIds: new Set([linked.id]) },
})

function recordsOf(blocks: BlockSketch[]): RecordMap {
  const { block } = page(blocks)
  const own = Object.entries(block).filter(([id]) => id === pageId || id.startsWith('b0000000'))
  return { ...readTables({ block: Object.fromEntries(own) }), collection_query: {} }
}

const bookmark = (href: string): BlockSketch => ({
  type: 'bookmark',
  properties: { link: [[href]], title: [['Kept title']], description: [['Kept summary']] },
})
const mention = (href: string): BlockSketch => ({
  type: 'text',
  title: [['‣', [['lm', { href, title: 'Kept mention' }]]]],
})

const address = 'https://blog.example/article/my%20post'
const written = [
  address,
  ` ${address}`,
  `\u200b${address}`,
  `${address}\n`,
  `${address}\t`,
  `${address}#:~:text="x"`,
  `${address}?q="x"`,
  `${address}?q=a\\b`,
  `view-source:${address}`,
  'https:\\\\blog.example\\article\\my%20post',
  'https://blog.example/article/my post',
  ' /article/my post',
]

test('R-373 the kept notice loses what it says of a post that is taken back, however its link is written', async () => {
  for (const href of written) {
    const recordMap = recordsOf([bookmark(href), mention(href)])
    shelf.set(
      'workspace-loaders',
      Promise.resolve({ articles: { load: async () => recordMap, currentUntil: () => 0 } }),
    )
    shelf.delete('notice')
    expect((await siteMeta(open)).notice, href).toContain('Kept mention')
    expect((await siteMeta(withdrawn)).notice, href).not.toContain('Kept')
  }
})

test('R-373 the digest of a body follows a post that it links to, however the link is written', () => {
  // Without the id among what is closed: the link alone tells.
  const gone = makeSite([], { settings, notice, table, closedAddresses: ['article/my post'] })
  for (const href of written)
    for (const block of [bookmark(href), mention(href)]) {
      const recordMap = recordsOf([block])
      expect.soft(bodyDigest(gone, recordMap), href).not.toBe(bodyDigest(open, recordMap))
    }
  const pieces = [['https://blog.exam'], ['ple/article/my%20post', [['b']]]]
  const divided = recordsOf([{ type: 'bookmark', properties: { link: pieces } }])
  expect.soft(bodyDigest(gone, divided)).not.toBe(bodyDigest(open, divided))
})

test('R-373 the digest of a body follows a post at a one-word address', () => {
  const tea = makePost({ title: 'Tea', slug: 'tea', href: '/tea' })
  const recordMap = recordsOf([bookmark('tea')])
  const [there, gone] = [makeSite([tea], { table }), makeSite([], { table, closedAddresses: ['tea'] })]
  expect(bodyDigest(gone, recordMap)).not.toBe(bodyDigest(there, recordMap))
})
