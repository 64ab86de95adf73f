/**
 * Stores texts by key longer than a process lives. It never throws: an unreachable store returns nothing and stores
 * nothing, and memory is used instead.
 */
export interface Store {
  /** Returns the text last written under a key; null when there is none. */
  read(key: string): Promise<string | null>
  write(key: string, text: string): Promise<unknown>
  /** Other instances of the site write to it as well. */
  readonly shared?: boolean
  /** What other instances write cannot be read now. */
  readonly isAlone?: boolean
}

/** What became of a write to a folder: `missed` if it failed for a reason that may pass, `impossible` if nothing can be written. */
export type FileResult = 'stored' | 'missed' | 'impossible'

/** A folder of this machine, which may be full or damaged for a while. */
export interface FileStore extends Store {
  write(key: string, text: string): Promise<FileResult>
}

/** What became of a write: `missed` while the store is unreachable, `refused` for a text that it never takes: what it had stays. */
export type SharedResult = 'stored' | 'missed' | 'refused'

/** A store of all instances, which may be unreachable for a while, and may come back with older texts. */
export interface SharedStore extends Store {
  /** Whether commands are answered. While they are not, null does not mean that there is no text. */
  readonly isReachable: boolean
  write(key: string, text: string): Promise<SharedResult>
  /** Calls a function each time after the store was unreachable. */
  onReturn(listener: () => void): void
}

/** For content that needs no store. */
export const noStore: Store = { read: async () => null, write: async () => undefined }
