import { stringify } from 'yaml'
import { type ContentFiles, compileWorkspace } from '@/lib/embedded-workspace/compile'
import type { BlockValue, Records } from '@/lib/embedded-workspace/emulator/records'
import { Random } from '../../support/workspace/random'
import { chineseMarker, type Find, marker } from './markers'
import { addNamesOfInsides } from './named-insides'

/** What a reader may see of a row. */
export type Visibility =
  /** Everything, everywhere. */
  | 'open'
  /** What lists tell of a post behind a password: not its summary, and nothing of its body. */
  | 'locked'
  /** Everything at its own address, nothing anywhere else. */
  | 'invisible'
  /** Nothing anywhere. */
  | 'none'

export interface HostileRow {
  /** Name of the row, as its markers carry it. */
  name: string
  visibility: Visibility
  id: string
  slug: string
  title: string
  /** '' for a row without one. */
  password: string
  /** Ids of the row itself (unless its page is open) and of all that its body holds. */
  secretIds: string[]
}

export interface HostileWorkspace {
  records: Records
  rows: HostileRow[]
  /** Names of the open rows of type Post, and a sentence of the body of each. */
  posts: { slug: string; title: string; sentence: string }[]
  categories: string[]
  tags: string[]
}

interface Source {
  name: string
  visibility: Visibility
  frontMatter: Record<string, unknown>
  body: string
}

/** What the Config page says: without it readers would see more than they may, where a deployment allows that. */
export const configured = {
  AUTHOR: 'Ada Lin',
  TIME_ZONE: 'America/Los_Angeles',
  POST_SCHEDULE_PUBLISH: 'true',
  POST_LOCK_SUMMARY: 'false',
} as const

const openPosts = 6
const categories = ['Travel', '读书']
const tags = ['tea', '散步']

/** Fields of a locked post that lists show. */
const toldOfLocked = new Set(['title', 'slug', 'category', 'tag', 'cover', 'icon', 'ext'])

/** Whether a marker may stand in an answer. @param ownRow name of the row whose own page the answer is */
export function mayShow({ row, field }: Find, rows: readonly HostileRow[], ownRow?: string): boolean {
  const found = rows.find(({ name }) => name === row)
  switch (found?.visibility) {
    case 'open':
      return true
    case 'locked':
      return toldOfLocked.has(field)
    case 'invisible':
      return ownRow === row && field !== 'password'
    default:
      return false
  }
}

/**
 * Makes a workspace whose unreadable rows hold markers in every field, with open posts that refer to them in every way
 * that the workspace knows. The same seed makes the same one.
 * @param withdrawable names of further open posts with markers in every field, for tests that take them back
 */
export function hostileWorkspace(seed = 1, withdrawable: readonly string[] = []): HostileWorkspace {
  const random = new Random(seed)
  const sources = [
    ...hiddenSources(),
    ...withdrawable.map((name) => hiddenSource(name, 'open', {})),
    ...openSources(random),
    ...frameSources(),
  ]
  const records = compileWorkspace(filesOf(sources), { files: 'stored' })
  addLinkedViews(records)
  addNamesOfInsides(
    records,
    records.meta.rows['open-6'] ?? '',
    hiddenSources().map(({ name, frontMatter }) => ({
      name,
      id: records.meta.rows[String(frontMatter.slug)] ?? '',
    })),
  )
  removeFromTable(records)
  return {
    records,
    rows: sources.map((source) => toRow(source, records)),
    posts: Array.from({ length: openPosts }, (_, i) => ({
      slug: `open-${i + 1}`,
      title: openTitle(i + 1),
      sentence: openSentence(i + 1),
    })),
    categories,
    tags,
  }
}

const openTitle = (number: number) => `Open letter ${number} 公开`
const openSentence = (number: number) => `Sentence ${number} of an open letter.`

/** The row of a name. */
export function rowNamed(workspace: Pick<HostileWorkspace, 'rows'>, name: string): HostileRow {
  const row = workspace.rows.find((one) => one.name === name)
  if (!row) throw new Error(`The hostile workspace has no row ${name}`)
  return row
}

