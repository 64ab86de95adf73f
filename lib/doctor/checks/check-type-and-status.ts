/** Values of type and status that the blog does not recognise. */

import { nearestName } from '@/conf/nearest-name'
import { propertyVariables } from '@/conf/schema/workspace'
import type { PropertyNames } from '@/lib/workspace/table/columns'
import { firstName } from '@/lib/workspace/table/no-posts'
import type { Row } from '@/lib/workspace/table/row'
import { readStatus } from '@/lib/workspace/table/row-words'
import { rowStatus, rowType } from '@/lib/workspace/table/to-post'
import { type Blog, rowLink, rowName } from '../blog'
import type { Finding } from '../types'
import { linkTo } from '../workspace-link'

/** Words for "published" that owners try; compared case-insensitively. */
const publishedWords = new Set([
  ...[
    'public',
    'publish',
    'publishing',
    'live',
    'online',
    'done',
    'complete',
    'completed',
    'finished',
    'visible',
  ],
  ...['发布', '已发布', '發佈', '已發佈', '發布', '已發布'],
  ...['公开', '已公开', '完成', '已完成', '公開', '公開済み'],
  ...['publié', 'publiée', 'yayınlandı', 'yayımlandı'],
])
/** Words for drafts beside those that the blog knows. */
const draftWords = new Set(['', 'drafts', '下書き', 'brouillon', 'taslak'])

/** The entries of NOTION_PROPERTY_NAME for values of the type, in the order of the messages. */
const typeEntries = [
  'type_post',
  'type_page',
  'type_notice',
  'type_menu',
  'type_sub_menu',
  'type_memo',
  'type_config',
] as const

type ValueEntry = (typeof typeEntries)[number] | 'status_publish'

/** Reports rows whose type or status is not understood. */
export function checkTypesAndStatuses(blog: Blog): Finding[] {
  return [
    ...blog.rows.flatMap((row) => [...checkType(row, blog), ...checkStatus(row, blog)]),
    ...countStatuses(blog),
  ]
}

function checkType(row: Row, blog: Blog): Finding[] {
  const { settings } = blog.site
  if (rowType(row, settings) !== null) return []
  const names = settings.NOTION_PROPERTY_NAME
  const severity = rowStatus(row, settings) === 'draft' ? 'info' : 'warning'
  const value = row.choice('type')
  if (value === '') {
    const [post, page] = [names.type_post, names.type_page].map(firstName)
    return [
      {
        severity,
        check: 'type-missing',
        message: `${rowName(row)} has no type, so it is not shown. Set its type to ${post} or ${page}.`,
        ...rowLink(row, blog),
      },
    ]
  }
  const word = nearestName(
    value,
    typeEntries.flatMap((entry) => wordsOf(names[entry])),
    2,
  )
  const meant = typeEntries.find((entry) => word !== null && wordsOf(names[entry]).includes(word))
  const remedy =
    meant === undefined
      ? `Set it to one of ${typeEntries.map((entry) => firstName(names[entry])).join(', ')}.`
      : `Set it to ${word}, or set ${withValue(meant, value, blog)}.`
  return [
    {
      severity,
      check: 'type-unknown',
      message: `${rowName(row)} has the type "${value}", which is not understood, so it is not shown. ${remedy}`,
      ...rowLink(row, blog),
    },
  ]
}

function checkStatus(row: Row, blog: Blog): Finding[] {
  const { NOTION_PROPERTY_NAME: names } = blog.site.settings
  const value = row.choice('status')
  if (readStatus(value, names) !== null) return []
  const invisible = nearlyInvisible(value, names)
  if (invisible === null && !isNearlyPublished(value, names)) return []
  return [
    {
      severity: 'warning',
      check: 'status-unknown',
      message:
        `${rowName(row)} has the status "${value}", which is not understood, so it counts as a draft. ` +
        (invisible === null
          ? `Set it to ${firstName(names.status_publish)}, or set ${withValue('status_publish', value, blog)}.`
          : `Did you mean ${invisible} (readable at its own address only)?`),
      ...rowLink(row, blog),
    },
  ]
}

/** Counts the owner's other words: each value once, with the number of its rows. */
function countStatuses(blog: Blog): Finding[] {
  const { settings } = blog.site
  const names = settings.NOTION_PROPERTY_NAME
  const counts = new Map<string, number>()
  for (const row of blog.rows) {
    const value = row.choice('status')
    if (readStatus(value, names) !== null || draftWords.has(value.toLowerCase())) continue
    if (nearlyInvisible(value, names) !== null || isNearlyPublished(value, names)) continue
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const wanted = firstName(names.status_publish)
  return [...counts].map(([value, count]) => {
    const [rows, them, their] =
      count === 1 ? ['One row has', 'it', 'its status'] : [`${count} rows have`, 'them', 'their status']
    return {
      severity: 'info',
      check: 'status-as-draft',
      message:
        `${rows} the status "${value}", which counts as a draft: readers cannot see ${them}. If they should, set ` +
        `${their} to ${wanted}, or set ${withValue('status_publish', value, blog)}.`,
      ...linkTo(blog.content.root.page.id, settings),
    }
  })
}

function isNearlyPublished(value: string, names: PropertyNames): boolean {
  return (
    publishedWords.has(value.toLowerCase()) || nearestName(value, wordsOf(names.status_publish), 2) !== null
  )
}

/** Returns the word for "invisible" of which a value is probably a misspelling; null for other values. */
function nearlyInvisible(value: string, names: PropertyNames): string | null {
  return publishedWords.has(value.toLowerCase())
    ? null
    : nearestName(value, wordsOf(names.status_invisible), 2)
}

/**
 * Returns the whole assignment that adds a value to the recognised ones. A variable replaces the default and the
 * words of templates, so words that rows use are listed as well.
 */
function withValue(entry: ValueEntry, value: string, { rows, site }: Blog): string {
  const { settings } = site
  const present = wordsOf(settings.NOTION_PROPERTY_NAME[entry])
  const same = (row: Row) =>
    entry === 'status_publish'
      ? { word: row.choice('status'), meaning: rowStatus(row, settings), wanted: 'published' }
      : { word: row.choice('type'), meaning: rowType(row, settings)?.toLowerCase(), wanted: meaningOf(entry) }
  const used = rows
    .map(same)
    .filter(({ word, meaning, wanted }) => word !== '' && meaning === wanted)
    .map(({ word }) => word)
  const known = new Set(present.map((word) => word.toLowerCase()))
  const others = [...new Set(used)].filter((word) => !known.has(word.toLowerCase()))
  const variable = propertyVariables.find((one) => one.entry === entry)?.variable ?? entry
  return `${variable}="${[...present, ...others, value].join(',')}"`
}

/** `type_sub_menu` names the type SubMenu. */
function meaningOf(entry: ValueEntry): string {
  return entry.replace(/^type_/, '').replaceAll('_', '')
}

function wordsOf(names: string): string[] {
  return names
    .split(/[,，|｜]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
