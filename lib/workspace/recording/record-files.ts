/** Downloads stored files of a blog into a recording: signed as for readers, and from the same hosts. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getStableNotionFileSource } from 'notion-utils'
import type { Settings } from '@/conf/schema'
import { fetchFile } from '@/lib/media/fetch-file'
import { isMediaAddress } from '@/lib/media/hosts'
import { partsOf } from '@/lib/throttle/answers'
import { within } from '@/lib/throttle/deadline'
import { listOf, textOf } from '@/lib/unknown-values'
import type { WorkspaceClient } from '../client/client'
import { emojiFile, type FileTable, isOpenFile } from '../files/image-url'
import { recordValue } from './boxes'
import { filesFolder, type RecordedFile, soundType } from './format'
import type { RecordIndex } from './record-index'

const fileTables: readonly FileTable[] = ['block', 'collection', 'custom_emoji']
/** Files signed per request. */
const batchSize = 20
/** Downloads at once. */
const atOnce = 3

export interface FileLimits {
  /** In bytes. */
  perFile: number
  inAll: number
}

/** A file in records, and the record whose permissions apply. */
export interface NamedFile {
  source: string
  table: FileTable
  id: string
}

interface FileRecorder {
  client: Pick<WorkspaceClient, 'getSignedFileUrls'>
  settings: Settings
  /** The recording's folder. */
  folder: string
  limits: FileLimits
  onProgress: (line: string) => void
  /** Removes secrets from texts about a file. */
  clean: (text: string) => string
  fetch?: typeof fetch
}

/** Lists the stored files in records, each once. */
export function namedFiles(records: RecordIndex): NamedFile[] {
  const files = new Map<string, NamedFile>()
  for (const table of fileTables) {
    for (const [id, box] of records.entries(table)) {
      for (const text of textsIn(recordValue(box))) {
        const source = table === 'custom_emoji' ? emojiFile(text) : getStableNotionFileSource(text)
        if (source !== undefined && !files.has(source)) files.set(source, { source, table, id })
      }
    }
  }
  return [...files.values()]
}

/** Downloads files into the recording's folder. Files that fail or are too large are added to `problems`. */
export async function recordFiles(
  files: readonly NamedFile[],
  recorder: FileRecorder,
): Promise<{ recorded: RecordedFile[]; problems: string[] }> {
  const recorded: RecordedFile[] = []
  const problems: string[] = []
  const longest = recorder.settings.MEDIA_TIMEOUT_SECONDS * 1_000
  let total = 0
  let done = 0
  for (let begin = 0; begin < files.length; begin += batchSize) {
    const batch = files.slice(begin, begin + batchSize)
    const addresses = await signAll(batch, recorder)
    const queue = batch.entries()
    const work = async () => {
      for (const [index, { source }] of queue) {
        const about = recorder.clean(source)
        try {
          const left = Math.min(recorder.limits.perFile, recorder.limits.inAll - total)
          const { bytes, contentType } = await within(longest, (signal) =>
            download(addresses[index] ?? '', left, recorder, signal),
          )
          total += bytes.length
          const file = `${String(begin + index + 1).padStart(4, '0')}${endingOf(source)}`
          await writeFile(join(recorder.folder, filesFolder, file), bytes)
          recorded.push({ source: about, file, contentType, bytes: bytes.length })
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error)
          problems.push(`The file ${about} is not in the recording: ${recorder.clean(reason)}`)
        }
        recorder.onProgress(`Files: ${++done} of ${files.length}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
  recorded.sort((a, b) => (a.file < b.file ? -1 : 1))
  return { recorded, problems }
}

/**
 * Signs files together. If the service refuses them, one by one, because a single bad file fails the whole request.
 */
async function signAll(files: readonly NamedFile[], { client }: FileRecorder): Promise<string[]> {
  const sign = async (some: readonly NamedFile[]) => {
    const urls = some.map(({ source, table, id }) => ({ url: source, permissionRecord: { table, id } }))
    const { signedUrls } = await client.getSignedFileUrls(urls)
    return listOf(signedUrls).map(textOf)
  }
  const toSign = files.filter(({ source }) => !isOpenFile(source))
  const together = toSign.length === 0 ? [] : await sign(toSign).catch(() => null)
  const signed: string[] = []
  for (const file of files) {
    if (isOpenFile(file.source)) signed.push(file.source)
    else if (together) signed.push(together[toSign.indexOf(file)] ?? '')
    else signed.push((await sign([file]).catch(() => []))[0] ?? '')
  }
  return signed
}

async function download(
  address: string,
  limit: number,
  { settings, fetch }: FileRecorder,
  signal: AbortSignal,
): Promise<{ bytes: Buffer; contentType: string }> {
  if (address === '') throw new Error('the service signs no address for it')
  const response = await fetchFile(address, {
    headers: {},
    userAgent: settings.WORKSPACE_USER_AGENT,
    isAllowed: (target) => isMediaAddress(target, settings),
    answerTimeout: settings.WORKSPACE_TIMEOUT_MS,
    signal,
    ...(fetch && { fetch }),
  })
  const tooLarge = new Error('it is larger than --max-file-mb or --max-total-mb allow')
  const parts: Buffer[] = []
  let size = 0
  try {
    if (!response.ok) throw new Error(`its host answered ${response.status}`)
    if (Number(response.headers.get('content-length') ?? 0) > limit) throw tooLarge
    for await (const part of response.body === null ? [] : partsOf(response.body, signal)) {
      size += part.length
      if (size > limit) throw tooLarge
      parts.push(Buffer.from(part))
    }
  } finally {
    if (!response.body?.locked) await response.body?.cancel()
  }
  return { bytes: Buffer.concat(parts), contentType: soundType(response.headers.get('content-type')) }
}

/** The extension of a file's name; '' without a plain one. */
function endingOf(source: string): string {
  const path = source.split(/[?#]/, 1)[0] ?? ''
  return /\.[a-z\d]{1,8}$/i.exec(path)?.[0].toLowerCase() ?? ''
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) yield* textsIn(inner)
  }
}