function hiddenSources(): Source[] {
  const row = (name: string, visibility: Visibility, own: Record<string, unknown> = {}) =>
    hiddenSource(name, visibility, own)
  const lock = (name: string) => ({ password: marker(name, 'password') })
  const later = { date: { start: '2099-01-01' } }
  // Rows that open posts name have a title without marker: whoever mentions a row shows its title on purpose.
  const named = (title: string) => ({ title })
  return [
    row('draft', 'none', { status: 'Draft' }),
    row('scheduled', 'none', later),
    row('expired', 'none', { date: { start: '2020-01-01', end: '2020-02-01' } }),
    row('trashed', 'none'),
    row('moved', 'none'),
    row('unshared', 'none'),
    row('locked', 'locked', lock('locked')),
    row('lockedpage', 'locked', { type: 'Page', ...lock('lockedpage') }),
    row('lockeddraft', 'none', { status: 'Draft', ...lock('lockeddraft') }),
    row('lockedmemo', 'none', { type: 'Memo', ...lock('lockedmemo') }),
    row('draftpage', 'none', { type: 'Page', status: 'Draft' }),
    row('draftmemo', 'none', { type: 'Memo', status: 'Draft' }),
    row('draftnotice', 'none', { type: 'Notice', status: 'Draft' }),
    row('lockednotice', 'none', { type: 'Notice', ...lock('lockednotice') }),
    row('invisiblenotice', 'none', { type: 'Notice', status: 'Invisible' }),
    row('draftmenu', 'none', { type: 'Menu', status: 'Draft' }),
    row('latermemo', 'none', { type: 'Memo', ...later }),
    row('invisible', 'invisible', { status: 'Invisible' }),
    row('invisiblepage', 'invisible', { type: 'Page', status: 'Invisible' }),
    row('nameddraft', 'none', { status: 'Draft', ...named('Named draft') }),
    row('namedlater', 'none', { ...later, ...named('Named for later') }),
    row('namedlocked', 'locked', { ...lock('namedlocked'), ...named('Named and locked') }),
    row('namednotice', 'none', {
      type: 'Notice',
      ...lock('namednotice'),
      ...named('Named and locked notice'),
    }),
  ]
}

function hiddenSource(name: string, visibility: Visibility, own: Record<string, unknown>): Source {
  const m = (field: string) => marker(name, field)
  return {
    name,
    visibility,
    frontMatter: {
      type: 'Post',
      status: 'Published',
      // A post that is locked, now or later, keeps its title in lists: only the marker of that field stands there.
      title:
        `${m('title')} ${visibility === 'locked' || visibility === 'open' ? '' : chineseMarker(name)}`.trim(),
      slug: m('slug').toLowerCase(),
      summary: `${m('summary')} ${chineseMarker(name)}`,
      category: m('category'),
      tags: [m('tag'), ...tags],
      date: '2026-03-01',
      icon: `/files/${m('icon')}.png`,
      cover: `/files/${m('cover')}.png`,
      ext: { copyright: m('ext') },
      ...own,
    },
    body: hiddenBody(name),
  }
}

/** A body with a marker in a block of every kind. */
function hiddenBody(name: string): string {
  const m = (field: string) => marker(name, field)
  return [
    `# ${m('heading')}`,
    `${m('paragraph')} **${m('bold')}** [${m('link')}](https://example.com/${m('linkurl')})`,
    `${chineseMarker(name)}，只有作者能读。`,
    `:::toggle[${m('toggle')}]\n${m('toggled')}\n:::`,
    `:::callout{icon=💡}\n${m('callout')}\n:::`,
    `- ${m('bullet')}\n  - ${m('nested')}`,
    `- [x] ${m('todo')}`,
    `> ${m('quote')}`,
    `\`\`\`ts caption="${m('codecaption')}"\nconst secret = '${m('code')}'\n\`\`\``,
    `$$\n\\text{${m('equation')}}\n$$`,
    `| ${m('tablehead')} | b |\n|---|---|\n| c | ${m('cell')} |`,
    `![${m('alt')}](/files/${m('image')}.png "${m('caption')}")`,
    `::file{src=/files/${m('file')}.zip name="${m('filename')}"}`,
    `::pdf{src=/files/${m('pdf')}.pdf}`,
    `::video{src=/files/${m('video')}.mp4 caption="${m('videocaption')}"}`,
    `::bookmark{url="https://example.com/${m('bookmarkurl')}" title="${m('bookmark')}" description="${m('bookmarktext')}"}`,
    `::embed{src="https://example.com/${m('embed')}" height=320}`,
    `:::page[${m('childtitle')}]\n${m('childbody')}\n:::`,
    `:::synced{id=${name}-inner}\n${m('synced')}\n:::`,
    `:::synced{id=${name}-shared}\nShared words of ${name}.\n:::`,
    `::database{id=secrets-${name}}`,
    `::unsupported{type=quantum_note text="${m('unknown')}"}`,
  ].join('\n\n')
}

