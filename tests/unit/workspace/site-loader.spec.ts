import { expect, test } from 'vitest'
import { ContentStore } from '@/lib/workspace/store/content-store'
import { WorkspaceError } from '@/lib/workspace/workspace-error'
import { blogLoader, blogWorld, rootId, rowId, tableId, viewId } from './blog'
import { FakeWorkspace, PatientClock, shapes, uuid, type World } from './fake-workspace'
import { rowValue } from './rows'

/** The warnings that a piece of work gives. */
async function warningsOf(work: () => Promise<unknown>): Promise<string> {
  const { warn } = console
  const texts: string[] = []
  console.warn = (text) => texts.push(String(text))
  try {
    await work()
  } finally {
    console.warn = warn
  }
  return texts.join('\n')
}

const titles = (posts: readonly { title: string }[]) => posts.map(({ title }) => title)

for (const shape of shapes) {
  test(`R-261 R-271 R-272 R-273 a site is read from the ${shape} shape, each row in its place`, async () => {
    const world = blogWorld([
      { title: 'One', slug: 'one', category: 'Travel', tags: 'Sea,Sun' },
      { title: 'Two', slug: 'two', category: 'Travel', tags: 'Sea', status: 'Invisible' },
      { title: 'About', slug: 'about', type: 'Page' },
      { title: 'Draft', slug: 'draft', status: 'Draft' },
      { title: 'Three', slug: 'three', tags: 'Sea', when: { start_date: '2099-01-01' } },
      { title: 'Old notice', type: 'Notice', status: 'Draft' },
      { title: 'News', type: 'Notice' },
      { title: 'Four', slug: 'four', category: 'Food', tags: 'Sea' },
    ])
    const site = await blogLoader(world, { shape }).loader.load()
    expect(titles(site.posts)).toEqual(['One', 'Four'])
    expect(titles(site.pages)).toEqual(['Two', 'About'])
    expect(site.notice?.title).toBe('News')
    expect(site.categories).toEqual([
      { name: 'Travel', count: 1 },
      { name: 'Food', count: 1 },
    ])
    expect(site.tags).toEqual([
      { name: 'Sea', count: 2 },
      { name: 'Sun', count: 1 },
    ])
    expect(site.posts[0]?.tagItems).toEqual([
      { name: 'Sea', count: 2 },
      { name: 'Sun', count: 1 },
    ])
    expect(site.info).toEqual({
      title: 'A blog',
      description: 'About things',
      icon: '🪶',
      pageCover: 'https://app.notion.com/images/page-cover/x.png',
    })
  })
}

test('R-284 R-285 a menu row takes the sub-menu rows that follow it', async () => {
  const world = blogWorld([
    { title: 'Archive', type: 'Menu', slug: 'archive', icon: 'fas fa-archive' },
    { title: 'Browse', type: 'Menu' },
    { title: 'Tags', type: 'SubMenu', slug: '/tag', icon: 'fas fa-tag' },
    { title: 'A post between', slug: 'x' },
    { title: 'Code', type: 'SubMenu', slug: 'https://code.test/me' },
    { title: 'Hidden', type: 'SubMenu', slug: '/hidden', status: 'Draft' },
    { title: 'Planned', type: 'Menu', status: 'Draft' },
    { title: 'Of planned', type: 'SubMenu', slug: '/planned' },
    { title: 'Quiet', type: 'Menu', slug: '/quiet', status: 'Invisible' },
  ])
  const site = await blogLoader(world).loader.load()
  expect(site.menu).toEqual([
    { name: 'Archive', to: '/archive', icon: 'fas fa-archive', show: true, subMenus: [] },
    {
      name: 'Browse',
      to: '',
      icon: '',
      show: true,
      subMenus: [
        { title: 'Tags', to: '/tag', icon: 'fas fa-tag' },
        { title: 'Code', to: 'https://code.test/me', icon: '' },
      ],
    },
    { name: 'Quiet', to: '/quiet', icon: '', show: false, subMenus: [] },
  ])
  expect((await blogLoader(world, { settings: { CUSTOM_MENU: false } }).loader.load()).menu).toEqual([])
})

