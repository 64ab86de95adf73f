/**
 * Stores texts by key longer than a process lives. It never throws: an unreachable store returns nothing and stores
 * nothing, and memory is used instead.
 */
export interface Store {
  /** Returns the text last written under a key; null when there is none. */
  read(key: string): Promise<string | null>
  write(key: string, text: string): Promise<void>
  /** Other instances of the site write to it as well. */
  readonly shared?: boolean
}

/**
 * Combines stores: the first that has a key answers, and the text is written to those before it. Writes go to all.
 */
export function layered(stores: readonly Store[]): Store {
  return {
    shared: stores.some(({ shared }) => shared),
    read: async (key) => {
      for (const [index, store] of stores.entries()) {
        const text = await store.read(key)
        if (text === null) continue
        // Fills a store that was emptied. Readers do not wait for it; a store never throws.
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

/** For content that needs no store. */
export const noStore: Store = { read: async () => null, write: async () => undefined }