const hasDatabase = (name: string) => `secrets-${name}`

function openSources(random: Random): Source[] {
  const posts = Array.from({ length: openPosts }, (_, i): Source => {
    const number = i + 1
    return {
      name: `open${number}`,
      visibility: 'open',
      frontMatter: {
        type: 'Post',
        status: 'Published',
        title: openTitle(number),
        slug: `open-${number}`,
        summary: `Summary of open letter ${number}.`,
        category: categories[i % 2],
        tags: [tags[random.below(2)]],
        date: `2026-05-${String(20 - number).padStart(2, '0')}`,
        cover: `/files/open-${number}.png`,
      },
      body: [openSentence(number), '## A heading', 'More words.', openExtra(number)].join('\n\n'),
    }
  })
  const page: Source = {
    name: 'about',
    visibility: 'open',
    frontMatter: { type: 'Page', status: 'Published', title: 'About', slug: 'about' },
    body: 'Who writes this.',
  }
  return [...posts, page]
}

/** What refers to rows that readers may not open. */
function openExtra(number: number): string {
  const named = ['nameddraft', 'namedlater', 'namedlocked', 'namednotice']
  const slugOf = (name: string) => marker(name, 'slug').toLowerCase()
  switch (number) {
    case 1:
      return [
        ...named.map((name) => `See [here](row:${slugOf(name)}) and :page{row=${slugOf(name)}}.`),
        ...named.map((name) => `::alias{row=${slugOf(name)}}`),
        '::breadcrumb',
      ].join('\n\n')
    case 2:
      return named.map((name) => `::synced-copy{of=${name}-shared}`).join('\n\n')
    case 3:
      return '::database{id=reading}'
    case 4:
      return ':::page[A child page]\nWords of the child page.\n:::'
    default:
      return ''
  }
}

function frameSources(): Source[] {
  const row = (name: string, type: string, own: Record<string, unknown>, body = ''): Source => ({
    name,
    visibility: 'open',
    frontMatter: { type, status: 'Published', ...own },
    body,
  })
  return [
    row('notice', 'Notice', { title: 'Notice', slug: 'notice' }, 'The notice of an open site.'),
    row('menu', 'Menu', { title: 'Browse', slug: '/archive' }),
    row('submenu', 'SubMenu', { title: 'Tags', slug: '/tag' }),
    row('memo', 'Memo', { title: 'A memo', slug: 'memo', date: '2026-05-01' }, 'Words of an open memo.'),
    row('config', 'Config', { title: 'Config', slug: 'config' }),
  ]
}

function filesOf(sources: readonly Source[]): ContentFiles {
  const hidden = sources.filter(({ body }) => body.includes('::database{id=secrets-'))
  const secretDatabase = (name: string) => ({
    name: marker(name, 'databasename'),
    schema: { Name: 'title', Note: 'text', Kind: 'select' },
    views: [{ type: 'table', name: marker(name, 'viewname') }],
    rows: [
      {
        Name: marker(name, 'rowname'),
        Note: marker(name, 'rownote'),
        Kind: marker(name, 'rowkind'),
        body: marker(name, 'rowbody'),
      },
    ],
  })
  const reading = {
    name: 'Reading',
    schema: { Name: 'title', About: 'relation' },
    views: [{ type: 'table', name: 'All' }],
    rows: ['nameddraft', 'namedlater', 'namedlocked', 'namednotice'].map((name, i) => ({
      Name: `Book ${i + 1}`,
      About: marker(name, 'slug').toLowerCase(),
    })),
  }
  const workspace = {
    title: 'Open garden',
    description: 'A site with secrets',
    people: [{ id: 'ada', name: 'Ada Lin' }],
    config: Object.entries(configured).map(([name, value]) => ({ name, value, enable: true })),
    databases: {
      reading,
      ...Object.fromEntries(hidden.map(({ name }) => [hasDatabase(name), secretDatabase(name)])),
    },
    views: [{ type: 'table', name: 'All' }],
  }
  const files: Record<string, string> = { 'workspace.yaml': stringify(workspace) }
  for (const [i, { name, frontMatter, body }] of sources.entries()) {
    files[`rows/${String(i + 1).padStart(3, '0')}-${name}.md`] =
      `---\n${stringify(frontMatter)}---\n${body}\n`
  }
  return files
}

