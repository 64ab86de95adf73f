import { stringify } from 'yaml'
import { type ContentFiles, compileWorkspace } from '@/lib/embedded-workspace/compile'
import type { Records } from '@/lib/embedded-workspace/emulator/records'
import { deepBody, longBody, marker } from './long-bodies'
import { Random } from './random'
import { CATEGORIES, sentence, some, TAGS, title } from './words'

const DAY = 86_400_000
const NEWEST = Date.UTC(2026, 5, 30)
const DEEP_LEVELS = 30
const VIEW_TYPES = ['table', 'gallery', 'list', 'board'] as const

export interface GeneratorOptions {
  /** Number of published posts, including the seven special ones. */
  posts?: number
  seed?: number
  /** Views of the content database. */
  views?: number
  /** Blocks of the long post. */
  longBlocks?: number
}

/** A row for a special purpose. */
export interface SpecialRow {
  id: string
  slug: string
  title: string
  /** A sentence that only occurs in its body. */
  marker: string
}

const SPECIALS = [
  'long',
  'deep',
  'locked',
  'scheduled',
  'chinese',
  'nested',
  'bare',
  'invisible',
  'draft',
] as const
export type SpecialName = (typeof SPECIALS)[number]

/** What a generated workspace must show. */
export interface Expectations {
  /** All rows of the content database. */
  rows: number
  /** Rows of type Post and status Published: the ordinary ones and long, deep, locked, scheduled, chinese, nested, bare. */
  published: number
  categories: string[]
  tags: string[]
  /** Slugs of the ordinary posts, newest first; each body contains its slug followed by `-marker`. */
  slugs: string[]
  specials: Record<SpecialName, SpecialRow>
  password: string
  /** `block-0001` … in the long post. */
  longMarkers: string[]
  /** `level-01` … in the deep post. */
  deepMarkers: string[]
}

export interface GeneratedWorkspace {
  records: Records
  expected: Expectations
}

interface Row {
  frontMatter: Record<string, unknown>
  body: string
}

/** Generates a workspace of any size; deterministic for the same options. */
export function generateWorkspace(options: GeneratorOptions = {}): GeneratedWorkspace {
  const { posts = 40, seed = 1, views = 7, longBlocks = 2_000 } = options
  const random = new Random(seed)
  const special = specialRows(longBlocks)
  const ordinary = Array.from({ length: Math.max(0, posts - 7) }, (_, i) => ordinaryRow(random, i + 1))
  const rows = [...ordinary, ...SPECIALS.map((name) => special[name]), ...otherRows()]
  const records = compileWorkspace(filesOf(rows, views), { files: 'stored' })

  const idOf = (row: Row) => records.meta.rows[String(row.frontMatter.slug ?? 'bare')] ?? ''
  const specialOf = (name: SpecialName): SpecialRow => ({
    id: idOf(special[name]),
    slug: String(special[name].frontMatter.slug ?? ''),
    title: String(special[name].frontMatter.title),
    marker: name === 'long' ? marker('block', longBlocks, 4) : markerOf(name),
  })
  const published = [...ordinary, ...SPECIALS.slice(0, 7).map((name) => special[name])]
  return {
    records,
    expected: {
      rows: rows.length,
      published: published.length,
      categories: [...new Set(published.flatMap((row) => row.frontMatter.category ?? []).map(String))],
      tags: [...new Set(published.flatMap((row) => row.frontMatter.tags ?? []).map(String))],
      slugs: ordinary.map((row) => String(row.frontMatter.slug)),
      specials: {
        long: specialOf('long'),
        deep: specialOf('deep'),
        locked: specialOf('locked'),
        scheduled: specialOf('scheduled'),
        chinese: specialOf('chinese'),
        nested: specialOf('nested'),
        bare: specialOf('bare'),
        invisible: specialOf('invisible'),
        draft: specialOf('draft'),
      },
      password: PASSWORD,
      longMarkers: Array.from({ length: longBlocks }, (_, i) => marker('block', i + 1, 4)),
      deepMarkers: Array.from({ length: DEEP_LEVELS }, (_, i) => marker('level', i + 1, 2)),
    },
  }
}

const PASSWORD = 'open-sesame-42'

