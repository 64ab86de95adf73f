import { fieldsOf, isObject, textOf, type UnknownObject } from '@/lib/unknown-values'
import type { Scope } from '../scope'
import type { CollectionView, Column, RowGroup } from '../types/collection'
import { readArranged } from './arranged-groups'
import { groupOfArranged, groupsOfRow, isComputed, NO_VALUE } from './group-values'
import { hidesUntold, readHidden, recordedGroups, shownGroups } from './hidden-groups'
import { type Group, type Grouping, offeredGroups } from './offered-groups'
import { partsOfRow } from './parts'
import type { ReadRow } from './read-rows'
import { shortName } from './short-name'

/** How a view groups its rows: into a board's columns, or (any layout) into sections; null when it does not. */
export function readGrouping(
  view: UnknownObject,
  schema: UnknownObject,
  part: 'columns' | 'sections',
): Grouping | null {
  const format = fieldsOf(view.format)
  const query = fieldsOf(view.query2)
  const [chosen, listed] =
    part === 'columns'
      ? [fieldsOf(format.board_columns_by), recordedGroups(view, part)]
      : [fieldsOf(format.collection_group_by), recordedGroups(view, part)]
  const older = part === 'columns' ? textOf(fieldsOf(query.group_by).property) || textOf(query.group_by) : ''
  const property = textOf(chosen.property) || older || textOf(fieldsOf(listed[0]).property)
  if (property === '' || !Object.hasOwn(schema, property)) return null
  // A formula's choices are nested: those that fit the kind of its result.
  const nested = isObject(chosen.groupBy) ? { ...chosen, ...chosen.groupBy } : chosen
  // The choice of a status may be nested as well.
  const by =
    isObject(nested.groupBy) && ['group', 'option'].includes(textOf(nested.type))
      ? { ...nested, groupBy: nested.type }
      : nested
  const sort = fieldsOf(by.sort).type
  return {
    property,
    schema: fieldsOf(schema[property]),
    by,
    // Groups may be left over from a property that the view was grouped by before.
    arranged: listed
      .map(fieldsOf)
      .filter((entry) => entry.property === undefined || entry.property === property)
      .map(readArranged),
    hideEmpty: by.hideEmptyGroups === true,
    order: sort === 'ascending' || sort === 'descending' ? sort : 'manual',
  }
}

interface PlacedGroup {
  group: Group
  /** Its place in the owner's order; null for one that is not in it. */
  place: number | null
}

/** The groups of a view's rows, worked out once for all its sections. */
interface Placed {
  /** In order, without those that the owner hides. */
  groups: Group[]
  /** The keys of those that are shown without rows as well. */
  kept: ReadonlySet<string>
  /** The keys of the groups that a row is in: of each that it has a value of, so that none is lost. */
  ofRow: ReadonlyMap<ReadRow, readonly string[]>
}

function placeRows(rows: readonly ReadRow[], grouping: Grouping, blockId: string, scope: Scope): Placed {
  const groups = new Map<string, PlacedGroup>()
  const hidden = readHidden(grouping, scope)
  if (hidden !== null && hidden.only !== null) {
    scope.log(
      blockId,
      'a view hides a group that cannot be told: only rows of groups that it surely shows are drawn',
    )
  }
  const ensure = (group: Group, place: number | null = null) => {
    if (!groups.has(group.key)) groups.set(group.key, { group, place })
    return group.key
  }
  const spans: Group[] = []
  scope.parts -= grouping.arranged.length
  for (const [place, entry] of grouping.arranged.entries()) {
    const group = groupOfArranged(entry, grouping, scope)
    if (group === null) continue
    if (group.span !== undefined) spans.push(group)
    ensure(group, place)
  }
  for (const group of offeredGroups(grouping)) ensure(group)
  // Others, which only rows name, are shown where these are.
  const kept = [...groups.values()].flatMap(({ group }) => (isLeftOut(group, grouping) ? [] : [group.key]))
  // Each value is compared with each span.
  scope.parts -= Math.floor((rows.length * spans.length) / 1_000)
  const ofRow = new Map(
    rows.map((row) => {
      const all = groupsOfRow(row.source, grouping, spans, scope)
      const own = shownGroups(row.source, all, grouping, hidden)
      return [row, own.map((group) => ensure(group))]
    }),
  )
  const shown = [...groups.values()].filter(({ group: { key } }) => {
    if (hidden === null) return true
    return !hidden.keys.has(key) && hidden.only?.has(key) !== false
  })
  return {
    groups: shown.sort(orderOf(grouping, scope)).map(({ group }) => group),
    kept: new Set(kept),
    ofRow,
  }
}