/** Adds views of the content table itself, with all its columns, to the fifth open post: as owners link a database. */
function addLinkedViews(records: Records): void {
  const { meta } = records
  const post = blockOf(records, meta.rows['open-5'])
  const source = records.collection_view[meta.viewIds[0] ?? '']?.value
  if (!source) throw new Error('The content table has no view')
  const blockId = idOf('a1')
  const groups = { property: meta.properties.category, type: 'select' }
  const kinds = ['table', 'board', 'gallery', 'list'].map((type, i) => ({
    id: idOf(`b${i}`),
    type,
    name: `Linked ${type}`,
    query2: type === 'board' ? { group_by: groups } : {},
    format: { ...source.format, ...(type === 'board' && { board_columns_by: groups }) },
  }))
  for (const view of kinds) {
    const value = { ...structuredClone(source), ...view, parent_id: blockId, parent_table: 'block' }
    records.collection_view[view.id] = { role: 'reader', value }
  }
  const { properties: _properties, content: _content, ...own } = structuredClone(post)
  records.block[blockId] = {
    role: 'reader',
    value: {
      ...own,
      id: blockId,
      type: 'collection_view',
      format: { collection_pointer: { id: meta.collectionId, table: 'collection', spaceId: meta.spaceId } },
      collection_id: meta.collectionId,
      view_ids: kinds.map(({ id }) => id),
      parent_id: post.id,
      parent_table: 'block',
    },
  }
  post.content = [...(post.content ?? []), blockId]
}

/** Three rows that are in the table no longer: in the bin, in another database, not shared. Views still name them. */
function removeFromTable(records: Records): void {
  const idNamed = (name: string) => records.meta.rows[marker(name, 'slug').toLowerCase()]
  blockOf(records, idNamed('trashed')).alive = false
  const other = Object.keys(records.collection).find((id) => id !== records.meta.collectionId)
  blockOf(records, idNamed('moved')).parent_id = other ?? ''
  const unshared = records.block[idNamed('unshared') ?? '']
  if (unshared) unshared.role = 'none'
}

function blockOf(records: Records, id = ''): BlockValue {
  const stored = records.block[id]
  if (!stored) throw new Error(`There is no block "${id}"`)
  return stored.value
}

/** An id that no compiled record has. */
function idOf(digits: string): string {
  return `00000000-aaaa-4aaa-8aaa-${digits.padStart(12, '0')}`
}

function toRow({ name, visibility, frontMatter }: Source, records: Records): HostileRow {
  const slug = String(frontMatter.slug)
  const id = records.meta.rows[slug] ?? ''
  const inside = visibility === 'open' || visibility === 'invisible' ? [] : [id, ...contentOf(records, id)]
  return {
    name,
    visibility,
    id,
    slug,
    title: String(frontMatter.title),
    password: String(frontMatter.password ?? ''),
    secretIds: inside,
  }
}

/** The ids that no reader may see once a row is withdrawn. */
export function secretIdsOf({ records }: HostileWorkspace, { id }: HostileRow): string[] {
  return [id, ...contentOf(records, id)]
}

/** Ids of all blocks below a page, child pages included; not of the words that an open post shows a copy of. */
function contentOf(records: Records, id: string): string[] {
  const content = records.block[id]?.value.content ?? []
  return content
    .filter((child) => !JSON.stringify(wordsBelow(records, child)).includes('Shared words'))
    .flatMap((child) => [child, ...contentOf(records, child)])
}

function wordsBelow(records: Records, id: string): unknown[] {
  const block = records.block[id]?.value
  return [block?.properties, ...(block?.content ?? []).map((child) => wordsBelow(records, child))]
}