test("R-461 the order is the view's own; a row that it does not know stays behind the one it follows", async () => {
  const world = blogWorld(
    [{ title: 'A' }, { title: 'B' }, { title: 'C' }, { title: 'New' }, { title: 'D' }],
    {
      page_sort: [rowId(4), rowId(2), rowId(0), rowId(1)],
    },
  )
  expect(titles((await blogLoader(world).loader.load()).posts)).toEqual(['D', 'C', 'New', 'A', 'B'])
})

test("R-461 the view's sort is sent, its filter is not, and the answer's order stands", async () => {
  const sort = [{ property: 'dAte', direction: 'descending' }]
  const world = blogWorld([{ title: 'A' }, { title: 'B' }], {
    query2: { sort, filter: { operator: 'and', filters: [{ property: 'sT%40a' }] } },
    page_sort: [rowId(1), rowId(0)],
  })
  const { loader, workspace } = blogLoader(world)
  expect(titles((await loader.load()).posts)).toEqual(['A', 'B'])
  expect(workspace.calls.find(({ endpoint }) => endpoint === 'queryCollection')?.body).toMatchObject({
    collectionView: { id: viewId },
    loader: { sort, filter: { filters: [] } },
  })
})

test('R-020 R-419 one call serves everybody in a window, and each later window', async () => {
  const { loader, workspace, clock } = blogLoader(blogWorld([{ title: 'A' }]))
  await Promise.all([loader.load(), loader.load(), loader.load()])
  expect(workspace.calls.map(({ endpoint }) => endpoint)).toEqual(['loadPageChunk', 'queryCollection'])
  clock.time += 1_999
  await loader.load()
  expect(workspace.count('queryCollection')).toBe(1)
  for (let window = 0; window < 2; window++) {
    clock.time += 2_000
    await loader.load()
  }
  expect(workspace.calls.map(({ endpoint }) => endpoint)).toEqual([
    'loadPageChunk',
    'queryCollection',
    'syncRecordValuesMain',
    'syncRecordValuesMain',
  ])
})

test('records that do not come with the query are asked for, later in turn, so that each edit is seen', {
  tags: 'full',
}, async () => {
  const world = blogWorld(
    Array.from({ length: 2_250 }, (_, index) => ({ title: `Post ${index}`, slug: `p-${index}` })),
  )
  const clock = new PatientClock()
  const { loader, workspace } = blogLoader(world, { clock })
  expect((await loader.load()).posts).toHaveLength(2_250)
  expect(workspace.count('syncRecordValuesMain')).toBe(3)
  world.block[rowId(2_249)] = rowValue(
    rowId(2_249),
    { title: 'Edited', type: 'Post', status: 'Published' },
    { parent_id: tableId, parent_table: 'collection' },
  )
  const seen: boolean[] = []
  for (let window = 1; window <= 3; window++) {
    clock.time += 2_000
    const { posts } = await loader.load()
    expect(posts).toHaveLength(2_250)
    expect(workspace.count('syncRecordValuesMain')).toBe(3 + window)
    seen.push(posts.some(({ title }) => title === 'Edited'))
  }
  expect(seen.at(-1)).toBe(true)
})

