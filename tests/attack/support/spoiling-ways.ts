import { fieldsOf, listOf } from '@/lib/unknown-values'
import { isParts, type Parts, partOf, recordsIn, rowsIn } from './answer-parts'
import type { Exchange, SpoilingWay } from './spoiling-proxy'

/** What a change of an answer's JSON works on. */
interface Change {
  /** The answer's JSON, which the change may alter. */
  body: Parts
  exchange: Exchange
}

const json = { 'content-type': 'application/json; charset=utf-8' }

/** A way that alters the JSON; what `change` returns is sent in its place, if it returns anything. */
function altered(name: string, change: (of: Change) => unknown): SpoilingWay {
  return {
    name,
    send: (exchange) => {
      const copy: unknown = structuredClone(exchange.answer.body)
      const body = isParts(copy) ? copy : {}
      const instead = change({ body, exchange })
      exchange.response.writeHead(200, json).end(JSON.stringify(instead === undefined ? body : instead))
    },
  }
}

/** Ids of the tables that decide what readers see: that of the posts, and that of the settings on the Config page. */
function decidingTables({ block, meta }: Exchange['records']): string[] {
  const onConfigPage = Object.values(block).filter(({ value }) => value.parent_id === meta.rows.config)
  return [meta.collectionId, ...onConfigPage.map(({ value }) => value.collection_id ?? '')]
}

/** A way that alters every row of the content table and of the Config page's, or one of them. */
function rows(name: string, change: (value: Parts, of: Change) => void): SpoilingWay {
  return altered(name, (of) => {
    for (const table of decidingTables(of.exchange.records)) {
      for (const { value } of rowsIn(of.body, table)) change(value, of)
    }
  })
}

/** A way that alters every cell of every row. */
function cells(name: string, change: (cell: unknown, of: Change) => unknown): SpoilingWay {
  return rows(name, (value, of) => {
    value.properties = Object.fromEntries(
      Object.entries(fieldsOf(value.properties)).map(([id, cell]) => [id, change(cell, of)]),
    )
  })
}

/** A way that alters the cells of one property of the content table. */
function column(
  name: string,
  property: string,
  change: (properties: Parts, id: string) => void,
): SpoilingWay {
  return rows(name, (value, { exchange }) => {
    const id = exchange.records.meta.properties[property]
    if (id !== undefined) change(partOf(value, 'properties'), id)
  })
}

/** A way that alters the schema of the content table and of the Config page's. */
function schema(
  name: string,
  change: (schema: Parts, properties: Readonly<Record<string, string>>) => void,
): SpoilingWay {
  return altered(name, ({ body, exchange: { records } }) => {
    for (const { id, value } of recordsIn(body, 'collection')) {
      if (decidingTables(records).includes(id)) change(partOf(value, 'schema'), records.meta.properties)
    }
  })
}

const schemaWithout = (property: string) =>
  schema(`the schema without the ${property} property`, (parts, ids) => {
    delete parts[ids[property] ?? '']
  })

const schemaRenamed = (property: string, to: string) =>
  schema(`the ${property} property renamed to "${to}"`, (parts, ids) => {
    partOf(parts, ids[property] ?? '').name = to
  })

const schemaSwapped = (one: string, other: string) =>
  schema(`the schema ids of ${one} and ${other} swapped`, (parts, ids) => {
    const [a = '', b = ''] = [ids[one], ids[other]]
    const held = parts[a]
    parts[a] = parts[b]
    parts[b] = held
  })

/** A way that alters every list of rows that a query answers. */
function lists(name: string, change: (ids: unknown[], of: Change) => unknown): SpoilingWay {
  return altered(name, (of) => {
    for (const reduced of Object.values(fieldsOf(fieldsOf(of.body.result).reducerResults))) {
      if (isParts(reduced)) reduced.blockIds = change([...listOf(reduced.blockIds)], of)
    }
  })
}

const everyRecord = (body: Parts) =>
  ['block', 'collection', 'collection_view'].flatMap((table) => recordsIn(body, table))

/** A way that alters what records say of the table in which their parents stand. */
function placed(name: string, change: (parentTable: unknown) => unknown): SpoilingWay {
  return altered(name, ({ body }) => {
    for (const { value } of everyRecord(body)) value.parent_table = change(value.parent_table)
  })
}

