/** Explains why a blog shows no post: counts for its owner, without titles or other content of rows. */
import type { Settings } from '@/conf/schema'
import type { NoPosts, ValueCount } from '@/lib/site/types'
import { member, textOf } from '@/lib/unknown-values'
import type { ContentIndex } from '../types'
import { readColumns } from './columns'
import type { Row } from './row'
import { rowStatus, rowType } from './to-post'

/** Limits for reports. Longer values are no options of a select property. */
const valueLimit = 8
const longestValue = 40

/** Property types with values from a list of options. */
const optionTypes = new Set(['select', 'status', 'multi_select'])

/** Counts the values of type and status. Call it only when no post is listed. */
export function countNoPosts(
  collection: ContentIndex['collection'],
  rows: readonly Row[],
  settings: Settings,
): NoPosts {
  const names = settings.NOTION_PROPERTY_NAME
  const columns = readColumns(collection, names)
  // Free text is not included, because reports are passed on and it may contain anything.
  const hasOptions = (column: 'type' | 'status') =>
    optionTypes.has(textOf(member(collection.schema, columns[column] ?? '', 'type')))
  const posts = rows.filter((row) => rowType(row, settings) === 'Post')
  const valuesOf = (column: 'type' | 'status', of: readonly Row[]): ValueCount[] =>
    hasOptions(column) ? countValues(of.map((row) => row.choice(column))) : []
  return {
    rows: rows.length,
    posts: posts.length,
    outsideDates: posts.filter((row) => rowStatus(row, settings) === 'published').length,
    ...(posts.length === 0
      ? { property: names.type, values: valuesOf('type', rows) }
      : { property: names.status, values: valuesOf('status', posts) }),
    wanted: { type: firstName(names.type_post), status: firstName(names.status_publish) },
  }
}

/** Counts equal values, the most frequent first. Long values and values beyond the limit are left out. */
function countValues(values: readonly string[]): ValueCount[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .filter(([value]) => value.length <= longestValue)
    .sort(([, a], [, b]) => b - a)
    .slice(0, valueLimit)
    .map(([value, count]) => ({ value, count }))
}

/** Returns the first name of a setting that may list several. */
export function firstName(names: string): string {
  return names.split(/[,，|｜]/)[0]?.trim() || names
}

/** Describes why readers see an empty blog, and what its owner has to change. */
export function describeNoPosts(noPosts: NoPosts): string {
  const { rows, posts, outsideDates, property, wanted } = noPosts
  const remedy = `Set ${wanted.type} as the type and ${wanted.status} as the status of each row that readers may see`
  if (rows === 0) {
    return (
      'Notion gives no readable row of the table: readers see an empty blog. If it has rows, share the database itself ' +
      `(Share → Publish); else add one. ${remedy}.`
    )
  }
  if (outsideDates > 0 && outsideDates === posts) {
    return (
      `0 of ${rows} rows are published posts: the dates of ${posts} published posts lie ahead or are over, so that ` +
      'readers see an empty blog. Change the dates, or set POST_SCHEDULE_PUBLISH to false.'
    )
  }
  const values = describeValues(noPosts)
  const found =
    values === '' ? `no row has a ${property} that counts` : `${property} has the values ${values}`
  const waiting = outsideDates > 0 ? ` ${outsideDates} published posts are outside their dates.` : ''
  return `0 of ${rows} rows are published posts: ${found}. Readers see an empty blog.${waiting} ${remedy}.${describeOwnWord(noPosts)}`
}

/** An owner may use another word for it. */
function describeOwnWord({ posts, values, wanted }: NoPosts): string {
  const [word, variable] =
    posts === 0
      ? [wanted.type, 'NOTION_PROPERTY_TYPE_POST']
      : [wanted.status, 'NOTION_PROPERTY_STATUS_PUBLISH']
  return values.some(({ value }) => value !== '')
    ? ` Where another of your words means ${word}, give it in ${variable}.`
    : ''
}

function describeValues({ values }: NoPosts): string {
  return values.map(({ value, count }) => `${value === '' ? '(empty)' : `"${value}"`} (${count})`).join(', ')
}