/** Groups without rows are shown like the workspace does, but none for values that no row can have. */
function isLeftOut(group: Group, grouping: Grouping): boolean {
  return grouping.hideEmpty || group.key === '' || group.isStale === true
}

/** The owner's order, then that of the values; or that of the values alone, where the view sorts its groups. */
function orderOf({ order }: Grouping, scope: Scope): (a: PlacedGroup, b: PlacedGroup) => number {
  const collator = new Intl.Collator(scope.context.locale, { numeric: true })
  const direction = order === 'descending' ? -1 : 1
  return (a, b) => {
    if (order === 'manual' && (a.place !== null || b.place !== null)) {
      return (a.place ?? Number.MAX_VALUE) - (b.place ?? Number.MAX_VALUE)
    }
    if (a.group.key === '') return a.place === 0 ? -1 : 1
    if (b.group.key === '') return b.place === 0 ? 1 : -1
    return direction * compareRanks(a.group.rank, b.group.rank, collator)
  }
}

/** Numbers come before texts. */
function compareRanks(a: number | string, b: number | string, collator: Intl.Collator): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : Number(a > b)
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b)
  return typeof a === 'number' ? -1 : 1
}

/** The rows of a group that is drawn. */
interface FilledGroup {
  group: Group
  rows: ReadRow[]
}

/** Fills groups as far as the article has room for them. */
class GroupFiller {
  /** Where groups stand, by their keys. */
  private readonly positions: ReadonlyMap<string, number>
  private readonly keptPositions: readonly number[]
  /** Rows that stand in a group already. */
  private readonly drawn = new Set<ReadRow>()

  /** @param cost the parts that a row takes in each further group */
  constructor(
    private readonly placed: Placed,
    private readonly blockId: string,
    private readonly cost: (row: ReadRow) => number,
    private readonly scope: Scope,
  ) {
    this.positions = new Map(placed.groups.map(({ key }, at) => [key, at]))
    this.keptPositions = placed.groups.flatMap(({ key }, at) => (placed.kept.has(key) ? [at] : []))
  }

  /** These rows by group. Where the room is used up, each stands in the first of its groups alone, and none is lost. */
  fill(rows: readonly ReadRow[]): FilledGroup[] {
    const { groups, ofRow } = this.placed
    const within = new Map<number, ReadRow[]>()
    for (const row of rows) {
      for (const key of ofRow.get(row) ?? []) {
        const at = this.positions.get(key)
        if (at === undefined) continue
        const others = within.get(at)
        if (others === undefined) within.set(at, [row])
        else others.push(row)
      }
    }
    const hasRoom = this.scope.parts > 0 || (this.keptPositions.length > 0 && this.refused())
    const places = new Set([...(hasRoom ? this.keptPositions : []), ...within.keys()])
    return [...places]
      .sort((a, b) => a - b)
      .flatMap((at) => {
        const group = groups[at]
        const shown = group === undefined ? null : this.withRoom(within.get(at) ?? [])
        if (group === undefined || shown === null) return []
        const name = shortName(group.name, this.blockId, this.scope)
        return [{ group: { ...group, name }, rows: shown }]
      })
  }

