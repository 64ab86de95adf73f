import { expect, test } from 'vitest'
import { bodyOf } from '@/lib/content/site-search'
import { LiveIndex } from '@/lib/search/built-in/live-index'
import type { IndexRecord } from '@/lib/search/hosted-index/records'
import type { RemoteIndex } from '@/lib/search/hosted-index/remote-index'
import { type SyncOptions, syncIndex } from '@/lib/search/hosted-index/sync-index'
import { textKeeper } from '@/lib/search/hosted-index/sync-state'
import type { Post, Site } from '@/lib/site/types'
import type { RecordMap } from '@/lib/workspace'
import { type BlockSketch, page, pageId } from '../article/support'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

const takenId = '3a231111-2222-4333-8444-555566667777'
const compactId = takenId.replaceAll('-', '')
const about = makePost({ id: pageId, title: 'About' })
const taken = makePost({ id: takenId, title: 'Taken' })

/** What readers may see of the post that another one names: all, the title, nothing. */
const states = {
  open: makeSite([about, taken]),
  locked: makeSite([about, { ...taken, locked: true }]),
  draft: makeSite([about], { table: { id: 'table', privateRowIds: new Set([takenId]), passwords: [] } }),
}

/** The records of the naming post alone: a text brings no record of what it names. */
function recordsOf(blocks: BlockSketch[]): RecordMap {
  const { block } = page(blocks)
  const own = Object.entries(block as RecordMap['block']).filter(
    ([id, { value }]) => id === pageId || (value.parent_id !== undefined && value.type !== 'page'),
  )
  return {
    block: Object.fromEntries(own),
    ...{ collection: {}, collection_view: {}, collection_query: {}, notion_user: {} },
  }
}

/** The same id, written in the ways that readers' programs understand. */
const spellings: Record<string, string> = {
  'an address': `https://www.notion.so/Secret-${compactId}`,
  'an id with dashes': `see ${takenId}.`,
  'an encoded address': `https://blog.test/?to=%2F${compactId}`,
  'an address that is encoded twice': `https://blog.test/?to=${encodeURIComponent(encodeURIComponent(takenId.replace('3', '\u200b3')))}`,
  'an id with characters that nobody sees': `notion.so/${compactId.slice(0, 9)}\u200b${compactId.slice(9)}`,
}

const textBlock = (text: string): BlockSketch => ({ type: 'text', title: text })

/** Reads the naming post, and nothing of others; fails once `away` is set. */
function reader(text: string) {
  const place = { away: false }
  const read: SyncOptions['read'] = async (site, { id }: Post) => {
    if (place.away) throw new Error('away')
    if (id !== pageId) return { sections: [], dependent: false }
    return bodyOf(recordsOf([textBlock(`Bibliography ${text}`)]), site, about)
  }
  return { place, read }
}

test('R-373 an id that stands in a text leaves the built-in search when its page is locked or drafted', async () => {
  for (const [spelling, text] of Object.entries(spellings)) {
    for (const state of ['locked', 'draft'] as const) {
      const { place, read } = reader(text)
      const index = new LiveIndex({ read, patience: 5 })
      await index.complete(states.open)
      const told = () => JSON.stringify(index.search(states[state], 'bibliography'))
      expect(told(), spelling).toContain(text.slice(0, 9))
      place.away = true
      await index.sync(states[state])
      expect(told(), `${spelling}, ${state}, cannot be read`).toBe('[]')
      place.away = false
      const next = new LiveIndex({ read })
      await next.complete(states.open)
      await next.complete(states[state])
      const after = JSON.stringify(next.search(states[state], 'bibliography'))
      expect(after, `${spelling}, ${state}`).toContain('…')
      expect(after, `${spelling}, ${state}`).not.toContain(text)
    }
  }
})

/** A hosted index in memory; a run over it is cut off after its changes while `cut` is set. */
function hostedIndex(read: SyncOptions['read']) {
  const held = new Map<string, IndexRecord>()
  const service = { cut: false }
  let stored: string | null = null
  const keeper = textKeeper(
    async () => stored,
    async (written) => {
      stored = written
    },
  )
  const remote: RemoteIndex = {
    hashes: async () => new Map([...held].map(([id, { hash }]) => [id, hash])),
    hasSettings: async () => true,
    setSettings: async () => {},
    change: async (changes) => {
      for (const { action, body } of changes) {
        if (action === 'addObject') held.set(body.objectID, body)
        else held.delete(body.objectID)
      }
      if (service.cut) throw new Error('The run was cut off')
    },
  }
  const run = (site: Site) =>
    syncIndex({ site, present: async () => site, remote, keeper, read, compare: false })
  return { service, run, told: () => JSON.stringify([...held.values()]) }
}

