import type { Fields, YamlReader } from './yaml-reader'

export const PROPERTY_TYPES = [
  ...['title', 'text', 'number', 'select', 'status', 'multi_select', 'date', 'checkbox', 'url'],
  ...['email', 'phone_number', 'person', 'file', 'created_time', 'last_edited_time'],
  ...['relation', 'formula', 'rollup'],
]
export const VIEW_TYPES = ['table', 'board', 'gallery', 'list', 'calendar', 'timeline'] as const
export type ViewType = (typeof VIEW_TYPES)[number]

export interface ColumnSource {
  name: string
  type: string
  /** Options in their order; options that only rows name are added after them. */
  options: string[]
  /** Number format, such as `dollar`. */
  format: string
}

export interface ViewSource {
  type: ViewType
  name: string
  /** Names of the properties shown; all, when empty. */
  columns: string[]
  /** Name of the property that groups the rows (of a board: its columns), or ''. */
  group: string
  /** Board only: name of the property that groups its rows into sections, or ''. */
  sections: string
  /** Calendar and timeline only: name of the property that places the rows in time. */
  date: string
  /** `page_cover`, `page_content` or `none`, for boards and galleries. */
  cover: string
  size: string
  sort: { by: string; direction: 'ascending' | 'descending' }[]
  filter: { property: string; operator: string; value: unknown }[]
}

export interface DatabaseRowSource {
  /** Properties by name. */
  fields: Fields
  /** Name of the blog's row that this one stands for, or ''. */
  row: string
  icon: string
  cover: string
  body: string
  line: number
}

/** One of the databases that articles show. */
export interface DatabaseSource {
  id: string
  name: string
  description: string
  icon: string
  line: number
  columns: ColumnSource[]
  views: ViewSource[]
  rows: DatabaseRowSource[]
}

const OWN_ROW_KEYS = ['row', 'icon', 'cover', 'body']

export function readDatabase(yaml: YamlReader, id: string): DatabaseSource {
  const path = ['databases', id]
  yaml.fields(path, ['name', 'description', 'icon', 'schema', 'views', 'rows'])
  const columns = Object.keys(yaml.fields([...path, 'schema'])).map((name) => readColumn(yaml, path, name))
  if (columns.filter((column) => column.type === 'title').length !== 1) {
    yaml.fail([...path, 'schema'], 'a schema has exactly one property of type title')
  }
  const names = columns.map((column) => column.name)
  return {
    id,
    name: yaml.text([...path, 'name']),
    description: yaml.text([...path, 'description']),
    icon: yaml.text([...path, 'icon']),
    line: yaml.lineOf(path),
    columns,
    views: readViews(yaml, [...path, 'views'], columns),
    rows: yaml.list([...path, 'rows']).map((_, i) => {
      const rowPath = [...path, 'rows', i]
      const fields = yaml.fields(rowPath, [...names, ...OWN_ROW_KEYS])
      return {
        fields,
        row: yaml.text([...rowPath, 'row']),
        icon: yaml.text([...rowPath, 'icon']),
        cover: yaml.text([...rowPath, 'cover']),
        body: yaml.text([...rowPath, 'body']),
        line: yaml.lineOf(rowPath),
      }
    }),
  }
}

function readColumn(yaml: YamlReader, database: string[], name: string): ColumnSource {
  const path = [...database, 'schema', name]
  if (OWN_ROW_KEYS.includes(name)) yaml.fail(path, `"${name}" is not free as a property name`)
  const short = typeof yaml.value(path) === 'string'
  if (!short) yaml.fields(path, ['type', 'options', 'format'])
  const type = short ? yaml.text(path) : yaml.text([...path, 'type'])
  if (!PROPERTY_TYPES.includes(type)) {
    yaml.fail(path, `unknown property type "${type}"; known are ${PROPERTY_TYPES.join(', ')}`)
  }
  return {
    name,
    type,
    options: short ? [] : yaml.texts([...path, 'options']),
    format: short ? '' : yaml.text([...path, 'format']),
  }
}

type NamedType = Pick<ColumnSource, 'name' | 'type'>

const GROUP_TYPES = ['select', 'status', 'multi_select', 'checkbox']
const VIEW_KEYS = ['type', 'name', 'columns', 'group', 'sections', 'date', 'cover', 'size', 'sort', 'filter']

/** Views of a database whose properties are named; one table of everything when the list is empty. */
export function readViews(
  yaml: YamlReader,
  path: (string | number)[],
  columns: readonly NamedType[],
): ViewSource[] {
  const views = yaml.list(path).map((_, i) => readView(yaml, [...path, i], columns))
  if (views.length > 0) return views
  const everything = {
    columns: [],
    group: '',
    sections: '',
    date: '',
    cover: 'page_cover',
    size: 'medium',
    sort: [],
    filter: [],
  }
  return [{ type: 'table', name: 'Table', ...everything }]
}

function readView(yaml: YamlReader, path: (string | number)[], columns: readonly NamedType[]): ViewSource {
  const known = columns.map((column) => column.name)
  yaml.fields(path, VIEW_KEYS)
  const type = VIEW_TYPES.find((name) => name === yaml.text([...path, 'type']))
  if (!type) yaml.fail([...path, 'type'], `a view's type is one of ${VIEW_TYPES.join(', ')}`)
  const column = (at: (string | number)[]) => {
    const name = yaml.text(at)
    if (name !== '' && !known.includes(name)) {
      yaml.fail(at, `unknown property "${name}"; known are ${known.join(', ')}`)
    }
    return name
  }
  const grouping = (key: 'group' | 'sections') => {
    const group = column([...path, key])
    const grouped = columns.find(({ name }) => name === group)?.type
    if (grouped !== undefined && !GROUP_TYPES.includes(grouped)) {
      yaml.fail([...path, key], `rows are grouped by ${GROUP_TYPES.join(', ')}; "${group}" is a ${grouped}`)
    }
    return group
  }
  const group = grouping('group')
  const date = column([...path, 'date'])
  if (type === 'board' && group === '')
    yaml.fail(path, 'a board needs group: the property its columns come from')
  if ((type === 'calendar' || type === 'timeline') !== (date !== ''))
    yaml.fail(
      path,
      'a calendar or timeline, and no other view, needs date: the property that places its rows',
    )
  return {
    type,
    name: yaml.text([...path, 'name']),
    columns: yaml.list([...path, 'columns']).map((_, i) => column([...path, 'columns', i])),
    group,
    sections: grouping('sections'),
    date,
    cover: yaml.text([...path, 'cover']) || 'page_cover',
    size: yaml.text([...path, 'size']) || 'medium',
    sort: yaml.list([...path, 'sort']).map((_, i) => {
      const at = [...path, 'sort', i]
      yaml.fields(at, ['by', 'direction'])
      const descending = yaml.text([...at, 'direction']) === 'descending'
      return { by: column([...at, 'by']), direction: descending ? 'descending' : 'ascending' }
    }),
    filter: yaml.list([...path, 'filter']).map((_, i) => {
      const at = [...path, 'filter', i]
      const fields = yaml.fields(at, ['property', 'operator', 'value'])
      const operator = yaml.text([...at, 'operator'])
      if (operator === '') yaml.fail(at, 'a filter has an operator, such as enum_is or checkbox_is')
      return { property: column([...at, 'property']), operator, value: fields.value }
    }),
  }
}
