import { ContentError, type ContentFiles, rowPaths } from './content-files'
import { type DateValue, startOfDay, toDateValue } from './dates'
import { idFor } from './ids'
import { YamlReader } from './yaml-reader'

export const ROW_TYPES = ['Post', 'Page', 'Notice', 'Menu', 'SubMenu', 'Memo', 'Config'] as const
export type RowType = (typeof ROW_TYPES)[number]

const ROW_KEYS = [
  ...['type', 'status', 'title', 'slug', 'summary', 'category', 'tags', 'date', 'password', 'icon', 'cover'],
  ...['coverPosition', 'fullWidth', 'smallText', 'created', 'edited', 'ext'],
]

/** Creation date of pages without a date, so that records do not depend on the clock. */
const FIRST_DAY = '2026-01-01'

/** One file below rows/: a row of the content database, and the Markdown of its page. */
export interface RowSource {
  id: string
  file: string
  /** The name that `row=` and `row:` refer to. */
  name: string
  type: RowType
  status: string
  title: string
  slug: string
  summary: string
  category: string
  tags: string[]
  date: DateValue | null
  password: string
  icon: string
  cover: string
  /** 0 shows the cover's bottom, 1 its top. */
  coverPosition: number
  fullWidth: boolean
  smallText: boolean
  /** JSON, or ''. */
  ext: string
  /** Milliseconds since the epoch. */
  created: number
  /** Milliseconds since the epoch. */
  edited: number
  body: string
  /** Line of the file on which the body begins. */
  bodyLine: number
  /** Line of a front matter key. */
  lineOf: (key: string) => number
}

/**
 * Reads all rows, in the order of their file names.
 * @throws ContentError for a wrong front matter, or a name used twice
 */
export function readRows(files: ContentFiles): RowSource[] {
  const rows = rowPaths(files).map((path) => readRow(path, files[path] ?? ''))
  const seen = new Map<string, RowSource>()
  for (const row of rows) {
    const twin = seen.get(row.name)
    if (twin && row.slug !== '') {
      throw new ContentError(row.file, row.lineOf('slug'), `the slug "${row.name}" belongs to ${twin.file}`)
    }
    seen.set(row.name, row)
  }
  return rows
}

function readRow(file: string, text: string): RowSource {
  const parts = /^---\r?\n([\s\S]*?)\r?\n?---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(text)
  if (!parts) throw new ContentError(file, 1, 'a row begins with front matter between two lines of ---')
  const [, frontMatter = '', body = ''] = parts
  const yaml: YamlReader = new YamlReader(file, frontMatter, 2)
  yaml.fields([], ROW_KEYS)

  const type = ROW_TYPES.find((known) => known === yaml.text(['type']))
  if (!type) yaml.fail(['type'], `type must be one of ${ROW_TYPES.join(', ')}`)
  const status = yaml.text(['status'])
  if (status === '') yaml.fail(['status'], 'status is missing: Published, Invisible or Draft')
  const title = yaml.text(['title'])
  if (title === '') yaml.fail(['title'], 'title is missing')

  const slug = yaml.text(['slug'])
  const date = readDate(yaml)
  const created = readMoment(yaml, 'created') ?? startOfDay(date?.start_date ?? FIRST_DAY)
  return {
    id: idFor('row', file),
    file,
    name: slug || file.replace(/^rows\/(?:\d+-)?/, '').replace(/\.md$/, ''),
    type,
    status,
    title,
    slug,
    summary: yaml.text(['summary']),
    category: yaml.text(['category']),
    tags: yaml.texts(['tags']),
    date,
    password: yaml.text(['password']),
    icon: yaml.text(['icon']),
    cover: yaml.text(['cover']),
    coverPosition: readPosition(yaml),
    fullWidth: yaml.flag(['fullWidth']),
    smallText: yaml.flag(['smallText']),
    ext: yaml.value(['ext']) === undefined ? '' : JSON.stringify(yaml.fields(['ext'])),
    created,
    edited: readMoment(yaml, 'edited') ?? created,
    body,
    bodyLine: text.slice(0, text.length - body.length).split('\n').length,
    lineOf: (key) => yaml.lineOf([key]),
  }
}

function readDate(yaml: YamlReader): DateValue | null {
  const value = yaml.value(['date'])
  if (value === undefined || value === null) return null
  const given = typeof value !== 'object'
  if (!given) yaml.fields(['date'], ['start', 'time', 'end', 'endTime', 'zone'])
  const part = (key: string) => (given ? undefined : yaml.text(['date', key]) || undefined)
  const date = toDateValue({
    start: given ? yaml.text(['date']) : yaml.text(['date', 'start']),
    time: part('time'),
    end: part('end'),
    endTime: part('endTime'),
    zone: part('zone'),
  })
  return 'wrong' in date ? yaml.fail(['date'], date.wrong) : date
}

function readMoment(yaml: YamlReader, key: string): number | null {
  const text = yaml.text([key])
  if (text === '') return null
  const time = Date.parse(text)
  if (Number.isNaN(time)) yaml.fail([key], `"${text}" is not a time such as 2026-05-01T08:00:00Z`)
  return time
}

function readPosition(yaml: YamlReader): number {
  const text = yaml.text(['coverPosition'])
  const position = text === '' ? 0.5 : Number(text)
  if (!(position >= 0 && position <= 1)) yaml.fail(['coverPosition'], 'coverPosition is a number from 0 to 1')
  return position
}