test('bad rows are left out, and each is named once with its reason', async () => {
  const world = blogWorld([
    { title: 'Good' },
    {},
    { title: 'Gone' },
    { title: 'Odd' },
    { title: 'Also good' },
  ])
  delete world.block[rowId(2)]
  const { loader, workspace, clock } = blogLoader(world)
  workspace.intercept = ({ endpoint }) => {
    if (endpoint !== 'queryCollection') return undefined
    const rows = Object.fromEntries(
      [0, 1, 3, 4].map((index) => [rowId(index), { role: 'reader', value: world.block[rowId(index)] }]),
    )
    const odd = { role: 'reader', value: { id: rowId(3), type: 'page', properties: 'x' } }
    const blockIds = [0, 1, 2, 3, 4].map(rowId)
    return {
      body: {
        result: { reducerResults: { collection_group_results: { blockIds } } },
        recordMap: { block: { ...rows, [rowId(3)]: odd } },
      },
    }
  }
  const warnings = await warningsOf(async () => {
    expect(titles((await loader.load()).posts)).toEqual(['Good', 'Also good'])
    clock.time += 2_000
    await loader.load()
  })
  expect(warnings.split('\n')).toEqual([
    `The row ${rowId(1)} of the content table is left out: it has no title.`,
    `The row ${rowId(2)} of the content table is left out: its record is missing, deleted, not shared, or taken back while the table is doubted.`,
    `The row ${rowId(3)} of the content table is left out: it has no title, or its properties cannot be read.`,
  ])
})

test('an address leads to the first post that claims it; the warning names both', async () => {
  const world = blogWorld([
    { title: 'First claim', slug: 'same' },
    { title: 'Second claim', slug: '/same/' },
    { title: 'Taken by a screen', slug: 'archive', type: 'Page' },
    { title: 'Taken by an error page', slug: '500', type: 'Page' },
  ])
  const warnings = await warningsOf(async () => {
    const site = await blogLoader(world).loader.load()
    expect(site.posts.map(({ slug }) => slug)).toEqual([
      'article/same',
      `article/${rowId(1).replaceAll('-', '')}`,
    ])
  })
  expect(warnings).toContain(
    `"First claim" (${rowId(0)}) and "Second claim" (${rowId(1)}) have the same address`,
  )
  expect(warnings).toContain(`"Taken by a screen" (${rowId(2)}) cannot be opened: /archive is a screen`)
  expect(warnings).toContain(`"Taken by an error page" (${rowId(3)}) cannot be opened: /500 is a screen`)
})

const failures: [what: string, answer: { status?: number; body?: unknown }][] = [
  ['a refusal', { status: 403, body: {} }],
  ['an outage', { status: 503, body: {} }],
  ['no list', { body: { result: {}, recordMap: {} } }],
  ['an empty list', { body: query([]) }],
  ['a list cut by its limit', { body: query([rowId(0)], { hasMore: true }) }],
  ['a list shorter than its size hint', { body: query([rowId(0)], {}, 2) }],
  ['a list without any record', { body: query([uuid(990), uuid(991)]) }],
]
function query(blockIds: string[], group = {}, sizeHint = blockIds.length): unknown {
  return {
    result: { reducerResults: { collection_group_results: { blockIds, ...group } }, sizeHint },
    recordMap: {},
  }
}
for (const [what, answer] of failures) {
  test(`${what} does not take the last good site down, and is told once`, async () => {
    const clock = new PatientClock()
    const { loader, workspace } = blogLoader(blogWorld([{ title: 'A' }, { title: 'B' }]), { clock })
    await loader.load()
    workspace.intercept = ({ endpoint }) => (endpoint === 'queryCollection' ? answer : undefined)
    const { error } = console
    const told: unknown[] = []
    console.error = (text) => told.push(text)
    try {
      for (let window = 0; window < 2; window++) {
        // After a pause the rows are queried.
        clock.time += 4_000
        expect(titles((await loader.load()).posts)).toEqual(['A', 'B'])
      }
    } finally {
      console.error = error
    }
    expect(told).toEqual([
      'The table as it is now is not shown; readers get the former content, without what was withdrawn.',
    ])
    workspace.intercept = () => undefined
    clock.time += 2_000
    expect(titles((await loader.load()).posts)).toEqual(['A', 'B'])
  })
}