const status = (code: number): SpoilingWay => ({
  name: `status ${code}`,
  send: ({ response }) => void response.writeHead(code, json).end('{"name":"Error","message":"Failed."}'),
})

/** A way that sends a text, or bytes, in place of the answer. */
const instead = (
  name: string,
  text: (answer: string) => string | Buffer,
  contentType = 'application/json',
): SpoilingWay => ({
  name,
  send: ({ answer, response }) =>
    void response.writeHead(200, { 'content-type': contentType }).end(text(JSON.stringify(answer.body))),
})

const html = '<!DOCTYPE html><title>Just a moment…</title><p>Checking your browser.</p>'

const transport: SpoilingWay[] = [
  ...[400, 401, 403, 404, 429, 500, 503].map(status),
  instead('HTML with status 200', () => html, 'text/html'),
  {
    name: 'HTML with status 403',
    send: ({ response }) => void response.writeHead(403, { 'content-type': 'text/html' }).end(html),
  },
  {
    name: 'a redirect to a port where nobody is',
    send: ({ response }) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
  },
  instead('no content', () => ''),
  instead('JSON that breaks off', (text) => text.slice(0, Math.floor(text.length / 2))),
  instead('null', () => 'null'),
  instead('a list', () => '[]'),
  instead('a string', (text) => JSON.stringify(text)),
  instead('an empty object', () => '{}'),
  instead('a wrong content type', (text) => text, 'text/html'),
  instead('bytes that are no UTF-8', (text) => Buffer.from(text.replaceAll('LEAK', '\u00ff'), 'latin1')),
  instead('nesting 10,000 levels deep', (text) =>
    text.replace(/"properties":\{/g, `"properties":{"title":${'['.repeat(10_000)}${']'.repeat(10_000)},`),
  ),
  instead('20 MB of text', (text) =>
    text.replace('"recordMap":{', `"padding":"${'x'.repeat(20_000_000)}","recordMap":{`),
  ),
  instead('names of the prototype', (text) =>
    text
      .replace('"recordMap":{', '"recordMap":{"__proto__":{"polluted":true},"constructor":{"value":{}},')
      .replaceAll('"properties":{', '"properties":{"__proto__":{"title":[["x"]]},"toString":[["x"]],'),
  ),
  {
    name: 'a connection that is cut',
    send: ({ response }) => {
      response.writeHead(200, { ...json, 'content-length': '100000' }).write('{"recordMap":')
      setTimeout(() => response.destroy(), 5)
    },
  },
  {
    name: 'an answer that never comes',
    send: () => undefined,
  },
]

const shapes: SpoilingWay[] = [
  altered('no record map', ({ body }) => {
    delete body.recordMap
  }),
  altered('an empty record map', ({ body }) => {
    body.recordMap = {}
  }),
  altered('a record map that is a list', ({ body }) => {
    body.recordMap = []
  }),
  ...['block', 'collection', 'collection_view'].map((table) =>
    altered(`no table ${table}`, ({ body }) => {
      delete partOf(body, 'recordMap')[table]
    }),
  ),
  altered('the other shape of records', ({ body }) => {
    for (const [table, records] of Object.entries(partOf(body, 'recordMap'))) {
      for (const [id, record] of Object.entries(fieldsOf(records))) {
        const inner = fieldsOf(fieldsOf(record).value)
        const isNested = isParts(inner.value) && inner.id === undefined
        partOf(partOf(body, 'recordMap'), table)[id] = isNested ? inner : { spaceId: 'x', value: record }
      }
    }
  }),
  altered('records wrapped once more', ({ body }) => {
    for (const { holder } of everyRecord(body)) holder.value = { value: { value: holder.value } }
  }),
  altered('role none on every record', ({ body }) => {
    for (const { holder } of everyRecord(body)) holder.role = 'none'
  }),
  altered('role none on one record', ({ body, exchange }) => {
    const all = everyRecord(body)
    const one = all[exchange.random.below(Math.max(1, all.length))]
    if (one) one.holder.role = 'none'
  }),
  altered('records without values', ({ body }) => {
    for (const { holder } of everyRecord(body)) delete holder.value
  }),
  altered('alive false on every record', ({ body }) => {
    for (const { value } of everyRecord(body)) value.alive = false
  }),
  altered('alive false on one record', ({ body, exchange }) => {
    const all = everyRecord(body)
    const one = all[exchange.random.below(Math.max(1, all.length))]
    if (one) one.value.alive = false
  }),
  altered('each record under the id of the next', ({ body }) => {
    const all = recordsIn(body, 'block')
    const values = all.map(({ value }) => value)
    all.forEach(({ holder }, i) => {
      holder.value = values[(i + 1) % values.length]
    })
  }),
  altered('another space on every record', ({ body }) => {
    for (const { value } of everyRecord(body)) value.space_id = '00000000-0000-4000-8000-000000000001'
  }),
  placed('no parent table on any record', () => undefined),
  placed('a parent table that is null', () => null),
  placed('every record at the top of its space', () => 'space'),
  placed('every block a row', (table) => (table === 'block' ? 'collection' : table)),
  altered('no version on any record', ({ body }) => {
    for (const { value } of everyRecord(body)) delete value.version
  }),
  altered('no type on any record', ({ body }) => {
    for (const { value } of everyRecord(body)) delete value.type
  }),
  altered('no cursor', ({ body }) => {
    delete body.cursor
  }),
  altered('a cursor that leads in a circle', ({ body }) => {
    const [block] = recordsIn(body, 'block')
    body.cursor = { stack: [[{ table: 'block', id: block?.id, index: 0 }]] }
  }),
  altered('content lists in a circle', ({ body }) => {
    for (const { value } of recordsIn(body, 'block')) value.content = [value.id, value.parent_id, value.id]
  }),
  altered('content as a string', ({ body }) => {
    for (const { value } of recordsIn(body, 'block')) value.content = String(value.content)
  }),
]

const rowWays: SpoilingWay[] = [
  rows('rows without properties', (value) => {
    delete value.properties
  }),
  rows('properties as a string', (value) => {
    value.properties = JSON.stringify(value.properties)
  }),
  rows('properties as a list', (value) => {
    value.properties = Object.entries(fieldsOf(value.properties))
  }),
  rows('properties as a number', (value) => {
    value.properties = 7
  }),
  rows('properties nested once more', (value) => {
    value.properties = { value: value.properties }
  }),
  cells('cells nested once more', (cell) => [cell]),
  cells('cells as strings', (cell) => String(listOf(listOf(cell)[0])[0])),
  cells('cells as numbers', () => 1e308),
  cells('cells that are empty', () => []),
  cells('cells with an empty text', () => [['']]),
  cells('cells that hold a mention', (_, { exchange }) => [['‣', [['p', exchange.records.meta.rootPageId]]]]),
  column('password cells that are empty', 'password', (properties, id) => {
    properties[id] = []
  }),
  column('no password cells', 'password', (properties, id) => {
    delete properties[id]
  }),
  column('password cells that hold a mention', 'password', (properties, id) => {
    if (properties[id] !== undefined)
      properties[id] = [['‣', [['u', '00000000-0000-4000-8000-000000000002']]]]
  }),
  column('password cells as objects', 'password', (properties, id) => {
    if (properties[id] !== undefined) properties[id] = { text: properties[id] }
  }),
  column('no status cells', 'status', (properties, id) => {
    delete properties[id]
  }),
  column('no type cells', 'type', (properties, id) => {
    delete properties[id]
  }),
  column('no date cells', 'date', (properties, id) => {
    delete properties[id]
  }),
  column('no title cells', 'title', (properties, id) => {
    delete properties[id]
  }),
  rows('rows of another database', (value) => {
    value.parent_id = '00000000-0000-4000-8000-000000000003'
  }),
  rows('rows of another type', (value) => {
    value.type = 'text'
  }),
  rows('times that are no numbers', (value) => {
    value.last_edited_time = 'yesterday'
    value.created_time = null
  }),
  rows('times a year back', (value) => {
    value.last_edited_time = Number(value.last_edited_time) - 365 * 86_400_000
  }),
  rows('times in a distant future', (value) => {
    value.last_edited_time = Number.MAX_SAFE_INTEGER
    value.created_time = 1e300
  }),
  rows('formats as a string', (value) => {
    value.format = JSON.stringify(value.format)
  }),
]

const tableWays: SpoilingWay[] = [
  ...['password', 'type', 'status', 'title', 'date', 'slug'].map(schemaWithout),
  schemaRenamed('password', '口令'),
  schemaRenamed('status', 'Stage'),
  schemaRenamed('date', 'When'),
  schemaRenamed('slug', 'Way'),
  schemaSwapped('password', 'summary'),
  schemaSwapped('password', 'title'),
  schemaSwapped('status', 'type'),
  schemaSwapped('category', 'status'),
  schema('an empty schema', (parts) => {
    for (const id of Object.keys(parts)) delete parts[id]
  }),
  schema('a schema whose properties are strings', (parts) => {
    for (const [id, property] of Object.entries(parts)) parts[id] = String(fieldsOf(property).name)
  }),
  schema('a schema whose properties are all texts', (parts) => {
    for (const property of Object.values(parts)) if (isParts(property)) property.type = 'text'
  }),
  altered('the schema as a string', ({ body }) => {
    for (const { value } of recordsIn(body, 'collection')) value.schema = JSON.stringify(value.schema)
  }),
  altered("another table's schema", ({ body, exchange: { records } }) => {
    const other = Object.values(records.collection).find(
      ({ value }) => value.id !== records.meta.collectionId,
    )
    for (const { value } of recordsIn(body, 'collection')) value.schema = other?.value.schema
  }),
  altered('views without filter and sort', ({ body }) => {
    for (const { value } of recordsIn(body, 'collection_view')) delete value.query2
  }),
  altered('views with another sort', ({ body, exchange: { records } }) => {
    const { title } = records.meta.properties
    for (const { value } of recordsIn(body, 'collection_view'))
      value.query2 = { sort: [{ property: title, direction: 'descending' }], filter: 'all' }
  }),
  altered('views of another table', ({ body }) => {
    for (const { value } of recordsIn(body, 'collection_view'))
      value.format = { collection_pointer: { id: '00000000-0000-4000-8000-000000000004' } }
  }),
]

const listWays: SpoilingWay[] = [
  lists('lists without rows', () => []),
  lists('lists cut in half', (ids) => ids.slice(0, Math.floor(ids.length / 2))),
  lists('lists with every row twice', (ids) => [...ids, ...ids]),
  lists('lists that begin with rows of another table', (ids, { exchange: { records } }) => {
    const { collectionId } = records.meta
    const others = Object.values(records.block).filter(
      ({ value }) => value.parent_table === 'collection' && value.parent_id !== collectionId,
    )
    return [...others.map(({ value }) => value.id), ...ids]
  }),
  lists('lists in the reverse order', (ids) => ids.reverse()),
  lists('lists of numbers', (ids) => ids.map((_, i) => i)),
  lists('lists as a string', (ids) => ids.join()),
  altered('no result', ({ body }) => {
    delete body.result
  }),
  altered('results without lists', ({ body }) => {
    if (body.result) body.result = {}
  }),
  altered('lists that say they are cut', ({ body }) => {
    for (const reduced of Object.values(fieldsOf(fieldsOf(body.result).reducerResults)))
      if (isParts(reduced)) reduced.hasMore = true
  }),
  altered('a size that exceeds the list', ({ body }) => {
    if (isParts(body.result)) body.result.sizeHint = 9_999_999_999
  }),
  altered('a size below zero', ({ body }) => {
    if (isParts(body.result)) body.result.sizeHint = -1
  }),
  altered('no records of rows', ({ body, exchange: { records } }) => {
    const blocks = partOf(partOf(body, 'recordMap'), 'block')
    const ids = decidingTables(records).flatMap((table) => rowsIn(body, table))
    for (const { id } of ids) delete blocks[id]
  }),
  altered('rows twice, under their ids without dashes too', ({ body, exchange: { records } }) => {
    const blocks = partOf(partOf(body, 'recordMap'), 'block')
    for (const { id } of rowsIn(body, records.meta.collectionId)) blocks[id.replaceAll('-', '')] = blocks[id]
  }),
]

/** All ways in which an answer is spoiled. What no reader of records could tell from an edit is not among them. */
export const spoilingWays: readonly SpoilingWay[] = [
  ...transport,
  ...shapes,
  ...rowWays,
  ...tableWays,
  ...listWays,
]
