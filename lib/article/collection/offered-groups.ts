/** What a view groups by, and the groups that its property offers. Computed once for each grouping. */
import { fieldsOf, listOf, textOf, textsOf, type UnknownObject } from '@/lib/unknown-values'
import { color } from '../scope'
import type { Option } from '../types/collection'
import type { Arranged } from './arranged-groups'
import { type DateUnit, toDateUnit } from './date-groups'
import { schemaOptions } from './schema-options'

/** What a view groups its rows by. */
export interface Grouping {
  /** Schema id. */
  property: string
  schema: UnknownObject
  /** The view's choices: stages of a status, unit of a date, ranges of a number, first letters of a text. */
  by: UnknownObject
  /** The groups as the owner arranged them. */
  arranged: Arranged[]
  hideEmpty: boolean
  order: 'manual' | 'ascending' | 'descending'
}

/** A group of rows. */
export interface Group extends Option {
  /** Rows of the same key are in the same group; '' for rows without a value. */
  key: string
  /** Sort key: a time, a number, the index of the option, or the name. */
  rank: number | string
  /** The range of values in the group (end exclusive), where the view records the group as a range. */
  span?: [from: number, to: number]
  /** The property does not offer this value any more. */
  isStale?: true
}

interface Offered {
  groups: readonly Group[]
  byName: ReadonlyMap<string, Group>
  /** The stages of a status by the names of its options. */
  stages: ReadonlyMap<string, Group>
  unit: DateUnit | null
  byFirstLetter: boolean
}

const known = new WeakMap<Grouping, Offered>()

/** All groups that the property itself offers: the options of a select, the options or stages of a status. */
export function offeredGroups(grouping: Grouping): readonly Group[] {
  return offered(grouping).groups
}

/** The first offered group of a name. */
export function offeredGroup(name: string, grouping: Grouping): Group | undefined {
  return offered(grouping).byName.get(name)
}

/** The group of a row's option, whether the property still offers it or not. */
export function groupOfOption(name: string, grouping: Grouping): Group {
  const { stages, byName } = offered(grouping)
  return (isByStage(grouping) ? stages : byName).get(name) ?? { ...option(name), isStale: true }
}

/** The unit by which the view groups dates: the chosen one, else the one of its recorded groups. */
export function dateUnit(grouping: Grouping): DateUnit | null {
  return offered(grouping).unit
}

/** Whether texts are grouped by their first letters. */
export function isByFirstLetter(grouping: Grouping): boolean {
  return offered(grouping).byFirstLetter
}

/** The group of an option that the property does not offer. */
export function option(name: string): Group {
  return { key: `option ${name}`, name, color: 'default', rank: name }
}

function offered(grouping: Grouping): Offered {
  const found = known.get(grouping) ?? findOffered(grouping)
  known.set(grouping, found)
  return found
}

function findOffered(grouping: Grouping): Offered {
  const { by, arranged } = grouping
  const stages = isByStage(grouping) ? stagesOf(grouping) : null
  const groups = stages?.map(({ group }) => group) ?? options(grouping)
  const modes = [textOf(by.groupBy), ...arranged.map(({ type }) => type)]
  return {
    groups,
    byName: firstOfEach(groups.map((group) => [group.name, group])),
    stages: stages === null ? new Map() : stagesByOption(stages, grouping),
    unit: modes.map(toDateUnit).find((unit) => unit !== null) ?? null,
    byFirstLetter: (modes[0] || modes.find((mode) => mode === 'alphabet_prefix')) === 'alphabet_prefix',
  }
}

function options(grouping: Grouping): Group[] {
  return schemaOptions(grouping.schema).map((entry, index) => ({
    ...option(entry.name),
    ...entry,
    rank: grouping.order === 'manual' ? index : entry.name,
  }))
}

/**
 * Whether the view groups by the stages of a status instead of its options: by its choice, else by its recorded
 * groups.
 */
export function isByStage({ schema, by, arranged }: Grouping): boolean {
  if (schema.type !== 'status') return false
  const chosen = textOf(by.groupBy)
  return chosen === '' ? arranged.some(({ type }) => type === 'by_group') : chosen === 'group'
}

/** Whether a status property has a stage of a name. */
export function offeredStage(name: string, { schema }: Grouping): boolean {
  return listOf(schema.groups).some((stage) => fieldsOf(stage).name === name)
}

interface Stage {
  group: Group
  optionIds: string[]
}

/** A status property's stages (to do, in progress, complete), each with the ids of its options. */
function stagesOf({ schema, order }: Grouping): Stage[] {
  return listOf(schema.groups).flatMap((entry, index) => {
    const { name, color: tint, optionIds } = fieldsOf(entry)
    if (typeof name !== 'string') return []
    const rank = order === 'manual' ? index : name
    const group = { key: `stage ${name}`, name, color: color(tint) ?? 'default', rank }
    return [{ group, optionIds: textsOf(optionIds) }]
  })
}

function stagesByOption(stages: readonly Stage[], { schema }: Grouping): ReadonlyMap<string, Group> {
  const byId = firstOfEach(stages.flatMap(({ group, optionIds }) => optionIds.map((id) => [id, group])))
  const described = listOf(schema.options).map(fieldsOf)
  const ids = firstOfEach(described.map(({ value, id }) => [textOf(value), textOf(id)]))
  return new Map(
    [...ids].flatMap(([name, id]) => {
      const group = byId.get(id)
      return group === undefined ? [] : [[name, group] as const]
    }),
  )
}

/** A map that keeps the first of several entries with the same name. */
function firstOfEach<Value>(entries: readonly (readonly [string, Value])[]): ReadonlyMap<string, Value> {
  return new Map(entries.toReversed())
}
