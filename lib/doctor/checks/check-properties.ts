import { nearestName } from '@/conf/nearest-name'
import type { Settings } from '@/conf/schema'
import { member, textOf } from '@/lib/unknown-values'
import type { Content } from '@/lib/workspace/store/content-store'
import {
  type Column,
  hidesPassword,
  type PropertyNames,
  readColumns,
  usualNames,
} from '@/lib/workspace/table/columns'
import { firstName } from '@/lib/workspace/table/no-posts'
import { describeRenamed } from '@/lib/workspace/visibility/review-columns'
import type { Facts, Finding } from '../types'
import { linkTo } from '../workspace-link'

type Collection = Content['index']['collection']
/** A table with the ids of known properties. */
type Table = Pick<Content['index'], 'collection' | 'known'>

/** What a property should be, and what is missing without it. */
interface Expectation {
  column: Column
  /** The first one is recommended. */
  types: readonly string[]
  /** Absent for a property that few blogs have. */
  without?: string
}

const expectations: readonly Expectation[] = [
  { column: 'title', types: ['title'] },
  { column: 'type', types: ['select', 'status', 'multi_select', 'text'] },
  { column: 'status', types: ['select', 'status', 'multi_select', 'text'] },
  { column: 'slug', types: ['text', 'title', 'url'], without: 'posts get addresses made of their ids' },
  { column: 'summary', types: ['text'], without: 'lists show no summaries' },
  {
    column: 'category',
    types: ['select', 'status', 'multi_select', 'text'],
    without: 'posts have no category',
  },
  { column: 'tags', types: ['multi_select'], without: 'posts have no tags' },
  { column: 'date', types: ['date'], without: 'posts get the day on which their rows were made' },
  { column: 'password', types: ['text'], without: 'no post can be locked' },
  { column: 'icon', types: ['text', 'url'] },
  { column: 'ext', types: ['text'] },
  { column: 'aliases', types: ['text', 'multi_select'] },
]

/** Types whose values are computed by the workspace and missing from the row's record. */
const computed = new Set([
  'formula',
  'rollup',
  'created_time',
  'last_edited_time',
  'created_by',
  'last_edited_by',
  'auto_increment_id',
  'relation',
  'person',
  'file',
])

/** Names of property types as the workspace shows them. */
const typeNames: Readonly<Record<string, string>> = {
  text: 'Text',
  title: 'Title',
  select: 'Select',
  multi_select: 'Multi-select',
  status: 'Status',
  date: 'Date',
  url: 'URL',
  checkbox: 'Checkbox',
  formula: 'Formula',
  rollup: 'Rollup',
  relation: 'Relation',
  person: 'Person',
  file: 'Files & media',
  created_time: 'Created time',
  last_edited_time: 'Last edited time',
}

const typeName = (type: string) => typeNames[type] ?? type

/** Returns the type that a property should have, by the name that the workspace shows. */
export function recommendedType(column: Column): string {
  return typeName(expectations.find((expected) => expected.column === column)?.types[0] ?? 'text')
}

interface Property {
  name: string
  type: string
}

function propertiesOf(collection: Collection): Property[] {
  return Object.values(collection.schema).map((property: unknown) => ({
    name: textOf(member(property, 'name')),
    type: textOf(member(property, 'type')),
  }))
}

/** Returns the table's property for each one that the blog reads; null for a missing one. */
export function mapProperties(
  { collection, known }: Table,
  names: PropertyNames,
): Record<Column, Property | null> {
  const columns = readColumns(collection, names, known)
  const found = (column: Column): Property | null => {
    const property: unknown = member(collection.schema, columns[column] ?? '')
    return property === undefined
      ? null
      : { name: textOf(member(property, 'name')), type: textOf(member(property, 'type')) }
  }
  return {
    title: found('title'),
    type: found('type'),
    status: found('status'),
    slug: found('slug'),
    summary: found('summary'),
    category: found('category'),
    tags: found('tags'),
    date: found('date'),
    password: found('password'),
    icon: found('icon'),
    ext: found('ext'),
    aliases: found('aliases'),
  }
}

/** Reports properties of the content table that are missing or of an unusable type. */
export function checkProperties(table: Table, pageId: string, settings: Settings): Finding[] {
  const names = settings.NOTION_PROPERTY_NAME
  const { collection } = table
  const found = mapProperties(table, names)
  const link = linkTo(pageId, settings)
  const renamed = table.known ? describeRenamed(collection, names, table.known) : []
  return [
    ...renamed.map(
      ({ message }): Finding => ({ severity: 'warning', check: 'property-renamed', message, ...link }),
    ),
    ...expectations.flatMap((expected): Finding[] => {
      const property = found[expected.column]
      if (property === null) {
        const used = Object.values(found).map((one) => one?.name)
        const free = propertiesOf(collection).filter(({ name }) => !used.includes(name))
        return missing(expected, free, names).map((one) => ({ ...one, ...link }))
      }
      return wrongType(expected, property, names).map((one) => ({ ...one, ...link }))
    }),
  ]
}

