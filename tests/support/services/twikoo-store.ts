/** A document as the store holds it. */
export type Stored = Record<string, unknown> & { _id: string }

/** A condition on a field. */
class Test {
  constructor(readonly passes: (value: unknown) => boolean) {}
}

type Query = Record<string, unknown> | Query[]

function matches(document: Stored, query: Query): boolean {
  if (Array.isArray(query)) return query.some((alternative) => matches(document, alternative))
  return Object.entries(query).every(([field, wanted]) => {
    const value = document[field] ?? null
    return wanted instanceof Test ? wanted.passes(value) : value === wanted
  })
}

/** The condition operators of the cloud database that Twikoo's function uses. */
export const command = {
  in: (values: unknown[]) => new Test((value) => values.includes(value)),
  lt: (limit: number) => new Test((value) => typeof value === 'number' && value < limit),
  gt: (limit: number) => new Test((value) => typeof value === 'number' && value > limit),
  neq: (other: unknown) => new Test((value) => value !== other),
  or: (...queries: Query[]) => queries,
  aggregate: { sum: (each: number) => each },
}

/** A query builder. */
class Selection {
  private query: Query = {}
  private order: { field: string; sign: 1 | -1 } | null = null
  private most = Number.POSITIVE_INFINITY

  constructor(private readonly documents: Stored[]) {}

  where(query: Query): this {
    this.query = query
    return this
  }

  doc(id: string): this {
    return this.where({ _id: id })
  }

  orderBy(field: string, direction: 'asc' | 'desc'): this {
    this.order = { field, sign: direction === 'asc' ? 1 : -1 }
    return this
  }

  limit(most: number): this {
    this.most = most
    return this
  }

  /** Counts documents by the value of a field, the only aggregation that the function uses. */
  aggregate() {
    return {
      match: (query: Query) => ({
        group: ({ _id: field, count: each }: { _id: string; count: number }) => ({
          end: async () => {
            const counts = new Map<unknown, number>()
            for (const document of this.where(query).found()) {
              const value = document[field.slice(1)]
              counts.set(value, (counts.get(value) ?? 0) + each)
            }
            return { data: [...counts].map(([_id, count]) => ({ _id, count })) }
          },
        }),
      }),
    }
  }

  async get(): Promise<{ data: Stored[] }> {
    return { data: this.found().map((document) => ({ ...document })) }
  }

  async count(): Promise<{ total: number }> {
    return { total: this.found().length }
  }

  async update(change: Record<string, unknown>): Promise<{ updated: number }> {
    const found = this.found()
    for (const document of found) Object.assign(document, change)
    return { updated: found.length }
  }

  async add(document: Record<string, unknown>): Promise<{ id: string }> {
    const id = `document-${this.documents.length + 1}`
    this.documents.push({ ...document, _id: id })
    return { id }
  }

  private found(): Stored[] {
    const found = this.documents.filter((document) => matches(document, this.query))
    const { order } = this
    if (order) found.sort((a, b) => order.sign * (Number(a[order.field]) - Number(b[order.field])))
    return found.slice(0, this.most)
  }
}

/** An embedded store with the part of the cloud database's interface that comments need. */
export class TwikooStore {
  private readonly collections = new Map<string, Stored[]>()
  readonly command = command

  collection(name: string): Selection {
    const documents = this.collections.get(name) ?? []
    this.collections.set(name, documents)
    return new Selection(documents)
  }
}
