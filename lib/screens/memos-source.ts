import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Memory, processWide } from '@/lib/remember'
import { warnOnce } from '@/lib/warn-once'

/** A source elsewhere is asked at most this often, in milliseconds. */
const lifetime = 60_000
/** Milliseconds a source elsewhere may take. */
const timeout = 5_000

/** MEMOS_SOURCE's default: a blog without such a file has no memos, which is no mistake. */
const defaultSource = '/memos.json'

/**
 * The memos as their source tells them: a JSON file below `public/`, or an address elsewhere. A source that cannot
 * be read is only logged, once; the last memos are shown then, or none.
 * @param source MEMOS_SOURCE
 */
export async function loadMemos(source: string): Promise<unknown> {
  const memory = processWide('memos', () => new Memory<unknown>(4))
  try {
    if (!/^https?:/i.test(source)) return await readPublicJson(source)
    return await memory.get(source, { load: () => fetchJson(source), lifetime: () => lifetime })
  } catch (error) {
    if (source === defaultSource && error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return []
    const reason = error instanceof Error ? error.message : String(error)
    warnOnce(`The memos could not be read from ${source}: ${reason}. Check MEMOS_SOURCE.`)
    return memory.last(source) ?? []
  }
}

async function readPublicJson(source: string): Promise<unknown> {
  const folder = path.join(process.cwd(), 'public')
  const file = path.join(folder, source)
  // The setting can be changed in the workspace; it must not reach other files of the server.
  if (!file.startsWith(folder + path.sep)) throw new Error(`${source} is outside the public folder`)
  return JSON.parse(await readFile(file, 'utf8'))
}

async function fetchJson(source: string): Promise<unknown> {
  const response = await fetch(source, { signal: AbortSignal.timeout(timeout) })
  if (!response.ok) throw new Error(`The answer was ${response.status}`)
  return response.json()
}
