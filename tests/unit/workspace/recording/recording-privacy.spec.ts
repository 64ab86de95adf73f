import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf, isObject, member } from '@/lib/unknown-values'
import { WorkspaceClient } from '@/lib/workspace/client/client'
import { Capture } from '@/lib/workspace/recording/capture'
import { recordBlog } from '@/lib/workspace/recording/record'
import { blogWorld, rootId, rowId, tableId } from '../blog'
import { FakeWorkspace, shapes, uuid, type Value, type World } from '../fake-workspace'
import { columns, schema, settingsWith } from '../rows'

const space = uuid(90)
const linked = { block: uuid(10), view: uuid(11) }
const copy = { block: uuid(20), view: uuid(21), table: uuid(22), row: uuid(23) }
const mention = uuid(30)
const chapter = uuid(31)
const [open, draft, locked] = [rowId(0), rowId(1), rowId(2)]

let folders = ''
beforeAll(() => {
  folders = mkdtempSync(join(tmpdir(), 'recording-privacy-'))
})
afterAll(() => rmSync(folders, { recursive: true }))

/** An open post, a draft and a locked post; the open one shows what a test adds. */
function blog(content: string[], more: Partial<World>): World {
  const world = blogWorld([
    { title: 'Open words', slug: 'open' },
    { title: 'Wyvern draft', slug: 'wyvern-draft', summary: 'Wyvern summary', status: 'Draft' },
    { title: 'Locked words', slug: 'locked', summary: 'Wyvern letter', password: 'wyvern-password' },
  ])
  Object.assign(world.block, more.block)
  Object.assign(world.block[open] ?? {}, { content })
  return {
    ...world,
    collection: { ...world.collection, ...more.collection },
    collection_view: { ...world.collection_view, ...more.collection_view },
  }
}

/** The blog with a view of its own table in the open post. */
function withLinkedView(): World {
  const pointer = { collection_pointer: { table: 'collection', id: tableId } }
  const place = { parent_id: open, parent_table: 'block' }
  return blog([linked.block], {
    block: {
      [linked.block]: {
        id: linked.block,
        type: 'collection_view',
        view_ids: [linked.view],
        format: pointer,
        ...place,
      },
    },
    collection_view: {
      [linked.view]: {
        id: linked.view,
        type: 'table',
        name: 'Linked',
        format: pointer,
        parent_id: linked.block,
        parent_table: 'block',
      },
    },
  })
}

/** All that a recording of a workspace holds. */
async function recorded(workspace: FakeWorkspace): Promise<string> {
  const folder = mkdtempSync(join(folders, 'recording-'))
  const capture = new Capture(workspace.fetch)
  const { problems } = await recordBlog({
    folder,
    client: new WorkspaceClient({ apiBaseUrl: 'https://workspace.test/api/v3', fetch: capture.fetch }),
    capture,
    rootPageId: rootId,
    deployed: settingsWith({ WORKSPACE_RATE: 1_000, WORKSPACE_BURST: 1_000 }),
    secrets: [],
    privateWorkspace: false,
    withHidden: false,
    files: null,
    onProgress: () => undefined,
  })
  expect(problems).toEqual([])
  const answers = join(folder, 'answers')
  return readdirSync(answers)
    .map((name) => readFileSync(join(answers, name), 'utf8'))
    .join('\n')
}

/** The records of blocks in an answer, in either shape. */
function blocksIn(answer: unknown): Record<string, unknown>[] {
  return Object.values(fieldsOf(member(answer, 'recordMap', 'block'))).flatMap((box) => {
    const outer = member(box, 'value')
    const value = member(outer, 'id') === undefined ? member(outer, 'value') : outer
    return isObject(value) ? [value] : []
  })
}

const damages: Record<string, (row: Record<string, unknown>) => void> = {
  'as they are': () => undefined,
  'without the table of their parent': (row) => delete row.parent_table,
  'without the id of their parent': (row) => delete row.parent_id,
  'without any parent': (row) => {
    delete row.parent_table
    delete row.parent_id
  },
  'as pages of the workspace': (row) => Object.assign(row, { parent_table: 'space', parent_id: space }),
  'as rows of another table': (row) => Object.assign(row, { parent_id: copy.table }),
}
for (const [way, damage] of Object.entries(damages)) {
  for (const shape of shapes) {
    test(`R-373 a recording tells neither drafts nor passwords where an answer gives rows ${way}, records ${shape}`, async () => {
      const workspace = new FakeWorkspace(withLinkedView(), shape)
      workspace.intercept = (call) => {
        if (member(call.body, 'collectionView', 'id') !== linked.view) return undefined
        const body = structuredClone(workspace.answer(call))
        for (const row of blocksIn(body)) damage(row)
        return { body }
      }
      const text = await recorded(workspace)
      expect(workspace.calls.some(({ body }) => member(body, 'collectionView', 'id') === linked.view)).toBe(
        true,
      )
      expect(text).toContain('Open words')
      expect(text).toContain('Locked words')
      expect(text.match(/wyvern[ -]\w+/gi)).toBeNull()
    })
  }
}