test('R-373 an id that stands in a text leaves the hosted index when its page is locked or drafted', async () => {
  for (const [spelling, text] of Object.entries(spellings)) {
    for (const state of ['locked', 'draft'] as const) {
      const { run, told } = hostedIndex(reader(text).read)
      await run(states.open)
      expect(told(), spelling).toContain(text)
      await run(states[state])
      expect(told(), `${spelling}, ${state}`).toContain('…')
      expect(told(), `${spelling}, ${state}`).not.toContain(text)
    }
  }
})

test('R-373 after a run that was cut off, a body that cannot be read does not name what was taken back', async () => {
  const place = { text: 'Words', away: false }
  const { service, run, told } = hostedIndex(async () => {
    if (place.away) throw new Error('away')
    return { sections: [{ id: '', heading: '', text: place.text }], dependent: place.text !== 'Words' }
  })
  const edited = { ...about, lastEditedDate: about.lastEditedDate + 60_000 }
  await run(makeSite([about, taken]))
  place.text = `names ${takenId}`
  service.cut = true
  await expect(run(makeSite([edited, taken]))).rejects.toThrow('cut off')
  expect(told()).toContain(place.text)
  service.cut = false
  place.away = true
  await run(makeSite([edited]))
  expect(told()).toContain('About')
  expect(told()).not.toContain(place.text)
})

test('R-376 a body counts as showing other pages when a row or database of any kind came with it, or it holds an id', () => {
  const isDependent = (recordMap: RecordMap) => bodyOf(recordMap, states.open, about).dependent
  expect(isDependent(recordsOf([textBlock('Nothing but words, and abc123')]))).toBe(false)
  for (const [spelling, text] of Object.entries(spellings)) {
    expect(isDependent(recordsOf([textBlock(text)])), spelling).toBe(true)
    expect(isDependent(recordsOf([{ type: 'header', title: text }])), `${spelling} as a heading`).toBe(true)
  }
  for (const type of ['page', 'collection_view_page', 'collection_view']) {
    const plain = recordsOf([textBlock('Words')])
    const { block } = page([{ type, id: takenId, title: 'A row' }])
    const row = (block as RecordMap['block'])[takenId]
    if (!row) throw new Error('The page has no such record')
    expect(isDependent({ ...plain, block: { ...plain.block, [takenId]: row } }), type).toBe(true)
  }
})

test('R-373 a body counts as showing another page when a link keeps the title of a post', () => {
  const isDependent = (block: BlockSketch) => bodyOf(recordsOf([block]), states.open, about).dependent
  const bookmark = (href: string): BlockSketch => ({ type: 'bookmark', properties: { link: [[href]] } })
  const mention = (href: string): BlockSketch => ({
    type: 'text',
    title: [['‣', [['lm', { href, title: 'Kept' }]]]],
  })
  for (const linked of [bookmark, mention]) {
    expect(isDependent(linked(`http://www.blog.example${taken.href}`))).toBe(true)
    expect(isDependent(linked('https://elsewhere.example/x'))).toBe(false)
  }
})

test('R-373 a body is read again where a bookmark or mention leads to a page of the blog, in whatever form', () => {
  const settings = { LINK: 'https://blog.test' }
  const spaced = makePost({ title: 'Spaced', slug: 'article/my post', href: '/article/my%20post' })
  const site = makeSite([about, spaced], { settings })
  const dependent = (link: string) =>
    [
      [{ type: 'bookmark', properties: { link: [[link]], title: [['Zebra']] } }],
      [{ type: 'text', title: [['‣', [['lm', { href: link, title: 'Zebra' }]]]] }],
    ].map((blocks) => bodyOf(recordsOf(blocks), site, about).dependent)
  for (const link of [
    ...[`https://www.notion.so/pond/My-post-${compactId}?pvs=4`, `https://blog.test/?p=${compactId}`],
    ...[
      `https://pond.notion.site/View-0?p=${compactId}&pm=s`,
      `https://pond.notion.site/My-post-${compactId}`,
    ],
    ...['/article/my post', ' https://blog.test/article/my%20post', 'https://blog.test/article/my post\n'],
    'https:\\\\blog.test\\article\\my%20post',
  ])
    expect(dependent(link), link).toEqual([true, true])
  expect(dependent('https://elsewhere.test/article')).toEqual([false, false])
})

