/** Finds the properties that hold passwords, in all databases of a recording. */
import { isObject, member, textOf, type UnknownObject } from '@/lib/unknown-values'
import { rowsOf } from '../pages/load-collections'
import { isNameOf, type PropertyNames } from '../table/columns'
import type { RecordMap } from '../types'

/** Names of password columns besides the configured one. */
const passwordHeadings = ['password', '密码', '密碼']

export interface PasswordProperties {
  /**
   * Ids of password properties of a database: those of all databases, because copies keep them. `title`, which
   * every block has, only counts if this database's title has such a name.
   */
  ofDatabase(id: string): ReadonlySet<string>
  /** Ids of the cells that a block loses, whatever database its record names as parent. */
  ofBlock(block: UnknownObject): ReadonlySet<string>
  /** Whether a database has a property of that name. */
  standIn(database: string): boolean
}

/**
 * Finds the password properties. A copy of the posts' table keeps their ids, or at least their names.
 * @param content the content table, with the ids of its passwords
 * @param collections databases of all responses, perhaps several times the same id
 * @param recordMaps pages, whose queries contain the rows of databases
 */
export function passwordProperties(
  content: { id: string; ids: readonly string[] },
  collections: readonly object[],
  recordMaps: readonly RecordMap[],
  names: PropertyNames,
): PasswordProperties {
  const found = new Map([[content.id, new Set(content.ids)]])
  for (const collection of collections) {
    const id = textOf(member(collection, 'id'))
    const known = found.get(id) ?? new Set()
    found.set(id, new Set([...known, ...passwordColumns(member(collection, 'schema'), names)]))
  }
  const ids = [...found.values()].flatMap((properties) => [...properties])
  const all = new Set(ids.filter((id) => id !== 'title'))
  const withTitle = new Set([...all, 'title'])
  const ofDatabase = (id: string) => (found.get(id)?.has('title') ? withTitle : all)
  const titled = new Set(
    recordMaps.flatMap(({ collection_query }) =>
      Object.entries(collection_query)
        .filter(([id]) => found.get(id)?.has('title'))
        .flatMap(([, views]) => Object.values(views).flatMap(rowsOf)),
    ),
  )
  return {
    ofDatabase,
    ofBlock: ({ id, parent_id }) => (titled.has(textOf(id)) ? withTitle : ofDatabase(textOf(parent_id))),
    standIn: (database) => (found.get(database)?.size ?? 0) > 0,
  }
}

function passwordColumns(schema: unknown, names: PropertyNames): string[] {
  return Object.entries(isObject(schema) ? schema : {})
    .filter(([, property]) => isPasswordName(textOf(member(property, 'name')), names))
    .map(([id]) => id)
}

function isPasswordName(name: string, names: PropertyNames): boolean {
  return passwordHeadings.includes(name.trim().toLowerCase()) || isNameOf('password', name, names)
}