test('R-373 a recording keeps no password of a copy of the table, by its id or by its name', async () => {
  const passwordId = columns.password ?? ''
  const headings: [id: string, name: string][] = [
    [passwordId, 'Notes'],
    ['oTHr', 'password'],
    ['cHin', '密码'],
    ['tRim', ' Password '],
    ['title', 'Password'],
  ]
  for (const [id, name] of headings) {
    const pointer = { collection_pointer: { table: 'collection', id: copy.table } }
    const property = {
      name,
      type: id === 'title' ? 'title' : 'select',
      options: [{ value: 'wyvern option' }],
    }
    const words = { title: [['Copied words']], kept: [['Kept words']], [id]: [['wyvern password']] }
    const world = blog([copy.block], {
      block: {
        [copy.block]: {
          id: copy.block,
          type: 'collection_view',
          view_ids: [copy.view],
          collection_id: copy.table,
          parent_id: open,
          parent_table: 'block',
        },
        [copy.row]: {
          id: copy.row,
          type: 'page',
          parent_id: copy.table,
          parent_table: 'collection',
          properties: words,
        },
      },
      collection: {
        [copy.table]: {
          id: copy.table,
          name: [['Copy']],
          schema: { title: schema.title, kept: { name: 'Kept', type: 'text' }, [id]: property },
          parent_id: copy.block,
          parent_table: 'block',
        },
      },
      collection_view: {
        [copy.view]: {
          id: copy.view,
          type: 'table',
          name: 'Copy',
          format: pointer,
          query2: { filter: { filters: [{ property: id, filter: { value: 'wyvern filter' } }] } },
          parent_id: copy.block,
          parent_table: 'block',
        },
      },
    })
    const text = await recorded(new FakeWorkspace(world))
    expect(text, name).toContain('Kept words')
    expect(text.match(/wyvern \w+/gi), `${id} ${name}`).toBeNull()
  }
})

const parents: [where: string, parent: Record<string, string>, told: boolean][] = [
  ['the workspace', { parent_table: 'space', parent_id: space, space_id: space }, true],
  ['the workspace, whose id it does not tell', { parent_table: 'space', parent_id: space }, true],
  ['a team', { parent_table: 'team', parent_id: uuid(91), space_id: space }, true],
  ['the open post', { parent_table: 'block', parent_id: open, space_id: space }, true],
  ['the draft', { parent_table: 'block', parent_id: draft, space_id: space }, false],
  ['the locked post', { parent_table: 'block', parent_id: locked, space_id: space }, false],
  ['an unknown page', { parent_table: 'block', parent_id: uuid(92), space_id: space }, false],
  ['the draft, without the table', { parent_id: draft, space_id: space }, false],
  ['nothing', { space_id: space }, false],
  ['the draft, called the workspace', { parent_table: 'space', parent_id: draft, space_id: space }, false],
  ['the draft, called a team', { parent_table: 'team', parent_id: draft, space_id: space }, false],
  ['the workspace, without its id', { parent_table: 'space', space_id: space }, false],
  ['another workspace', { parent_table: 'space', parent_id: uuid(93), space_id: space }, false],
  ['a thing of another kind', { parent_table: 'thing', parent_id: space, space_id: space }, false],
]
/** A text of an open post that mentions a page. */
const line: Value = {
  id: mention,
  type: 'text',
  parent_id: open,
  parent_table: 'block',
  properties: { title: [['‣', [['p', chapter]]]] },
}

for (const [where, parent, told] of parents) {
  test(`a recording ${told ? 'tells' : 'withholds'} the title of a mentioned page inside ${where}`, async () => {
    const page: Value = { id: chapter, type: 'page', properties: { title: [['Chapter words']] }, ...parent }
    const text = await recorded(
      new FakeWorkspace(blog([mention], { block: { [chapter]: page, [mention]: line } })),
    )
    expect(text).toContain(chapter)
    expect(text.includes('Chapter words')).toBe(told)
  })
}

test('R-373 a page inside a draft stays withheld where the record of the draft has lost its parent', async () => {
  const page: Value = {
    id: chapter,
    type: 'page',
    properties: { title: [['Chapter words']] },
    parent_table: 'block',
    parent_id: draft,
  }
  const workspace = new FakeWorkspace(blog([mention], { block: { [chapter]: page, [mention]: line } }))
  workspace.intercept = (call) => {
    if (call.endpoint === 'queryCollection' && workspace.count('loadPageChunk') < 2) return undefined
    const body = structuredClone(workspace.answer(call))
    for (const row of blocksIn(body)) {
      if (row.id === draft) Object.assign(row, { parent_table: 'space', parent_id: space })
    }
    return { body }
  }
  expect(await recorded(workspace)).not.toContain('Chapter words')
})