function markerOf(name: SpecialName): string {
  return `${name.toUpperCase()}-BODY-MARKER`
}

function dayOf(daysAgo: number): string {
  return new Date(NEWEST - daysAgo * DAY).toISOString().slice(0, 10)
}

function ordinaryRow(random: Random, number: number): Row {
  const slug = marker('post', number, 4)
  const hasCover = random.below(3) > 0
  return {
    frontMatter: {
      type: 'Post',
      status: 'Published',
      title: `${title(random)} (${number})`,
      slug,
      summary: sentence(random),
      category: random.of(CATEGORIES),
      tags: some(random, TAGS),
      date: dayOf(number),
      ...(hasCover && { cover: `/images/page-cover/generated-${1 + random.below(12)}.png` }),
    },
    body: [
      sentence(random),
      `## ${title(random)}`,
      `${sentence(random)} **${slug}-marker** ${sentence(random)}`,
      `- ${sentence(random)}\n- ${sentence(random)}`,
      `![${title(random)}](/files/generated-${number}.png "${title(random)}")`,
      `> ${sentence(random)}`,
      '```ts\nexport const answer = 42\n```',
    ].join('\n\n'),
  }
}

function specialRows(longBlocks: number): Record<SpecialName, Row> {
  const row = (name: SpecialName, own: Record<string, unknown>, body = ''): Row => ({
    frontMatter: { type: 'Post', status: 'Published', category: 'Engineering', date: dayOf(0), ...own },
    body: `${markerOf(name)} stands in this body.\n\n${body}`,
  })
  return {
    // The markers of the long post number its blocks, so it contains nothing else.
    long: { ...row('long', { title: 'A long post', slug: 'long-post' }), body: longBody(longBlocks) },
    deep: row('deep', { title: 'A deep post', slug: 'deep-post' }, deepBody(DEEP_LEVELS)),
    locked: row('locked', { title: 'A locked post', slug: 'locked-post', password: PASSWORD }),
    scheduled: row('scheduled', { title: 'A post of tomorrow', slug: 'scheduled-post', date: '2099-01-01' }),
    chinese: row('chinese', { title: '中文地址', slug: '中文-地址', category: '设计' }),
    nested: row('nested', { title: 'A post further down', slug: 'guides/front/nested-post' }),
    bare: { ...row('bare', {}), frontMatter: { type: 'Post', status: 'Published', title: 'A bare post' } },
    invisible: row('invisible', { title: 'An invisible post', slug: 'invisible-post', status: 'Invisible' }),
    draft: row('draft', { title: 'A draft', slug: 'draft-post', status: 'Draft' }),
  }
}

function otherRows(): Row[] {
  const row = (type: string, own: Record<string, unknown>, body = ''): Row => ({
    frontMatter: { type, status: 'Published', ...own },
    body,
  })
  return [
    row('Page', { title: 'About', slug: 'about' }, 'Who writes this.'),
    row('Notice', { title: 'Notice', slug: 'notice' }, 'This workspace was generated.'),
    row('Menu', { title: 'Browse', slug: '/archive', icon: 'fas fa-folder' }),
    row('SubMenu', { title: 'Tags', slug: '/tag', icon: 'fas fa-tag' }),
    row('Config', { title: 'Config', slug: 'config' }),
  ]
}

function filesOf(rows: readonly Row[], views: number): ContentFiles {
  const workspace = {
    title: 'Generated garden',
    description: 'A workspace made by a program',
    icon: '🌱',
    people: [{ id: 'ada', name: 'Ada Lin' }],
    config: [{ name: 'AUTHOR', value: 'Ada Lin', enable: true }],
    views: Array.from({ length: views }, (_, i) => {
      const type = VIEW_TYPES[i % VIEW_TYPES.length]
      return { type, name: `View ${i + 1}`, ...(type === 'board' && { group: 'status' }) }
    }),
  }
  const files: Record<string, string> = { 'workspace.yaml': stringify(workspace) }
  for (const [i, row] of rows.entries()) {
    const name = String(row.frontMatter.slug ?? 'bare').replace(/[^\w-]+/g, '-')
    files[`rows/${String(i + 1).padStart(6, '0')}-${name}.md`] =
      `---\n${stringify(row.frontMatter)}---\n${row.body}\n`
  }
  return files
}