test('a first list that is shorter than its size hint is asked for once more', async () => {
  const { loader, workspace } = blogLoader(blogWorld([{ title: 'A' }, { title: 'B' }]))
  workspace.intercept = ({ endpoint }) =>
    endpoint === 'queryCollection' && workspace.count('queryCollection') === 1
      ? { body: query([rowId(0)], {}, 2) }
      : undefined
  expect(titles((await loader.load()).posts)).toEqual(['A', 'B'])
})

test('a scheduled post appears in time although the workspace is away', async () => {
  const clock = new PatientClock()
  const when = { start_date: '2026-06-15', start_time: '12:01', time_zone: 'UTC' }
  const { loader, workspace } = blogLoader(blogWorld([{ title: 'A' }, { title: 'Soon', when }]), { clock })
  expect(titles((await loader.load()).posts)).toEqual(['A'])
  workspace.intercept = () => ({ status: 403, body: {} })
  clock.time += 60_000
  expect(titles((await loader.load()).posts)).toEqual(['A', 'Soon'])
})

test('the site is built anew for an edit and for a scheduled moment, and kept in windows without either', async () => {
  const clock = new PatientClock()
  const date = { start_date: '2026-06-15', time_zone: 'UTC' }
  const when = { ...date, start_time: '12:03', end_date: '2026-06-15', end_time: '12:06' }
  const world = blogWorld([{ title: 'A' }, { title: 'B' }, { title: 'For a while', when }])
  const { loader } = blogLoader(world, { clock })
  const begin = clock.time
  const shown = ['A', 'B', 'For a while']
  const expected = [shown.slice(0, 2), shown.slice(0, 2), shown, shown, shown, shown.slice(0, 2)]
  const sites = [await loader.load()]
  for (const [window, wanted] of expected.entries()) {
    clock.time = begin + (window + 1) * 60_000
    const site = await loader.load()
    expect(titles(site.posts), `window ${window}`).toEqual(wanted)
    if (site !== sites.at(-1)) sites.push(site)
    expect(loader.loaded()?.site).toBe(site)
  }
  expect(sites).toHaveLength(3)
  // A clock that was set back shows again what it showed then.
  clock.time = begin + 4 * 60_000
  expect(titles((await loader.reload()).posts)).toEqual(shown)

  // An edit, even one that changes no time of the record.
  const last = await loader.load()
  const row = world.block[rowId(0)]
  world.block[rowId(0)] = rowValue(
    rowId(0),
    { title: 'New', type: 'Post', status: 'Published' },
    { parent_id: row?.parent_id },
  )
  const edited = await loader.reload()
  expect(titles(edited.posts)).toEqual(['New', 'B', 'For a while'])
  expect(edited).not.toBe(last)
  expect(await loader.reload()).toBe(edited)
})

test('the names of categories and tags are bounded, with a warning', async () => {
  const long = 'x'.repeat(600)
  const world = blogWorld([{ title: 'One', category: long, tags: `${long}a,${long}b,Sea` }])
  const { loader } = blogLoader(world)
  expect(await warningsOf(() => loader.load())).toContain('name of more than 500 characters')
  const { posts, categories, tags } = await loader.load()
  expect(posts[0]?.tags).toEqual(['x'.repeat(500), 'Sea'])
  expect(categories).toEqual([{ name: 'x'.repeat(500), count: 1 }])
  expect(tags.map(({ name }) => name.length)).toEqual([500, 3])
})

test('R-373 titles and summaries hold no address of a draft or of a locked post', async () => {
  const [draft, locked, open] = [rowId(1), rowId(2), rowId(3)]
  const { loader } = blogLoader(
    blogWorld([
      {
        title: `See ${draft}`,
        summary: `First https://www.notion.so/Plan-${draft.replaceAll('-', '')}?pvs=4, then /${locked} and /${open}.`,
      },
      { title: 'Plan', status: 'Draft' },
      { title: 'Locked', password: 'ink' },
      { title: 'Open' },
    ]),
  )
  const [post] = (await loader.load()).posts
  expect(post?.title).toBe('See …')
  expect(post?.summary).toBe(`First … then … and /${open}.`)
})