const ownSite = { LINK: 'https://blog.example' }
const keptTexts = { title: [['Zebra title']], description: [['Zebra summary']] }
/** Blocks that keep texts of the page at an address. */
const keepers: Record<string, (href: string) => BlockSketch> = {
  bookmark: (href) => ({ type: 'bookmark', properties: { link: [[href]], ...keptTexts } }),
  mention: (href) => ({ type: 'text', title: [['‣', [['lm', { href, title: 'Zebra mention' }]]]] }),
  unknown: (href) => ({ type: 'quantum', properties: { source: [[href]], ...keptTexts } }),
  'object of another service': (href) => ({
    type: 'external_object_instance',
    format: { original_url: href, attributes: [{ id: 'title', values: ['Zebra title'] }] },
  }),
  'file on a drive': (href) => ({
    type: 'drive',
    format: { drive_properties: { url: href, title: 'Zebra title' } },
  }),
}
const spaced = { ...taken, slug: 'article/my post', href: '/article/my%20post' }

test('R-373 texts that a link keeps leave both searches with their page, however the link is written', async () => {
  const opened = makeSite([about, spaced], { settings: ownSite })
  const closed = makeSite([about], {
    ...{ settings: ownSite, closedAddresses: ['article/my post'] },
    table: { id: 'table', privateRowIds: new Set([takenId]), passwords: [] },
  })
  const hrefs = [
    `https://www.notion.so/pond/My-post-${compactId}?pvs=4`,
    `https://www.notion.so/pond/View-0?p=${compactId}&pm=s`,
    `https://blog.example/?p=${compactId}`,
    `https://pond.notion.site/My-post-${compactId}`,
    'https://blog.example/article/my post',
    ' https://blog.example/article/my%20post',
    'https://blog.example/article/my%20post\n',
    'https:\\\\blog.example\\article\\my%20post',
    '/article/my post',
  ]
  for (const href of hrefs)
    for (const [keeper, block] of Object.entries(keepers)) {
      const read: SyncOptions['read'] = async (site, { id }) =>
        id === pageId ? bodyOf(recordsOf([block(href)]), site, about) : { sections: [], dependent: false }
      const index = new LiveIndex({ read })
      await index.complete(opened)
      await index.complete(closed)
      expect.soft(index.search(closed, 'zebra'), `${keeper} ${href}`).toHaveLength(0)
      const { run, told } = hostedIndex(read)
      await run(opened)
      await run(closed)
      expect.soft(told(), `${keeper} ${href}`).not.toContain('Zebra')
    }
})

test('R-376 a body with files of the workspace and links to lists or other sites shows no other page', () => {
  const stored = `https://prod-files-secure.s3.us-west-2.amazonaws.com/${takenId}/${takenId}/ink.png`
  const blocks: BlockSketch[] = [
    { type: 'image', properties: { source: [[stored]] }, format: { display_source: stored } },
    { type: 'file', properties: { source: [[`attachment:${takenId}:ink.pdf`]] } },
    ...['https://blog.example/', '/archive', 'https://elsewhere.example/a b'].flatMap((href) =>
      Object.values(keepers).map((block) => block(href)),
    ),
  ]
  expect(bodyOf(recordsOf(blocks), makeSite([about, taken], { settings: ownSite }), about).dependent).toBe(
    false,
  )
})

test('a body with more links than the site can be asked about counts as one that other pages can change', {
  tags: 'full',
}, () => {
  let asked = 0
  const site = makeSite([about])
  const { settings } = site
  const counted = Object.defineProperty({ ...site }, 'settings', {
    get: () => {
      asked += 1
      return settings
    },
  })
  const links = (count: number) =>
    recordsOf([...Array(count).keys()].map((n) => textBlock(`${n.toString(36)}/`)))
  expect(bodyOf(links(300), counted, about).dependent).toBe(false)
  asked = 0
  expect(bodyOf(links(6_000), counted, about).dependent).toBe(true)
  expect(asked).toBeLessThan(5_500)
})
