import { WORKSPACE_FILE } from './content-files'
import { type DatabaseSource, readDatabase, readViews, type ViewSource } from './database-source'
import { YamlReader } from './yaml-reader'

/** The properties of the content database and their types. */
export const CONTENT_PROPERTIES = {
  title: 'title',
  type: 'select',
  status: 'select',
  slug: 'text',
  summary: 'text',
  category: 'select',
  tags: 'multi_select',
  date: 'date',
  password: 'text',
  icon: 'text',
  ext: 'text',
} as const
export type ContentProperty = keyof typeof CONTENT_PROPERTIES
// The type of Object.keys is only string[].
export const CONTENT_PROPERTY_NAMES = Object.keys(CONTENT_PROPERTIES) as ContentProperty[]

export interface PersonSource {
  id: string
  name: string
  avatar: string
  line: number
}

export interface ConfigRow {
  name: string
  value: string
  enable: boolean
}

/** workspace.yaml. */
export interface WorkspaceSource {
  title: string
  description: string
  icon: string
  cover: string
  people: PersonSource[]
  /** Displayed names of the content database's properties. */
  propertyNames: Record<ContentProperty, string>
  views: ViewSource[]
  config: ConfigRow[]
  databases: Map<string, DatabaseSource>
  lineOf: (key: string) => number
}

const KEYS = ['title', 'description', 'icon', 'cover', 'people', 'properties', 'views', 'config', 'databases']

/** @throws ContentError for anything that violates the format */
export function readWorkspace(text: string): WorkspaceSource {
  const yaml = new YamlReader(WORKSPACE_FILE, text)
  yaml.fields([], KEYS)
  const title = yaml.text(['title'])
  if (title === '') yaml.fail(['title'], 'title is missing: the name of the site')
  const propertyNames = readPropertyNames(yaml)
  const columns = CONTENT_PROPERTY_NAMES.map((property) => ({
    name: propertyNames[property],
    type: CONTENT_PROPERTIES[property],
  }))
  return {
    title,
    description: yaml.text(['description']),
    icon: yaml.text(['icon']),
    cover: yaml.text(['cover']),
    people: readPeople(yaml),
    propertyNames,
    views: readViews(yaml, ['views'], columns),
    config: readConfig(yaml),
    databases: new Map(
      Object.keys(yaml.fields(['databases'])).map((name) => [name, readDatabase(yaml, name)]),
    ),
    lineOf: (key) => yaml.lineOf([key]),
  }
}

function readPropertyNames(yaml: YamlReader): Record<ContentProperty, string> {
  yaml.fields(['properties'], Object.keys(CONTENT_PROPERTIES))
  const name = (property: ContentProperty) => yaml.text(['properties', property]) || property
  return {
    title: name('title'),
    type: name('type'),
    status: name('status'),
    slug: name('slug'),
    summary: name('summary'),
    category: name('category'),
    tags: name('tags'),
    date: name('date'),
    password: name('password'),
    icon: name('icon'),
    ext: name('ext'),
  }
}

function readPeople(yaml: YamlReader): PersonSource[] {
  return yaml.list(['people']).map((_, i) => {
    const path = ['people', i]
    yaml.fields(path, ['id', 'name', 'avatar'])
    const id = yaml.text([...path, 'id'])
    const name = yaml.text([...path, 'name'])
    if (id === '' || name === '') yaml.fail(path, 'a person has an id and a name')
    return { id, name, avatar: yaml.text([...path, 'avatar']), line: yaml.lineOf(path) }
  })
}

function readConfig(yaml: YamlReader): ConfigRow[] {
  return yaml.list(['config']).map((_, i) => {
    const path = ['config', i]
    const fields = yaml.fields(path, ['name', 'value', 'enable'])
    const name = yaml.text([...path, 'name'])
    if (name === '') yaml.fail(path, 'a config row has a name, such as AUTHOR')
    return {
      name,
      value: typeof fields.value === 'object' ? JSON.stringify(fields.value) : String(fields.value ?? ''),
      enable: yaml.flag([...path, 'enable']),
    }
  })
}