test('R-373 labels, menu and description hold no address of a draft; what leads to one is left out', async () => {
  const [draft, locked] = [rowId(1), rowId(6)]
  const world = blogWorld([
    { title: 'Post', category: `About ${draft}`, tags: `Sea,${draft}` },
    { title: 'Plan', status: 'Draft' },
    { title: `Menu ${draft}`, type: 'Menu', slug: 'about' },
    { title: 'Below', type: 'SubMenu', slug: `https://www.notion.so/${draft.replaceAll('-', '')}` },
    { title: 'Gone', type: 'Menu', slug: draft },
    { title: 'Elsewhere', slug: `https://www.notion.so/Plan-${draft.replaceAll('-', '')}` },
    { title: 'Locked', password: 'ink', status: 'Invisible' },
    { title: 'Diary', type: 'Menu', slug: locked },
    { title: 'Named', slug: `plan-${draft}`, icon: `https://files.example/${draft}.png` },
    { title: 'Its source', type: 'Menu', slug: `https://www.notion.so/${locked}` },
  ])
  Object.assign(Object(world.collection?.[tableId]), {
    name: [[`Blog ${draft}`]],
    description: [[`See ${draft}.`]],
    icon: `https://www.notion.so/${draft.replaceAll('-', '')}`,
    cover: `https://files.example/${draft}/x.png`,
  })
  const { loader } = blogLoader(world)
  const warned = await warningsOf(() => loader.load())
  const site = await loader.load()
  expect(titles(site.posts)).toEqual(['Post', 'Named'])
  expect(site.posts[1]?.slug).toContain(rowId(8).replaceAll('-', ''))
  expect(JSON.stringify({ ...site, table: null, settings: null })).not.toContain(draft)
  expect(site.posts[0]).toMatchObject({ category: 'About …', tags: ['Sea', '…'] })
  expect(site.menu.filter(({ show }) => show)).toEqual([
    expect.objectContaining({ name: 'Menu …', to: '/about', subMenus: [] }),
  ])
  expect(site.info).toEqual({ title: 'Blog …', description: 'See …', icon: '', pageCover: '' })
  for (const title of ['Below', 'Gone', 'Elsewhere', 'Diary', 'Its source', 'Named'])
    expect(warned).toContain(title)
})

test('R-373 the site knows where its closed rows would stand, in either kind of address, and by their aliases', async () => {
  const { loader } = blogLoader(
    blogWorld([
      { title: 'Open', slug: 'open', aliases: 'first' },
      { title: 'Draft', slug: 'plan', status: 'Draft', aliases: '/old/plan/, 草稿' },
      { title: 'Later', slug: '/later/', when: { start_date: '2099-01-02' } },
      { title: 'Without a type', slug: 'bare', type: '' },
      { title: 'Draft elsewhere', slug: 'https://a.example/x', status: 'Draft' },
      { title: 'Without a slug', status: 'Draft' },
      { title: 'Menu', slug: '/links', type: 'Menu' },
      { title: 'Reserved', slug: 'archive', type: 'Page', status: 'Draft' },
    ]),
  )
  expect((await loader.load()).closedAddresses).toEqual([
    'article/archive',
    'article/bare',
    'article/later',
    'article/plan',
    'bare',
    'later',
    'old/plan',
    'plan',
    '草稿',
  ])
})

