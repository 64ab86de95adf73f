import type { Block } from 'notion-types'
import { expect, test } from 'vitest'
import { fileVersion } from '@/lib/media/address-tag'
import { RateLimitedError } from '@/lib/workspace/client/client-errors'
import { FileLoader } from '@/lib/workspace/files/load-file'
import { publicKey } from '@/lib/workspace/table/to-post'
import { blogLoader, blogWorld, rootId, rowId, tableId, viewId } from './blog'
import { FakeClock, type Shape, shapes, uuid, type Value } from './fake-workspace'

const source = 'attachment:0c1d2e3f-aaaa-4bbb-8ccc-0123456789ab:paper.pdf'
const signed = `https://signed.test/${source}`
const [file, toggle, table, holder, row] = [uuid(40), uuid(41), uuid(42), uuid(43), uuid(44)]
const card = uuid(45)
const [frog, toad, newt] = [uuid(50), uuid(51), uuid(52)]
const [greeting, aside] = [uuid(53), uuid(54)]
const newtSource = 'https://s3-us-west-2.amazonaws.com/public.notion-static.com/f/newt.png'

/** A blog whose first row holds a file inside a toggle, and shows a database with a file in a row. */
async function fileBlog(cells = {}, more: Record<string, Value> = {}, shape: Shape = 'flat') {
  const world = blogWorld([{ title: 'A post', ...cells }])
  const add = (id: string, parent_id: string, parent_table: string, more: Record<string, unknown>) => {
    world.block[id] = { id, parent_id, parent_table, ...more }
  }
  add(file, toggle, 'block', { type: 'pdf', properties: { source: [[source]] } })
  add(toggle, rowId(0), 'block', { type: 'toggle', content: [file] })
  add(holder, rowId(0), 'block', { type: 'collection_view' })
  add(row, table, 'collection', {
    type: 'page',
    properties: { 'f~1': [['paper.pdf', [['a', source]]]] },
    format: { page_cover: source },
  })
  add(card, rowId(0), 'block', {
    type: 'bookmark',
    format: {
      bookmark_cover: source,
      bookmark_icon: source,
      drive_properties: { thumbnail: source, icon: source },
    },
  })
  const page = world.block[rowId(0)]
  if (page) page.format = { page_cover: source, page_icon: source }
  add(greeting, rowId(0), 'block', {
    type: 'text',
    properties: { title: [['Hop '], ['‣', [['ce', frog]]], ['‣', [['ce', newt]]]] },
  })
  add(aside, rowId(0), 'block', {
    type: 'callout',
    format: { page_icon: `notion://custom_emoji/space/${frog}` },
  })
  world.custom_emoji = {
    [frog]: { id: frog, name: 'frog', url: source },
    [toad]: { id: toad, name: 'toad', url: source },
    [newt]: { id: newt, name: 'newt', url: newtSource },
  }
  world.collection = {
    ...world.collection,
    [tableId]: {
      ...world.collection?.[tableId],
      id: tableId,
      icon: source,
      parent_id: rootId,
      parent_table: 'block',
    },
    [table]: { id: table, schema: {}, parent_id: holder, parent_table: 'block' },
  }
  Object.assign(world.block, more)
  const { loader, workspace } = blogLoader(world, { shape })
  const site = await loader.load()
  const clock = new FakeClock()
  const files = new FileLoader(
    workspace.client(),
    () => null,
    { showing: async () => [], learn: async () => true },
    clock.now,
  )
  const scope = {
    site,
    isRoot: (record: string) => loader.records.isRoot(record),
    spaceId: 'space',
    isOpened: async () => false,
  }
  const open = (id: string, property = '', opened = false, again = false) =>
    files.load(id, property, {
      site,
      isRoot: (record) => loader.records.isRoot(record),
      spaceId: 'space',
      isOpened: async () => opened,
      again,
    })
  const ask = (mayAsk: boolean) =>
    files.load(file, '', { site, isRoot: () => false, spaceId: 'space', isOpened: async () => false, mayAsk })
  const load = async (id: string, property = '') => (await open(id, property))?.address ?? null
  return { load, open, ask, files, scope, workspace, clock, loader }
}

