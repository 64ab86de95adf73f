import { dashed } from '@/lib/ids'
import { fieldsOf, listOf, textOf } from '@/lib/unknown-values'
import { externalLink, pageLink } from './links'
import { isOwnBlock } from './own-blocks'
import { pageTitle, readIcon } from './pages'
import { base, type ReadChildren } from './read-text-blocks'
import { readText } from './rich-text'
import type { Scope, Source } from './scope'
import type { ArticleBlock } from './types/block'
import { letters, recordValue } from './values'

/** A child page, or an alias of a page elsewhere: icon, title, and a link if readers may open it. */
export function readPageLink(block: Source, scope: Scope): ArticleBlock | null {
  const targetId = block.type === 'alias' ? textOf(fieldsOf(block.format.alias_pointer).id) : block.id
  const page = scope.block(targetId)
  if (page === null) {
    scope.log(block.id, `missing block ${targetId} behind an alias`)
    return null
  }
  return {
    kind: 'page-link',
    title: pageTitle(page, scope),
    icon: readIcon(page, scope),
    link: pageLink(dashed(targetId), scope),
    ...base(block),
  }
}

/** The pages above this one that readers may open, outermost first, and the page itself. */
export function readBreadcrumb(block: Source, scope: Scope): ArticleBlock {
  const above: Source[] = []
  const seen = new Set<string>()
  let page = scope.block(scope.pageId)
  while (page !== null && !seen.has(page.id)) {
    seen.add(page.id)
    if (page.type === 'page' || page.type === 'collection_view_page') above.unshift(page)
    page = parentOf(page, scope)
  }
  const shown = above.filter(() => takePart(block, scope))
  const trail = shown.map((entry) => ({
    title: pageTitle(entry, scope),
    icon: readIcon(entry, scope),
    link: entry.id === scope.pageId ? null : pageLink(dashed(entry.id), scope),
  }))
  return {
    kind: 'breadcrumb',
    trail: trail.filter((entry, i) => entry.link || i === trail.length - 1),
    ...base(block),
  }
}

/** Whether the limits allow one more column, tab or breadcrumb: copies of their container repeat them. */
function takePart(block: Source, scope: Scope): boolean {
  scope.parts -= 1
  if (scope.parts >= 0) return true
  scope.log(block.id, 'too many columns, tabs and breadcrumbs on one page: the others are left out')
  return false
}

function parentOf(block: Source, scope: Scope): Source | null {
  const parent = textOf(block.value.parent_id)
  const isRow = block.value.parent_table === 'collection'
  return scope.block(isRow ? textOf(scope.collection(parent)?.parent_id) : parent)
}

/** A synced block's copy: the original's content in its place, wherever that is. */
export function readSyncedCopy(block: Source, scope: Scope, read: ReadChildren): ArticleBlock {
  const { transclusion_reference_pointer: pointer, copied_from_pointer: older } = block.format
  const originalId = textOf(fieldsOf(pointer).id) || textOf(fieldsOf(older).id)
  if (scope.block(originalId)?.type === 'transclusion_container') scope.drawn.add(dashed(originalId))
  return { kind: 'group', ...base(block, read([originalId])) }
}

/** Columns side by side; an invalid ratio counts as an equal share. */
export function readColumns(block: Source, scope: Scope, read: ReadChildren): ArticleBlock {
  const columns = listOf(block.value.content).flatMap((id) => {
    const column = scope.block(textOf(id))
    if (column === null) {
      scope.log(textOf(id), 'missing block (a column)')
      return []
    }
    if (!isOwnBlock(column, scope) || !takePart(block, scope)) return []
    const ratio = column.format.column_ratio
    const usable = typeof ratio === 'number' && ratio > 0.01 && ratio <= 1
    return [{ id: column.id, ratio: usable ? ratio : 0, blocks: read(column.value.content) }]
  })
  const share = 1 / Math.max(columns.length, 1)
  return {
    kind: 'columns',
    columns: columns.map((column) => ({ ...column, ratio: column.ratio || share })),
    ...base(block),
  }
}

/** Tabs with a row of names above them; a tab without a name gets its number. */
export function readTabs(block: Source, scope: Scope, read: ReadChildren): ArticleBlock {
  const tabs = listOf(block.value.content).flatMap((id, i) => {
    const tab = scope.block(textOf(id))
    if (tab === null) {
      scope.log(textOf(id), 'missing block (a tab)')
      return []
    }
    if (!isOwnBlock(tab, scope) || !takePart(block, scope)) return []
    const name = scope.fit(letters(tab.properties.title).trim()) || String(i + 1)
    return [
      { id: tab.id.replaceAll('-', ''), name, icon: readIcon(tab, scope), blocks: read(tab.value.content) },
    ]
  })
  return { kind: 'tabs', tabs, ...base(block) }
}

/**
 * A button. Its actions in the workspace are not available to readers, so only opening a page or an address
 * remains.
 */
export function readButton(block: Source, scope: Scope): ArticleBlock {
  const { automation, automation_action } = scope.recordMap
  const rule = recordValue(automation, textOf(block.format.automation_id))
  const action = recordValue(automation_action, textOf(listOf(rule?.action_ids)[0]))
  const target = action?.type === 'open_page' ? fieldsOf(fieldsOf(action.config).target) : {}
  const name = scope.fit(textOf(fieldsOf(rule?.properties).name))
  const title = readText(block.properties.title, block.id, scope)
  return {
    kind: 'button',
    text: title.length > 0 || name === '' ? title : [{ text: name }],
    link:
      target.type === 'page'
        ? pageLink(dashed(textOf(target.pageId)), scope)
        : externalLink(textOf(target.url), scope),
    ...base(block),
  }
}