test('a slow workspace is not waited for longer than four seconds when there is a good site', async () => {
  let passed = (): void => {}
  const clock = new PatientClock()
  const waits: number[] = []
  clock.sleep = (milliseconds = 0) => {
    waits.push(milliseconds)
    return new Promise((resolve) => {
      passed = resolve
    })
  }
  const { loader, workspace } = blogLoader(blogWorld([{ title: 'A' }]), { clock })
  await loader.load()
  workspace.hangs = true
  clock.time += 2_000
  const load = loader.load()
  await new Promise((resolve) => setTimeout(resolve, 5))
  passed()
  expect(titles((await load).posts)).toEqual(['A'])
  expect(waits).toEqual([4_000])
})

test('the present site is waited for however slow the workspace is, and a failure is not replaced by the good site', async () => {
  const clock = new PatientClock()
  // Readers get the good site at once.
  clock.sleep = async () => {}
  const { loader, workspace } = blogLoader(blogWorld([{ title: 'A' }, { title: 'B' }]), { clock })
  await loader.load()
  Object.assign(workspace.world, blogWorld([{ title: 'A' }, { title: 'B', status: 'Draft' }]))
  let answer = (): void => {}
  workspace.held = new Promise((resolve) => {
    answer = resolve
  })
  clock.time += 2_000
  expect(titles((await loader.load()).posts)).toEqual(['A', 'B'])
  const present = loader.loadPresent()
  setTimeout(answer, 5)
  expect(titles((await present).posts)).toEqual(['A'])
  workspace.intercept = () => ({ status: 500 })
  await expect(loader.loadPresent()).rejects.toThrow(WorkspaceError)
})

test('the present site is not what readers have asked for before and wait for meanwhile', async () => {
  const clock = new PatientClock()
  const { sleep } = clock
  const { loader, workspace } = blogLoader(blogWorld([{ title: 'A' }, { title: 'B' }]), { clock })
  await loader.load()
  clock.time += 2_000
  const { length } = workspace.calls
  await loader.load()
  const callsOfLoad = workspace.calls.length - length
  let answer = (): void => {}
  workspace.held = new Promise((resolve) => {
    answer = resolve
  })
  const old = new FakeWorkspace(structuredClone(workspace.world))
  const last = workspace.calls.length + callsOfLoad
  workspace.intercept = (call) =>
    workspace.calls.indexOf(call) < last ? { body: old.answer(call) } : undefined
  clock.time += 2_000
  // Readers get the good site, because the workspace is slow.
  clock.sleep = async () => {}
  expect(titles((await loader.load()).posts)).toEqual(['A', 'B'])
  Object.assign(workspace.world, blogWorld([{ title: 'A' }, { title: 'B', status: 'Draft' }]))
  const present = loader.loadPresent()
  await new Promise((resolve) => setTimeout(resolve, 5))
  clock.time += 2_000
  clock.sleep = sleep
  const reader = loader.load()
  setTimeout(answer, 5)
  expect(titles((await reader).posts)).toEqual(['A', 'B'])
  expect(titles((await present).posts)).toEqual(['A'])
  expect(titles((await loader.load()).posts)).toEqual(['A'])
})

// A setting is read twice before it counts.
for (const [what, seconds, reads] of [
  ['with a window of an hour the present site has the present settings', 3_600, 3],
  ['with a short window the settings of a minute ago are those of the present site', 2, 2],
] as const)
  test(what, async () => {
    const { loader, workspace } = blogLoader(blogWorld([{ title: 'Settings', type: 'Config' }]), {
      settings: { NEXT_REVALIDATE_SECOND: seconds },
    })
    await loader.load()
    await loader.loadPresent()
    const asked = workspace.calls.filter(
      ({ endpoint, body }) => endpoint === 'loadPageChunk' && body.pageId === rowId(0),
    )
    expect(asked).toHaveLength(reads)
  })