test('a stored file on a page that readers may open gets a signed address, for ten minutes the same', async () => {
  const { load, workspace, clock } = await fileBlog()
  expect(await load(file)).toBe(signed)
  expect(workspace.calls.at(-1)?.body).toEqual({
    urls: [{ url: source, permissionRecord: { table: 'block', id: file } }],
  })
  await load(file)
  expect(workspace.count('getSignedFileUrls')).toBe(1)
  clock.time += 10 * 60_000
  await load(file)
  expect(workspace.count('getSignedFileUrls')).toBe(2)
})

test('whether a reader may have a file is answered without an address for it', async () => {
  const { files, scope, workspace } = await fileBlog()
  expect(await files.allowed(file, '', scope)).toMatchObject({ source, guarded: false })
  expect(workspace.count('getSignedFileUrls')).toBe(0)
  expect(await files.allowed(file, '', { ...scope, site: { ...scope.site, posts: [] } })).toBeNull()
})

test('a cover of a row in the blog’s index is found without a request, and only while readers may open the row', async () => {
  const { scope, workspace, loader } = await fileBlog()
  const copies = { showing: async () => [], learn: async () => true }
  const files = new FileLoader(
    workspace.client(),
    () => null,
    copies,
    () => 0,
    (id) => loader.records.record(id),
  )
  const before = workspace.calls.length
  const wanted = { ...scope, version: fileVersion(source) }
  expect(await files.allowed(rowId(0), '', wanted)).toMatchObject({ source, guarded: false })
  expect(await files.allowed(rowId(0), '', { ...wanted, site: { ...scope.site, posts: [] } })).toBeNull()
  expect(workspace.calls.length).toBe(before)
})

test('a cover of the workspace’s gallery is handed out without a signature', async () => {
  const cover = '/images/page-cover/sea.jpg'
  const { files, scope, workspace } = await fileBlog()
  const { block } = workspace.world
  block[rowId(0)] = { ...block[rowId(0)], id: rowId(0), format: { page_cover: cover } }
  expect(await files.load(rowId(0), '', { ...scope, version: fileVersion(cover) })).toMatchObject({
    address: cover,
  })
  expect(workspace.count('getSignedFileUrls')).toBe(0)
})

test('while Notion does not answer, a file keeps the address that it had, unless that has died', async () => {
  const { load, open, workspace, clock } = await fileBlog()
  await load(file)
  workspace.intercept = () => ({ status: 429 })
  clock.time += 10 * 60_000
  expect(await load(file)).toBe(signed)
  await expect(open(file, '', false, true)).rejects.toThrow(RateLimitedError)
})

test('files of rows are found where the database is stored as a full page inside the page', async () => {
  const database = { id: holder, parent_id: rowId(0), parent_table: 'block', type: 'collection_view_page' }
  const { load, files, scope } = await fileBlog({}, { [holder]: database })
  expect(await load(row, 'f~1')).toBe(signed)
  expect(await files.load(row, 'f~1', { ...scope, linksDatabasePages: true })).toBeNull()
})

test('the table of posts opens no file of a draft, even where it stands on a page that readers may open', async () => {
  const draft = uuid(60)
  const { load } = await fileBlog(
    {},
    {
      [draft]: {
        id: draft,
        parent_id: tableId,
        parent_table: 'collection',
        type: 'page',
        format: { page_cover: source },
      },
      [rootId]: {
        id: rootId,
        parent_id: rowId(0),
        parent_table: 'block',
        type: 'collection_view_page',
        collection_id: tableId,
        view_ids: [viewId],
      },
    },
  )
  expect(await load(draft, 'cover')).toBeNull()
})

test('covers, icons and files in properties of rows are found', async () => {
  const { load } = await fileBlog()
  expect(await load(rowId(0), 'cover')).toBe(signed)
  expect(await load(rowId(0), 'icon')).toBe(signed)
  expect(await load(row, 'f~1')).toBe(signed)
  expect(await load(row)).toBe(signed)
  expect(await load(tableId, 'icon')).toBe(signed)
  for (const property of ['bookmark_cover', 'bookmark_icon', 'drive_thumbnail', 'drive_icon']) {
    expect(await load(card, property), property).toBe(signed)
  }
})

