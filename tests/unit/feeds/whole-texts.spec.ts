import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileWorkspace } from '@/lib/embedded-workspace/compile'
import { loadFeed } from '@/lib/feeds/feed'
import { globalSingleton } from '@/lib/global-singleton'
import type { RecordMap } from '@/lib/workspace/types'
import { emulatedPage } from '../../support/emulated-page'
import { TINY_WORKSPACE } from '../../support/workspace/tiny'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

const origin = 'https://blog.example'
const name = 'workspace-loaders'
/** Where globalSingleton keeps what the process shares. */
const shelf: Map<string, unknown> = globalSingleton('whole-texts.spec', () =>
  Reflect.get(globalThis, Symbol.for('inkstone.process-wide')),
)
const pages = new Map<string, RecordMap>()
let kept: unknown
const load = async ({ id }: { id: string }) => pages.get(id) ?? Promise.reject(new Error('away'))
/** Each set of posts is edited later than the one before: what a test has drawn is none of the next one's. */
let edits = 0

// Stands in for the workspace, of which a feed wants the pages of posts.
beforeAll(() => {
  kept = shelf.get(name)
  shelf.set(name, Promise.resolve({ articles: { load } }))
})
afterAll(() => {
  if (kept === undefined) shelf.delete(name)
  else shelf.set(name, kept)
})

/** The texts in the feed of posts with these bodies, the newest first; the page of a null cannot be read. */
async function textsOf(bodies: (string | null)[], settings: object = {}): Promise<string[]> {
  const files = bodies.map((body, index) => [
    `rows/${index}.md`,
    `---\ntype: Post\nstatus: Published\ntitle: T\nslug: p${index}\n---\n${body ?? ''}`,
  ])
  const records = compileWorkspace(
    { 'workspace.yaml': TINY_WORKSPACE, ...Object.fromEntries(files) },
    { files: 'site' },
  )
  pages.clear()
  const lastEditedDate = ++edits
  const posts = await Promise.all(
    bodies.map(async (body, index) => {
      const id = records.meta.rows[`p${index}`] ?? ''
      if (body !== null) pages.set(id, await emulatedPage(records, id))
      const publishDay = `2024-01-${String(31 - index)}`
      return makePost({
        title: `Post ${index}`,
        id,
        slug: `p${index}`,
        summary: 'Short.',
        publishDay,
        lastEditedDate,
      })
    }),
  )
  const feed = await loadFeed(makeSite(posts, { settings }), origin)
  return feed?.items.map(({ html }) => html) ?? []
}

test('R-048 the feed has whole texts unless the settings want summaries, with absolute addresses', async () => {
  const body = 'Ink and [water](row:p1).'
  const html = `<p>Ink and <a href="${origin}/p1">water</a>.</p>`
  const [whole = ''] = await textsOf([body, 'b'])
  expect(whole).toContain(html)
  expect(await textsOf([body, 'b'], { FEED_CONTENT: 'summary' })).toEqual(['', ''])
})

test('a post whose page cannot be read has no text, and the others have theirs', async () => {
  const [first, second, third] = await textsOf(['One.', null, 'Three.'])
  expect(first).toContain('One.')
  expect(second).toBe('')
  expect(third).toContain('Three.')
})

test('a post whose text cannot be drawn has none, and does not cost the others the feed', async () => {
  const id = 'd0000000-0000-4000-8000-000000000001'
  const broken = {
    get block(): RecordMap['block'] {
      throw new RangeError('Invalid string length')
    },
  }
  shelf.set(name, Promise.resolve({ articles: { load: async () => broken } }))
  const feed = await loadFeed(makeSite([makePost({ title: 'One', id, slug: 'one' })]), origin)
  shelf.set(name, Promise.resolve({ articles: { load } }))
  expect(feed?.items.map(({ title, html }) => [title, html])).toEqual([['One', '']])
})

test('a feed has a million characters of texts at most: from the post on that would go beyond, there are summaries', {
  tags: 'full',
}, async () => {
  const long = 'word '.repeat(120_000)
  const sizes = (await textsOf(['One.', long, long, 'Four.'])).map((text) => text.length)
  expect(sizes[0]).toBeGreaterThan(0)
  expect(sizes[1]).toBeGreaterThan(590_000)
  expect(sizes.slice(2)).toEqual([0, 0])
})

test('a text whose HTML would take seconds to parse is left out, and the others have theirs', {
  tags: 'full',
}, async () => {
  const formulas = '$$\n\\sum_{i=1}^{n} \\frac{a_i}{b_i + c_i}\n$$\n\n'.repeat(250)
  const [first, second] = await textsOf([formulas, 'Two.'])
  expect(first).toBe('')
  expect(second).toContain('Two.')
})