const wrongRoots: [what: string, world: (world: World) => World, message: RegExp][] = [
  [
    'a page that is not there',
    (world) => ({ ...world, block: {} }),
    /was not found, or it is not public.*NOTION_TOKEN_V2/,
  ],
  [
    'a page without a table',
    (world) => ({
      ...world,
      block: { [rootId]: { id: rootId, type: 'page', properties: { title: [['Plain']] } } },
    }),
    /\("Plain"\) is not a database and holds none/,
  ],
]
for (const [what, change, message] of wrongRoots) {
  test(`NOTION_PAGE_ID that names ${what} is explained`, async () => {
    const load = blogLoader(change(blogWorld([]))).loader.load()
    await expect(load).rejects.toThrow(WorkspaceError)
    await expect(load).rejects.toThrow(message)
  })
}

test('the content table may stand inside an ordinary page', async () => {
  const world = blogWorld([{ title: 'A' }])
  const table = world.block[rootId]
  world.block[uuid(9)] = { ...table, id: uuid(9), type: 'collection_view', parent_id: rootId }
  world.block[rootId] = { id: rootId, type: 'page', content: [uuid(8), uuid(9)] }
  world.block[uuid(8)] = { id: uuid(8), type: 'text' }
  expect(titles((await blogLoader(world).loader.load()).posts)).toEqual(['A'])
})

const views = [uuid(3), uuid(4), uuid(5)]
for (const [index, chosen] of [
  [0, uuid(3)],
  [1, uuid(4)],
  [-1, uuid(5)],
  [7, uuid(3)],
] as const) {
  test(`NOTION_INDEX ${index} picks the view ${chosen}`, async () => {
    const world = blogWorld([{ title: 'A' }])
    world.block[rootId] = { ...world.block[rootId], id: rootId, view_ids: views }
    const { loader, workspace } = blogLoader(world, { settings: { NOTION_INDEX: index } })
    await warningsOf(() => loader.load())
    expect(workspace.calls.at(-1)?.body).toMatchObject({ collectionView: { id: chosen } })
  })
}

test('the table on the Config page sets settings; boxes that are not ticked and unknown names count for nothing', async () => {
  const world = blogWorld([{ title: 'A' }, { title: 'Site config', type: 'Config' }])
  const [configTable, configView, holder] = [uuid(20), uuid(21), uuid(22)]
  world.block[rowId(1)] = { ...world.block[rowId(1)], id: rowId(1), content: [holder] }
  world.block[holder] = {
    id: holder,
    type: 'collection_view',
    collection_id: configTable,
    view_ids: [configView],
    parent_id: rowId(1),
  }
  world.collection_view = {
    ...world.collection_view,
    [configView]: { id: configView, type: 'table', name: '', format: {} },
  }
  world.collection = {
    ...world.collection,
    [configTable]: {
      id: configTable,
      schema: {
        title: { name: 'Name', type: 'title' },
        v: { name: 'Value', type: 'text' },
        e: { name: 'Enable', type: 'checkbox' },
      },
    },
  }
  const entry = (number: number, name: string, value: string, enable: string) => {
    world.block[uuid(number)] = {
      id: uuid(number),
      type: 'page',
      parent_id: configTable,
      properties: { title: [[name]], v: [[value]], e: [[enable]] },
    }
  }
  entry(30, 'AUTHOR', 'Lin Yao', 'Yes')
  entry(31, 'POSTS_PER_PAGE', '5', 'Yes')
  entry(32, 'BIO', 'not shown', 'No')
  entry(33, 'NO_SUCH_SETTING', 'x', 'Yes')
  const clock = new PatientClock()
  const { loader, workspace } = blogLoader(world, { clock })
  const warnings = await warningsOf(async () => {
    const { settings } = await loader.load()
    expect(settings).toMatchObject({ AUTHOR: 'Lin Yao', POSTS_PER_PAGE: 5, BIO: '' })
  })
  expect(warnings).toContain('NO_SUCH_SETTING')

  entry(30, 'AUTHOR', 'Someone else', 'Yes')
  clock.time += 2_000
  expect((await loader.load()).settings.AUTHOR).toBe('Lin Yao')
  clock.time += 60_000
  expect((await loader.load()).settings.AUTHOR).toBe('Someone else')
  expect(workspace.calls.some(({ body }) => body.pageId === rowId(1))).toBe(true)
})

