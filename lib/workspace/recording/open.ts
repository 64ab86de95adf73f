/** Reads a recording from its folder. It may come from somebody else: no path in it may lead out of the folder. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { listOf } from '@/lib/unknown-values'
import { parseJson } from './capture'
import {
  answerName,
  answersFolder,
  fileIndexName,
  filesFolder,
  manifestName,
  type RecordedFile,
  recordingError,
  rootPageOf,
  toRecordedAnswer,
  toRecordedFile,
} from './format'
import { Replay } from './replay'

/** A host that never resolves (RFC 6761): an address that escapes from the recording opens nothing. */
export const recordingOrigin = 'https://recording.invalid'

/** Bytes. Limits files that would fill the memory; no real response is as large. */
const longestAnswer = 100_000_000

/** A recording, ready to be served. */
export interface Recording {
  rootPageId: string
  replay: Replay
  files: readonly RecordedFile[]
  /** Changes with every response. */
  digest: string
  /** Returns the path of a stored file inside the folder; null when there is none that may be read. */
  pathOf(file: RecordedFile): Promise<string | null>
}

/**
 * Returns the root page of a recording.
 * @throws WorkspaceError for a folder that holds no recording, or one of another format
 */
export function recordedRootPage(folder: string): string {
  let text: string
  try {
    text = readFileSync(join(folder, manifestName), 'utf8')
  } catch (cause) {
    throw notFound(folder, cause)
  }
  return rootPageOf(parseJson(text), folder)
}

/**
 * Reads a recording into memory.
 * @throws WorkspaceError for a folder that holds no recording, one of another format, or one without its root page
 */
export async function openRecording(folder: string): Promise<Recording> {
  const rootPageId = recordedRootPage(folder)
  const root = await realpath(folder)
  const hash = createHash('sha256').update(rootPageId)
  const answers = []
  for (const name of (await namesIn(join(root, answersFolder)))
    .filter((name) => answerName.test(name))
    .sort()) {
    const path = await insidePath(root, answersFolder, name)
    const text = path === null ? '' : await readFile(path, 'utf8')
    hash.update(text)
    const answer = toRecordedAnswer(parseJson(text))
    if (answer) answers.push(answer)
  }
  const files = await readFileIndex(root)
  const addresses = new Map(files.map(({ source, file }) => [source, addressOf(file)]))
  const replay = new Replay(answers, (source) => addresses.get(source) ?? null)
  if (!replay.hasBlock(rootPageId)) {
    throw recordingError(
      folder,
      `a recording without its root page ${rootPageId}: files of \`${answersFolder}\` are missing or changed. ` +
        'Copy the whole folder again, or make it again with `npm run workspace:record`.',
    )
  }
  return {
    rootPageId,
    replay,
    files,
    digest: hash.digest('hex'),
    pathOf: ({ file }) => insidePath(root, filesFolder, file),
  }
}

/** Returns the address of a stored file, which only the recording's own transport can open. */
export function addressOf(file: string): string {
  return `${recordingOrigin}/${filesFolder}/${file}`
}

async function readFileIndex(root: string): Promise<RecordedFile[]> {
  const path = await insidePath(root, '', fileIndexName)
  const entries = path === null ? [] : listOf(parseJson(await readFile(path, 'utf8')))
  return entries.map(toRecordedFile).filter((file) => file !== null)
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

/**
 * The path of a plain file in the recording; null for links, folders, files that are too large, and paths outside
 * of it.
 */
async function insidePath(root: string, folder: string, name: string): Promise<string | null> {
  const path = join(root, folder, name)
  try {
    const [info, real] = [await lstat(path), await realpath(path)]
    const isInside = real === path && real.startsWith(root + sep)
    const isSmall = folder === filesFolder || info.size <= longestAnswer
    return info.isFile() && isInside && isSmall ? path : null
  } catch {
    return null
  }
}

function notFound(folder: string, cause: unknown): Error {
  return recordingError(
    folder,
    `which holds no recording: there is no ${manifestName} in it. Set it to a folder that \`npm run ` +
      'workspace:record -- --out=<folder>` has made, or leave it empty.',
    cause,
  )
}
