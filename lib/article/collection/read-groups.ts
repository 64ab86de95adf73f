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

/**
 * Reads how a view groups its rows: into a board's columns, or (any layout) into sections; null when it does not.
 */
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
  // A formula's options are nested. Those that fit the kind of its result are taken.
  const nested = isObject(chosen.groupBy) ? { ...chosen, ...chosen.groupBy } : chosen
  // The options of a status may be nested as well.
  const by =
    isObject(nested.groupBy) && ['group', 'option'].includes(textOf(nested.type))
      ? { ...nested, groupBy: nested.type }
      : nested
  const sort = fieldsOf(by.sort).type
  return {
    property,
    schema: fieldsOf(schema[property]),
    by,
    // Recorded groups may be left over from another property by which the view was grouped before.
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
  /** Index in the owner's order; null for a group that is not in it. */
  place: number | null
}

/** The groups of a view's rows, computed once for all its sections. */
interface Placed {
  /** In order, without those that the owner hides. */
  groups: Group[]
  /** The keys of groups that are shown even without rows. */
  kept: ReadonlySet<string>
  /** The keys of the groups that a row is in: several for a property with several values. */
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
  // Groups that only rows name are placed where these are.
  const kept = [...groups.values()].flatMap(({ group }) => (isLeftOut(group, grouping) ? [] : [group.key]))
  // Each value was compared with each range.
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

/** Empty groups are shown as in the workspace, but not for values that no row can have any more. */
function isLeftOut(group: Group, grouping: Grouping): boolean {
  return grouping.hideEmpty || group.key === '' || group.isStale === true
}

/** Compares by the owner's order, then by value; by value alone where the view sorts its groups. */
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

/** Numbers sort before texts. */
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

/** Fills groups with rows, up to the limits of the article. */
class GroupFiller {
  /** Index of each group, by its key. */
  private readonly positions: ReadonlyMap<string, number>
  private readonly keptPositions: readonly number[]
  /** Rows that are in a group already. */
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

  /**
   * Distributes rows to groups. Once the limits are used up, each row is put only into its first group, so that
   * none is lost.
   */
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

  /** Those of a group's rows that fit the limits; null where the group itself does not fit. */
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

/** Parts that a group takes for its heading and list. */
const GROUP_PARTS = 4

/** What the sections of a view are read from. */
interface GroupedView {
  view: UnknownObject
  layout: CollectionView['layout']
  columns: readonly Column[]
  schema: UnknownObject
  /** Named in log lines. */
  blockId: string
  /** Leave out groups without rows: in the posts' table they could name values that only drafts have. */
  onlyFilled: boolean
}

/** Returns the rows of a view by section, and by a board's columns within each. */
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
  // On a board, rows count where its columns show them.
  const sections = filler('sections', board === null ? again : () => 0)
  if (withheld) {
    scope.log(blockId, 'a view hides groups, and by what it groups is not told: its rows are left out')
    return [{ group: null, rows: [], board: [] }]
  }
  const draw = (within: ReadRow[]): { rows: ReadRow['row'][]; board: RowGroup[] } => {
    const drawn = boardOf(within)
    // Rows in a hidden column are not shown, and must not be found by the search either.
    const onBoard = new Set(drawn.flatMap((group) => group.rows))
    const own = rowsOf(within)
    return { rows: layout === 'board' ? own.filter((row) => onBoard.has(row)) : own, board: drawn }
  }
  if (sections === null) return [{ group: null, ...draw(rows) }]
  return sections.fill(rows).map(({ group: { name, color }, rows: within }) => ({
    group: { name, color },
    // Of a section without rows only the name is shown.
    ...(within.length > 0 ? draw(within) : { rows: [], board: [] }),
  }))
}

function rowsOf(rows: readonly ReadRow[]): ReadRow['row'][] {
  return rows.map(({ row }) => row)
}

/** Whether any row has a value to group by. Records lack most results of formulas and rollups. */
function isTold(rows: ReadRow[], grouping: Grouping, scope: Scope): boolean {
  return (
    !isComputed(grouping.schema) ||
    rows.some(({ source }) => groupsOfRow(source, grouping, [], scope).some(({ key }) => key !== ''))
  )
}