  /** Those of a group's rows that there is room for; null where there is none for the group. */
  private withRoom(rows: readonly ReadRow[]): ReadRow[] | null {
    const { scope, drawn } = this
    const isNew = rows.some((row) => !drawn.has(row))
    if (scope.parts <= 0 && !isNew) {
      this.refused()
      return null
    }
    scope.parts -= GROUP_PARTS
    return rows.filter((row) => {
      if (!drawn.has(row)) {
        drawn.add(row)
        return true
      }
      if (scope.parts <= 0) return this.refused()
      scope.parts -= this.cost(row)
      return true
    })
  }

  private refused(): false {
    this.scope.log(this.blockId, 'the groups of a database hold too much: some of them are left out')
    return false
  }
}

/** What a group takes, with its heading and list. */
const GROUP_PARTS = 4

/** What the sections of a view are read from. */
interface GroupedView {
  view: UnknownObject
  layout: CollectionView['layout']
  columns: readonly Column[]
  schema: UnknownObject
  /** Named in log lines. */
  blockId: string
  /** Groups without rows stay out: in the posts' table they name what only drafts hold. */
  onlyFilled: boolean
}

/**
 * The rows of a view as its layout draws them: in sections, and in a board's columns within each.
 */
export function readSections(
  rows: ReadRow[],
  { view, layout, columns, schema, blockId, onlyFilled }: GroupedView,
  scope: Scope,
): CollectionView['sections'] {
  let withheld = false
  const filler = (part: 'columns' | 'sections', cost: (row: ReadRow) => number) => {
    const read = readGrouping(view, schema, part)
    if (read === null || !isTold(rows, read, scope)) {
      withheld ||= hidesUntold(view, part)
      return null
    }
    const grouping = onlyFilled ? { ...read, hideEmpty: true } : read
    return new GroupFiller(placeRows(rows, grouping, blockId, scope), blockId, cost, scope)
  }
  const again = ({ row }: ReadRow) => partsOfRow(row, columns)
  const board = layout === 'board' ? filler('columns', again) : null
  const boardOf = (within: ReadRow[]): RowGroup[] => {
    if (layout !== 'board') return []
    if (board === null) return [{ name: NO_VALUE, color: 'default', rows: rowsOf(within) }]
    return board
      .fill(within)
      .map(({ group: { name, color }, rows: own }) => ({ name, color, rows: rowsOf(own) }))
  }
  // A board counts its rows where its columns show them.
  const sections = filler('sections', board === null ? again : () => 0)
  if (withheld) {
    scope.log(blockId, 'a view hides groups, and by what it groups is not told: its rows are left out')
    return [{ group: null, rows: [], board: [] }]
  }
  const draw = (within: ReadRow[]): { rows: ReadRow['row'][]; board: RowGroup[] } => {
    const drawn = boardOf(within)
    // A column that the owner hides holds nothing for readers, nor for their search.
    const onBoard = new Set(drawn.flatMap((group) => group.rows))
    const own = rowsOf(within)
    return { rows: layout === 'board' ? own.filter((row) => onBoard.has(row)) : own, board: drawn }
  }
  if (sections === null) return [{ group: null, ...draw(rows) }]
  return sections.fill(rows).map(({ group: { name, color }, rows: within }) => ({
    group: { name, color },
    // Nothing is drawn of a section without rows but its name.
    ...(within.length > 0 ? draw(within) : { rows: [], board: [] }),
  }))
}

function rowsOf(rows: readonly ReadRow[]): ReadRow['row'][] {
  return rows.map(({ row }) => row)
}

/** The workspace keeps most results of formulas and rollups to itself: there is nothing to group by without one. */
function isTold(rows: ReadRow[], grouping: Grouping, scope: Scope): boolean {
  return (
    !isComputed(grouping.schema) ||
    rows.some(({ source }) => groupsOfRow(source, grouping, [], scope).some(({ key }) => key !== ''))
  )
}