test('a text that was drawn follows the site: a new address of another page is in its links', async () => {
  const records = compileWorkspace(
    {
      'workspace.yaml': TINY_WORKSPACE,
      'rows/1.md': '---\ntype: Post\nstatus: Published\ntitle: A\nslug: a\n---\n[water](row:b)',
      'rows/2.md': '---\ntype: Page\nstatus: Published\ntitle: B\nslug: b\n---\n',
    },
    { files: 'site' },
  )
  const { a = '', b = '' } = records.meta.rows
  pages.set(a, await emulatedPage(records, a))
  const textWith = async (slug: string) => {
    const page = makePost({ title: 'B', id: b, type: 'Page', slug })
    const site = makeSite([makePost({ title: 'A', id: a, slug: 'a' })], { pages: [page] })
    return (await loadFeed(site, origin))?.items[0]?.html
  }
  expect(await textWith('water')).toContain(`href="${origin}/water"`)
  expect(await textWith('rain')).toContain(`href="${origin}/rain"`)
})

test('R-373 a post that becomes invisible leaves the tables in drawn texts at once', async () => {
  const workspace = `${TINY_WORKSPACE}databases:
  list:
    name: List
    schema: { Name: title, Read: relation }
    rows:
      - { Name: First, Read: b }
`
  const records = compileWorkspace(
    {
      'workspace.yaml': workspace,
      'rows/1.md': '---\ntype: Post\nstatus: Published\ntitle: A\nslug: a\n---\n::database{id=list}',
      'rows/2.md': '---\ntype: Page\nstatus: Published\ntitle: Quiet water\nslug: b\n---\n',
    },
    { files: 'site' },
  )
  const { a = '', b = '' } = records.meta.rows
  pages.set(a, await emulatedPage(records, a))
  const textWith = async (invisible: boolean) => {
    const other = makePost({ title: 'Quiet water', id: b, type: 'Page', slug: 'b', invisible })
    const site = makeSite([makePost({ title: 'A', id: a, slug: 'a' })], { pages: [other] })
    return (await loadFeed(site, origin))?.items[0]?.html
  }
  expect(await textWith(false)).toContain('Quiet water')
  expect(await textWith(true)).not.toContain('Quiet water')
})

test('texts are drawn once for all hosts, each of which gets its own addresses', async () => {
  const records = compileWorkspace(
    {
      'workspace.yaml': TINY_WORKSPACE,
      'rows/1.md':
        '---\ntype: Post\nstatus: Published\ntitle: A\nslug: a\n---\n[water](row:a) and [rain](https://rain.example/)',
    },
    { files: 'site' },
  )
  const { a = '' } = records.meta.rows
  let reads = 0
  const counted = new Proxy(await emulatedPage(records, a), {
    get(target, key) {
      if (key === 'block') reads += 1
      return Reflect.get(target, key)
    },
  })
  pages.set(a, counted)
  const site = makeSite([makePost({ title: 'A', id: a, slug: 'a' })])
  const textAt = async (host: string) => (await loadFeed(site, host))?.items[0]?.html
  const text = (host: string) =>
    `<p><a href="${host}/a">water</a> and <a href="https://rain.example/">rain</a></p>`
  expect(await textAt('https://one.example')).toContain(text('https://one.example'))
  const drawn = reads
  expect(drawn).toBeGreaterThan(0)
  for (const host of ['https://two.example', 'http://localhost:3000', '']) {
    expect(await textAt(host)).toContain(text(host))
  }
  expect(reads).toBe(drawn)
})

test('texts of pages that do not fit into memory are not drawn anew for each request', {
  tags: 'full',
}, async () => {
  const records = compileWorkspace(
    {
      'workspace.yaml': TINY_WORKSPACE,
      'rows/1.md': `---\ntype: Post\nstatus: Published\ntitle: A\nslug: a\n---\n${'Ink and *water*.\n\n'.repeat(2_000)}`,
    },
    { files: 'site' },
  )
  const { a = '' } = records.meta.rows
  const page = await emulatedPage(records, a)
  let loads = 0
  shelf.set(name, Promise.resolve({ articles: { load: async () => ({ ...page, loads: ++loads }) } }))
  const text = async (lastEditedDate: number) => {
    const site = makeSite([makePost({ title: 'A', id: a, slug: 'a', lastEditedDate })])
    return (await loadFeed(site, origin))?.items[0]?.html ?? ''
  }
  const edited = ++edits
  const texts = await Promise.all([text(edited), text(edited)])
  texts.push(await text(edited))
  expect(loads).toBe(1)
  for (const one of texts) expect(one).toContain('<em>water</em>')
  await text(++edits)
  expect(loads).toBe(2)
})
