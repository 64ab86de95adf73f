import { findById } from '@/lib/site/slugs'
import { isExternal } from '@/lib/site/urls'
import { isObject, listOf, member } from '@/lib/unknown-values'
import { describeNoPosts } from '@/lib/workspace/table/no-posts'
import { Row } from '@/lib/workspace/table/row'
import { isReserved } from '@/lib/workspace/table/to-address'
import { rowStatus, rowType, toPost } from '@/lib/workspace/table/to-post'
import { dayOf } from '@/lib/workspace/table/zoned-time'
import { type Blog, columnsOf, rowLink, rowName } from '../blog'
import type { Facts, Finding } from '../types'
import { linkTo } from '../workspace-link'
import { checkTypesAndStatuses } from './check-type-and-status'

/** Reports all problems that are visible in the rows of the content table. */
export function checkRows(blog: Blog): Finding[] {
  const dateColumn = columnsOf(blog).date
  return [
    ...checkEmptiness(blog),
    ...checkRecords(blog),
    ...checkTypesAndStatuses(blog),
    ...blog.rows.flatMap((row) => [
      ...checkDate(row, dateColumn, blog),
      ...checkExtensions(row, blog),
      ...checkMemo(row, blog),
    ]),
    ...checkAddresses(blog),
    ...checkCovers(blog),
    ...checkSingles(blog),
  ]
}

/** Counts the rows by type and status. Unknown types count under their own text. */
export function rowFacts({ rows, site, content }: Blog): NonNullable<Facts['rows']> {
  const byType: Record<string, Record<string, number>> = {}
  for (const row of rows) {
    const type = rowType(row, site.settings) ?? `? ${row.choice('type')}`.trim()
    const status = row.choice('status') || '(empty)'
    const counts = byType[type] ?? {}
    byType[type] = { ...counts, [status]: (counts[status] ?? 0) + 1 }
  }
  return { total: content.index.rowIds.length, byType }
}

function checkEmptiness({ site, content }: Blog): Finding[] {
  if (!site.noPosts) return []
  return [
    {
      severity: 'error',
      check: 'empty-blog',
      message: describeNoPosts(site.noPosts),
      ...linkTo(content.root.page.id, site.settings),
    },
  ]
}

/** Rows that the blog leaves out as a whole. */
function checkRecords(blog: Blog): Finding[] {
  const { content, site } = blog
  const columns = columnsOf(blog)
  return content.index.rowIds.flatMap((id, index): Finding[] => {
    const link = linkTo(id, site.settings)
    const block = content.index.rows[id]?.value
    if (!block) {
      return [
        {
          severity: 'warning',
          check: 'row-unreadable',
          message:
            `Row ${index + 1} of the content table (${id}) is left out: the workspace names it but does not give it. ` +
            'Open it, and check that it is not in the bin and shared like the table.',
          ...link,
        },
      ]
    }
    if (block.type !== 'page' || member(block, 'is_template') === true) return []
    const row = new Row(block, columns)
    if (row.text('title') !== '') return []
    return [
      {
        severity: 'warning',
        check: 'row-without-title',
        message: `Row ${index + 1} of the content table${untitledText(row)} has no title and is left out. Give it a title, or delete it.`,
        ...link,
      },
    ]
  })
}

/** Describes a row that has no title, so that its owner can find it. */
function untitledText(row: Row): string {
  const known = (['type', 'slug'] as const)
    .filter((column) => row.text(column) !== '')
    .map((column) => `${column} "${row.text(column)}"`)
  return known.length === 0 ? '' : ` (${known.join(', ')})`
}

/** @param column schema id of the date property; undefined when the table has none */
function checkDate(row: Row, column: string | undefined, blog: Blog): Finding[] {
  const { settings } = blog.site
  const type = rowType(row, settings)
  if (type === 'Menu' || type === 'SubMenu' || type === 'Config' || type === null) return []
  const value: unknown =
    column === undefined ? undefined : member(blog.content.index.rows[row.id]?.value, 'properties', column)
  const date = row.date('date', settings.TIME_ZONE)
  const link = rowLink(row, blog)
  if (date === null) {
    if (!isFilled(value)) return []
    return [
      {
        severity: 'warning',
        check: 'date-unreadable',
        message:
          `${rowName(row)} has a date that cannot be read, so that the day on which the row was made is shown. Set its ` +
          `property "${settings.NOTION_PROPERTY_NAME.date}" again, with the date picker of the workspace.`,
        ...link,
      },
    ]
  }
  if (!settings.POST_SCHEDULE_PUBLISH || rowStatus(row, settings) === 'draft') return []
  const day = (moment: number) => dayOf(moment, settings.TIME_ZONE)
  if (date.end !== null && date.end <= date.start) {
    return [
      {
        severity: 'warning',
        check: 'date-range',
        message: `${rowName(row)} has a date that ends before it begins, so that readers never see it. Correct its date.`,
        ...link,
      },
    ]
  }
  if (date.start > blog.now) {
    return [
      {
        severity: 'info',
        check: 'scheduled',
        message:
          `${rowName(row)} is published but its date is ${day(date.start)}: readers see it from then on. Change the ` +
          'date to show it now, or set POST_SCHEDULE_PUBLISH to false.',
        ...link,
      },
    ]
  }
  if (date.end !== null && date.end <= blog.now) {
    return [
      {
        severity: 'info',
        check: 'expired',
        message:
          `${rowName(row)} is published but its date ended on ${day(date.end)}: readers cannot see it any more. Remove ` +
          'the end of its date to show it again.',
        ...link,
      },
    ]
  }
  return []
}