const refused: [what: string, cells: Record<string, unknown>][] = [
  ['a draft', { status: 'Draft' }],
  ['a scheduled post', { when: { start_date: '2099-01-01' } }],
  ['a locked post', { password: 'open-sesame' }],
  ['a settings page', { type: 'Menu' }],
]
for (const [what, cells] of refused) {
  test(`R-373 the files of ${what} are not given out, nor even signed`, async () => {
    const { load, workspace } = await fileBlog(cells)
    expect(await load(file)).toBe(null)
    expect(await load(row, 'f~1')).toBe(null)
    expect(workspace.count('getSignedFileUrls')).toBe(0)
  })
}

for (const shape of shapes) {
  test(`R-365 the workspace’s own emoji (${shape}) are given out for the records that show them, and for no others`, async () => {
    const { open, workspace } = await fileBlog({}, {}, shape)
    expect(await open(greeting, `emoji:${frog}`)).toMatchObject({
      address: signed,
      table: 'custom_emoji',
      record: frog,
    })
    expect(workspace.calls.at(-1)?.body).toEqual({
      urls: [{ url: source, permissionRecord: { table: 'custom_emoji', id: frog } }],
    })
    expect(await open(aside, `emoji:${frog}`)).toMatchObject({ address: signed })
    // What the workspace keeps for everybody needs no signature.
    expect(await open(greeting, `emoji:${newt}`)).toMatchObject({ address: newtSource, name: 'newt.png' })
    for (const other of [toad, uuid(99)]) expect(await open(greeting, `emoji:${other}`)).toBeNull()
    expect(await open(aside, `emoji:${newt}`)).toBeNull()
  })
}

test('an emoji of a block from another space is looked up in that space, others in the space of the blog', async () => {
  const { open, workspace } = await fileBlog()
  const asked = () =>
    workspace.calls
      .filter(({ endpoint, body }) => endpoint.startsWith('sync') && JSON.stringify(body).includes(frog))
      .map(({ body }) => body)
  const request = (spaceId: string) => ({
    requests: [{ pointer: { table: 'custom_emoji', id: frog, spaceId }, version: -1 }],
  })
  Object.assign(workspace.world.block[aside] ?? {}, { space_id: 'other-space' })
  await open(greeting, `emoji:${frog}`)
  await open(aside, `emoji:${frog}`)
  expect(asked()).toEqual([request('space'), request('other-space')])
})

test('R-373 emoji on a locked post are given to readers who have opened it, the one that is its icon to all', async () => {
  const { open } = await fileBlog({ password: 'open-sesame' })
  expect(await open(greeting, `emoji:${frog}`)).toBeNull()
  expect(await open(greeting, `emoji:${frog}`, true)).toMatchObject({ guarded: true })
  const page = await fileBlog({ password: 'open-sesame' })
  Object.assign(page.workspace.world.block[rowId(0)] ?? {}, {
    format: { page_icon: `notion://custom_emoji/space/${toad}` },
  })
  expect(await page.open(rowId(0), `emoji:${toad}`)).toMatchObject({ guarded: false })
})

test('the body of a row that leads to another site gives out no files, but lists show its cover and icon', async () => {
  const { load } = await fileBlog({ slug: 'https://example.com/essay' })
  for (const property of ['cover', 'icon']) expect(await load(rowId(0), property)).toBe(signed)
  expect(await load(file)).toBeNull()
  expect(await load(row, 'f~1')).toBeNull()
  for (const type of ['Memo', 'Notice']) {
    const shown = await fileBlog({ type, slug: 'https://example.com/essay' })
    expect(await shown.load(file), type).toBe(signed)
  }
})

test('R-368 the files of an invisible post are given out: it may be read by its address', async () => {
  expect(await (await fileBlog({ status: 'Invisible' })).load(file)).toBe(signed)
})

test('R-373 cover and icon of a locked post are given out: lists show them', async () => {
  const { load } = await fileBlog({ password: 'open-sesame' })
  expect(await load(rowId(0), 'cover')).toBe(signed)
  expect(await load(rowId(0), 'icon')).toBe(signed)
})

test('what is no record, has no file or is not given by the workspace has no address', async () => {
  const { load, workspace } = await fileBlog()
  const before = workspace.calls.length
  expect(await load('../secrets')).toBe(null)
  expect(workspace.calls).toHaveLength(before)
  expect(await load(toggle)).toBe(null)
  expect(await load(uuid(99))).toBe(null)
  workspace.intercept = ({ endpoint }) => (endpoint === 'getSignedFileUrls' ? { status: 400 } : undefined)
  expect(await load(file)).toBe(null)
})

