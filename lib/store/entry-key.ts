import { hkdfSync } from 'node:crypto'
import { globalSingleton } from '@/lib/global-singleton'
import { sessionSecret } from '@/lib/lock/secret'
import { secrets } from '@/lib/workspace/deployed'

/** The key for entries in a shared Redis; only instances of this site know it. */
export interface EntryKey {
  /** 32 bytes. */
  secret: Buffer
  /** A public id of the key. It is part of names, so that sites with different keys do not overwrite each other. */
  id: string
  /** Whether later builds will have the same key. */
  outlastsBuild: boolean
}

/** Derives the key for entries from a secret, only for this purpose. */
export function deriveEntryKey(secret: string, outlastsBuild: boolean): EntryKey {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `inkstone redis ${purpose}`, length))
  return { secret: derive('entry', 32), id: derive('key id', 6).toString('hex'), outlastsBuild }
}

/** Returns the key that all instances of this site share: from SESSION_SECRET, or from the build's own secret. */
export function entryKey(): EntryKey {
  return globalSingleton('entry-key', () => deriveEntryKey(sessionSecret(), secrets().SESSION_SECRET !== ''))
}