/** Types that are rare in a table: the only unused property of such a type is probably the one that is missing. */
const rareTypes: ReadonlySet<string> = new Set(['date', 'multi_select', 'select'])

/** @param free the properties that the blog does not read */
function missing(
  { column, types: [type = ''], without }: Expectation,
  free: readonly Property[],
  names: PropertyNames,
): Finding[] {
  const wanted = names[column]
  const isGiven = wanted !== column
  const usual = isGiven
    ? free.find(({ name }) => usualNames(column).includes(name.trim().toLowerCase()))?.name
    : undefined
  const sameType = rareTypes.has(type) ? free.filter((property) => property.type === type) : []
  const similar =
    nearestName(
      wanted,
      free.map(({ name }) => name),
      2,
    ) ??
    sameType.find(({ name }) => containsWord(name, wanted))?.name ??
    usual
  if (without === undefined && similar === undefined && !isGiven) return []
  const consequence = without === undefined ? '' : `: ${without}`
  const variable = `NOTION_PROPERTY_${column.toUpperCase()}`
  const use = (name: string) => `rename that, or set ${variable} to "${name}"`
  const [other] = sameType
  const remedy = similar
    ? `It has "${similar}": ${use(similar)}.`
    : `Add a property of type ${typeName(type)} with this name, or name the one that you use in ${variable}` +
      (other
        ? `; it has "${other.name}", also of type ${typeName(type)}: if it is meant, ${use(other.name)}.`
        : '.')
  // A select may be for anything; a further date or multi-select is rarely for another purpose.
  const isProbablyMeant = sameType.length === 1 || (sameType.length > 1 && type !== 'select')
  // Passwords that are not read: readers see those posts.
  const isOpen = column === 'password' && usual !== undefined
  const isSerious = column === 'slug' || similar || isProbablyMeant || isGiven
  return [
    {
      severity: isOpen ? 'error' : isSerious ? 'warning' : 'info',
      check: 'missing-property',
      message: `The content table has no property "${wanted}"${consequence}. ${remedy}`,
    },
  ]
}

/** Whether a name such as "Categories" or "Publish date" contains another one, apart from a last letter. */
function containsWord(name: string, wanted: string): boolean {
  const stem = wanted.length > 3 ? wanted.slice(0, -1) : wanted
  return name.toLowerCase().includes(stem.toLowerCase())
}

/** If type and status hold no words, no row is a published post. */
function wrongChoice(column: 'type' | 'status', { name, type }: Property, names: PropertyNames): Finding {
  const words = column === 'type' ? [names.type_post, names.type_page] : [names.status_publish, 'Draft']
  const article = /^[aeiou]/i.test(typeName(type)) ? 'an' : 'a'
  return {
    severity: 'error',
    check: 'property-type',
    message:
      `The property "${name}" is ${article} ${typeName(type)}, which cannot hold ${words.map(firstName).join(' or ')}: no ` +
      `post is shown. Change its type to Select and choose the value for each row, or set NOTION_PROPERTY_${column.toUpperCase()} ` +
      'to another property of type Select or Status.',
  }
}

function wrongType(
  { column, types }: Expectation,
  { name, type }: Property,
  names: PropertyNames,
): Finding[] {
  if (types.includes(type)) return []
  const wanted = typeName(types[0] ?? '')
  if (column === 'type' || column === 'status') return [wrongChoice(column, { name, type }, names)]
  const effect = computed.has(type)
    ? `the blog gets no value from it${column === 'password' && hidesPassword(type) ? ' and locks every post' : ''}`
    : column === 'date'
      ? 'no date is read, and posts get the day on which their rows were made'
      : column === 'tags' && (type === 'select' || type === 'status')
        ? 'each post has one tag at most'
        : 'its values may be read wrongly'
  return [
    {
      severity: 'warning',
      check: 'property-type',
      message:
        `The property "${name}" of the content table is of type ${typeName(type)}, so that ${effect}. Change its ` +
        `type to ${wanted} in the workspace.`,
    },
  ]
}

/** The properties for the report. */
export function propertyFacts(table: Table, names: PropertyNames): NonNullable<Facts['properties']> {
  return mapProperties(table, names)
}