test('R-373 a reader who has opened a locked post gets its files, which are no other reader’s', async () => {
  const { open } = await fileBlog({ password: 'open-sesame' })
  expect(await open(file)).toBeNull()
  expect(await open(file, '', true)).toMatchObject({ address: signed, name: 'paper.pdf', guarded: true })
  expect(await open(row, 'f~1', true)).toMatchObject({ guarded: true })
  expect(await open(rowId(0), 'cover', true)).toMatchObject({ guarded: false })
})

test('R-373 cover and icon of a locked post are found by its public key, its other files are not', async () => {
  const { open } = await fileBlog({ password: 'open-sesame' })
  const key = publicKey(rowId(0))
  expect(key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(key).not.toBe(rowId(0))
  for (const property of ['', 'cover', 'icon'])
    expect(await open(key, property)).toMatchObject({ address: signed })
  expect(await open(key, 'sLug')).toBeNull()
})

test('R-256 what lies in a page of its own inside a readable one is not given out, but for what a row shows when it opens', async () => {
  const [page, inner, picture] = [uuid(60), uuid(61), uuid(62)]
  const [below, sheet, deeper] = [uuid(63), uuid(64), uuid(65)]
  const stored = { properties: { source: [[source]] } }
  const { load } = await fileBlog(
    {},
    {
      [page]: { id: page, type: 'page', parent_id: rowId(0), parent_table: 'block' },
      [inner]: { id: inner, type: 'image', parent_id: page, parent_table: 'block', ...stored },
      [picture]: { id: picture, type: 'image', parent_id: row, parent_table: 'block', ...stored },
      [below]: { id: below, type: 'pdf', parent_id: row, parent_table: 'block', ...stored },
      [sheet]: { id: sheet, type: 'page', parent_id: row, parent_table: 'block' },
      [deeper]: { id: deeper, type: 'image', parent_id: sheet, parent_table: 'block', ...stored },
    },
  )
  expect(await load(inner)).toBeNull()
  expect(await load(picture)).toBe(signed)
  expect(await load(below)).toBe(signed)
  expect(await load(deeper)).toBeNull()
})

test('a file tells the space that it or a record around it is in', async () => {
  const { open, workspace } = await fileBlog()
  expect(await open(file)).toMatchObject({ spaceId: '' })
  const other = await fileBlog()
  Object.assign(other.workspace.world.block[toggle] ?? {}, { space_id: 'space-1' })
  expect(await other.open(file)).toMatchObject({ spaceId: 'space-1' })
  expect(workspace.count('getSignedFileUrls')).toBe(1)
})

test('an address that has died is replaced by a fresh one', async () => {
  const { open, workspace } = await fileBlog()
  await open(file)
  await open(file, '', false, true)
  expect(workspace.count('getSignedFileUrls')).toBe(2)
  await open(file)
  expect(workspace.count('getSignedFileUrls')).toBe(2)
})

test('a caller who has asked for too much still gets the files that were found before', async () => {
  const { ask, workspace } = await fileBlog()
  expect(await ask(false)).toBeNull()
  const before = workspace.calls.length
  expect(await ask(true)).toMatchObject({ address: signed })
  expect(workspace.calls.length).toBeGreaterThan(before)
  expect(await ask(false)).toMatchObject({ address: signed })
})

test('of several files in one cell each address opens its own, and none that is not there any more', async () => {
  const second = source.replace('paper', 'annex')
  const { files, scope, workspace } = await fileBlog(
    {},
    {
      [row]: {
        id: row,
        parent_id: table,
        parent_table: 'collection',
        type: 'page',
        properties: { 'f~1': [['paper.pdf', [['a', source]]], [','], ['annex.pdf', [['a', second]]]] },
      },
    },
  )
  const nameOf = async (stored: string) =>
    (await files.load(row, 'f~1', { ...scope, version: fileVersion(stored) }))?.name ?? null
  expect(await nameOf(source)).toBe('paper.pdf')
  expect(await nameOf(second)).toBe('annex.pdf')
  const before = workspace.calls.length
  expect(await nameOf('attachment:gone:old.pdf')).toBeNull()
  await nameOf('attachment:gone:old.pdf')
  expect(workspace.calls.length).toBeLessThanOrEqual(before + 1)
})

test('a page that names a newer file than this process knows gets it, as the workspace has it now', async () => {
  const { scope, workspace, clock } = await fileBlog()
  const old = {
    id: file,
    type: 'pdf',
    parent_id: rowId(0),
    properties: { source: [['attachment:1:old.pdf']] },
  }
  const copies = { showing: async () => [], learn: async () => true }
  const files = new FileLoader(
    workspace.client(),
    // As in a record map that was read before the edit.
    (id) => (id === file ? (old as unknown as Block) : null),
    copies,
    clock.now,
  )
  const found = await files.load(file, '', { ...scope, version: fileVersion(source) })
  expect(found?.name).toBe('paper.pdf')
  expect(await files.load(file, '', { ...scope, version: fileVersion('attachment:1:other.pdf') })).toBeNull()
})

test('an address stops opening its file when the post is withdrawn or locked', async () => {
  const { files, scope } = await fileBlog()
  const load = (given: typeof scope) => files.load(file, '', { ...given, version: fileVersion(source) })
  expect(await load(scope)).not.toBeNull()
  expect(await load({ ...scope, site: { ...scope.site, posts: [] } })).toBeNull()
  const posts = scope.site.posts.map((post) => ({ ...post, locked: true }))
  expect(await load({ ...scope, site: { ...scope.site, posts } })).toBeNull()
})

/** A file that stood in an open post when its page was read, as memory has it; the tests edit post, memory and workspace. */
async function rememberedFile() {
  const { scope, workspace, clock } = await fileBlog({}, { [rowId(1)]: { id: rowId(1), type: 'page' } })
  const [open] = scope.site.posts
  if (!open) throw new Error('no post')
  const memory: { block: Record<string, unknown> | null; until: number } = {
    block: {
      id: file,
      type: 'pdf',
      parent_id: rowId(0),
      parent_table: 'block',
      properties: { source: [[source]] },
    },
    until: Number.POSITIVE_INFINITY,
  }
  const reads: string[] = []
  const files = new FileLoader(
    workspace.client(),
    (id) => (id === file ? (memory.block as unknown as Block) : null),
    { showing: async () => [], learn: async () => true },
    clock.now,
    () => null,
    async ({ id }) => {
      reads.push(id)
      return memory.until
    },
  )
  const posts = (edited: number) => [
    { ...open, lastEditedDate: edited },
    { ...open, id: rowId(1), key: rowId(1), locked: true },
  ]
  const nameAfter = async (edited: number, mayAsk?: boolean) => {
    const site = { ...scope.site, posts: posts(edited) }
    return (
      (await files.allowed(file, '', { ...scope, site, ...(mayAsk !== undefined && { mayAsk }) }))?.name ??
      null
    )
  }
  return { memory, reads, nameAfter, workspace }
}

test('a file that was moved into a locked post by an edit is not handed out at its old address', async () => {
  const { memory, reads, nameAfter } = await rememberedFile()
  expect(await nameAfter(1)).toBe('paper.pdf')
  expect(await nameAfter(1)).toBe('paper.pdf')
  expect(reads).toEqual([rowId(0)])
  memory.block = { ...memory.block, parent_id: rowId(1) }
  expect(await nameAfter(2)).toBeNull()
})

test('a file that an edit has deleted is not handed out, also where the workspace may not be asked', async () => {
  const { memory, nameAfter, workspace } = await rememberedFile()
  expect(await nameAfter(1)).toBe('paper.pdf')
  memory.block = null
  workspace.world.block[file] = { id: file, alive: false, parent_id: rowId(0), parent_table: 'block' }
  expect(await nameAfter(2, false)).toBeNull()
  expect(await nameAfter(2)).toBeNull()
})

test('files stay while the present content of their page cannot be read', async () => {
  const { memory, nameAfter } = await rememberedFile()
  expect(await nameAfter(1)).toBe('paper.pdf')
  memory.until = 0
  expect(await nameAfter(2)).toBe('paper.pdf')
})

test('a file of a page that is edited once more in the same minute is looked for again', async () => {
  const { memory, nameAfter } = await rememberedFile()
  memory.until = 1
  const early = await nameAfter(1)
  expect(early).toBe('paper.pdf')
  memory.block = { ...memory.block, parent_id: rowId(1) }
  memory.until = Number.POSITIVE_INFINITY
  expect(await nameAfter(1)).toBeNull()
})
