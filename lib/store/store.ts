/**
 * Keeps texts by key beyond the life of a process. It never throws: a store that cannot be reached knows nothing and
 * keeps nothing, and readers get what memory holds.
 */
export interface Store {
  /** The text last written under a key; null when there is none. */
  read(key: string): Promise<string | null>
  write(key: string, text: string): Promise<void>
  /** Other instances of the site write here as well. */
  readonly shared?: boolean
}

/** Several stores as one: the first that knows a key answers and tells those before it, all are written. */
export function layered(stores: readonly Store[]): Store {
  return {
    shared: stores.some(({ shared }) => shared),
    read: async (key) => {
      for (const [index, store] of stores.entries()) {
        const text = await store.read(key)
        if (text === null) continue
        // One that was emptied is filled again. Readers do not wait for it; a store never throws.
        for (const emptied of stores.slice(0, index)) void emptied.write(key, text)
        return text
      }
      return null
    },
    write: async (key, text) => {
      await Promise.all(stores.map((store) => store.write(key, text)))
    },
  }
}

/** For content that is at hand anyway. */
export const noStore: Store = { read: async () => null, write: async () => undefined }