function isFilled(value: unknown): boolean {
  return listOf(value).length > 0 && JSON.stringify(value) !== '[[""]]'
}

function checkExtensions(row: Row, blog: Blog): Finding[] {
  const text = row.text('ext')
  if (text === '' || isJsonObject(text)) return []
  return [
    {
      severity: 'warning',
      check: 'ext-unreadable',
      message:
        `${rowName(row)} has a property "${blog.site.settings.NOTION_PROPERTY_NAME.ext}" that is no JSON object, so it is ` +
        'ignored. Write it like {"comment": false}, with straight quotes, or empty it.',
      ...rowLink(row, blog),
    },
  ]
}

function isJsonObject(text: string): boolean {
  try {
    return isObject(JSON.parse(text))
  } catch {
    return false
  }
}

function checkMemo(row: Row, blog: Blog): Finding[] {
  if (rowType(row, blog.site.settings) !== 'Memo' || row.password === null) return []
  return [
    {
      severity: 'warning',
      check: 'memo-locked',
      message: `${rowName(row)} is a memo with a password: memos cannot be opened by readers, so it is never shown. Remove the password, or make it a post.`,
      ...rowLink(row, blog),
    },
  ]
}

/** Reports duplicate and reserved addresses among all public rows. */
function checkAddresses(blog: Blog): Finding[] {
  const { settings } = blog.site
  const first = new Map<string, string>()
  return blog.rows.flatMap((row): Finding[] => {
    const post = toPost(row, settings, blog.now)
    if (!post || post.type === 'Notice' || post.type === 'Memo' || isExternal(post.href)) return []
    const link = rowLink(row, blog)
    if (isReserved(post.slug)) {
      return [
        {
          severity: 'error',
          check: 'slug-reserved',
          message: `${rowName(row)} has the address /${post.slug}, which is a page of the blog itself: readers never reach it. Change its slug.`,
          ...link,
        },
      ]
    }
    const other = first.get(post.slug)
    if (other === undefined) {
      first.set(post.slug, post.title)
      return []
    }
    const own = findById(blog.site, row.id)?.slug
    return [
      {
        severity: 'warning',
        check: 'slug-duplicate',
        message:
          `${rowName(row)} has the same address as "${other}": /${post.slug}. "${other}" keeps it, this one is at ` +
          `${own === undefined ? 'an address made of its id' : `/${own}`} instead. Change one of the two slugs.`,
        ...link,
      },
    ]
  })
}

function checkCovers(blog: Blog): Finding[] {
  const byId = new Map(blog.rows.map((row) => [row.id, row]))
  return blog.site.posts.flatMap((post): Finding[] => {
    const row = byId.get(post.id)
    if (!row || post.pageCover !== '') return []
    return [
      {
        severity: 'info',
        check: 'cover-missing',
        message: `${rowName(row)} has no cover, so that lists show it without a picture. Add a cover to its page.`,
        ...rowLink(row, blog),
      },
    ]
  })
}

/** Reports rows of kinds of which only the first is used. */
function checkSingles(blog: Blog): Finding[] {
  const { settings } = blog.site
  return (['Notice', 'Config'] as const).flatMap((type) => {
    const [used, ...others] = blog.rows.filter(
      (row) => rowType(row, settings) === type && rowStatus(row, settings) !== 'draft',
    )
    return others.map(
      (row): Finding => ({
        severity: type === 'Config' ? 'warning' : 'info',
        check: 'row-unused',
        message:
          `${rowName(row)} is of type ${type}, of which only the first row is used: "${used?.text('title')}". Merge the two, ` +
          'or make this one a draft.',
        ...rowLink(row, blog),
      }),
    )
  })
}