test('a table without status is explained, not served empty', async () => {
  const world = blogWorld([{ title: 'A' }])
  world.collection = { [tableId]: { id: tableId, schema: { title: { name: 'title', type: 'title' } } } }
  await expect(blogLoader(world).loader.load()).rejects.toThrow(
    /no properties "type" and "status" and "slug"\. It has: title\./,
  )
})

test('a slug that was changed stays known, also after a restart, and so do the aliases of a row', async () => {
  const kept = new Map<string, string>()
  const memory = {
    read: async (key: string) => kept.get(key) ?? null,
    write: async (key: string, text: string) => void kept.set(key, text),
  }
  await blogLoader(blogWorld([{ title: 'A', slug: 'old' }]), {
    store: new ContentStore(memory),
  }).loader.load()
  const renamed = blogWorld([{ title: 'A', slug: 'new', aliases: '/2019/a/, a-note' }])
  for (let start = 0; start < 2; start++) {
    const site = await blogLoader(renamed, { store: new ContentStore(memory) }).loader.load()
    expect(site.addresses).toEqual({
      'article/old': rowId(0),
      'article/new': rowId(0),
      '2019/a': rowId(0),
      'a-note': rowId(0),
    })
  }
})

test('an alias leads to the open post that has it, also where a draft after it has the same', async () => {
  const world = blogWorld([
    { title: 'A', slug: 'a', aliases: 'shared' },
    { title: 'B', slug: 'b', aliases: 'shared, article/a', status: 'Draft' },
  ])
  const { addresses } = await blogLoader(world).loader.load()
  expect(addresses).toEqual({ 'article/a': rowId(0), shared: rowId(0) })
})

test('a known edit is looked for in view and rows: a changed sort, and a row that is new', async () => {
  const world = blogWorld([{ title: 'A' }, { title: 'B' }])
  const { loader, workspace, clock } = blogLoader(world)
  await loader.load()
  clock.time += 2_000
  const sort = [{ property: 'title', direction: 'descending' }]
  Object.assign(world.collection_view?.[viewId] ?? {}, { query2: { sort } })
  Object.assign(world.block, { [rowId(2)]: blogWorld([{}, {}, { title: 'C' }]).block[rowId(2)] })
  const { after } = await loader.loadChange()
  expect(titles(after.posts)).toEqual(['A', 'B', 'C'])
  const queries = workspace.calls.filter(({ endpoint }) => endpoint === 'queryCollection')
  expect(queries.at(-1)?.body).toMatchObject({ loader: { sort } })
})

test('NOTION_PAGE_ID that names a view takes it, and a view of another table is told', async () => {
  const world = blogWorld([{ title: 'A' }])
  world.block[rootId] = { ...world.block[rootId], id: rootId, view_ids: views }
  const named = blogLoader(world, { viewId: uuid(4) })
  await named.loader.load()
  expect(named.workspace.calls.at(-1)?.body).toMatchObject({ collectionView: { id: uuid(4) } })
  const strange = blogLoader(world, { viewId: uuid(77) })
  const warnings = await warningsOf(() => strange.loader.load())
  expect(strange.workspace.calls.at(-1)?.body).toMatchObject({ collectionView: { id: uuid(3) } })
  expect(warnings).toContain(`names the view ${uuid(77)} (?v=)`)
})

test('the site that was loaded last is given again without a look at its rows', async () => {
  const { loader } = blogLoader(blogWorld([{ title: 'Ink', slug: 'ink' }]))
  const site = await loader.load()
  const index = loader.loaded()?.content.index ?? {}
  Object.defineProperty(index, 'rows', {
    get: () => {
      throw new Error('The rows are compared again')
    },
  })
  expect(loader.loaded()?.site).toBe(site)
})
