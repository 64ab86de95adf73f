/** The files of a recording: a folder of readable JSON, with the stored files beside it. */
import { isObject, member, numberOf, textOf } from '@/lib/unknown-values'
import { WorkspaceError } from '../workspace-error'

/** Raised when a recording of before can no longer be read. */
export const formatVersion = 1

export const manifestName = 'recording.json'
export const fileIndexName = 'files.json'
export const answersFolder = 'answers'
export const filesFolder = 'files'

/** The only names that are read: a number and an endpoint, a number and an ending. */
export const answerName = /^\d{4,8}-[A-Za-z]{1,60}\.json$/
export const storedFileName = /^\d{4,8}(?:\.[a-z\d]{1,8})?$/

const rootId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** `recording.json`: written last, so that a folder without it is not a whole recording. */
export interface Manifest {
  format: typeof formatVersion
  /** ISO 8601. */
  recordedAt: string
  rootPageId: string
  /** Whether a token was shown: the recording may hold what the public does not see. */
  privateWorkspace: boolean
  /** Whether rows that readers may not open were withheld. */
  hiddenRows: 'withheld' | 'kept'
  counts: { answers: number; articles: number; files: number }
  /** What could not be recorded, and why. */
  problems: string[]
}

/** One file of `answers/`: a request, and what the service answered. */
export interface RecordedAnswer {
  request: { endpoint: string; body: unknown }
  status: number
  contentType: string
  /** null for an answer that is not JSON. */
  body: unknown
  /** What an answer that is not JSON was. */
  notJson?: { title: string; characters: number }
}

/** One entry of `files.json`. */
export interface RecordedFile {
  /** How the records name the file. */
  source: string
  /** Its name in `files/`. */
  file: string
  contentType: string
  bytes: number
}

/** Creates the error of a recording that cannot be served, which always names the setting. */
export function recordingError(folder: string, problem: string, cause?: unknown): WorkspaceError {
  return new WorkspaceError('', `WORKSPACE_RECORDING is "${folder}", ${problem}`, { cause })
}

/** Reads the id of the root page out of a manifest. Throws for one of another format. */
export function rootPageOf(manifest: unknown, folder: string): string {
  if (member(manifest, 'format') !== formatVersion) {
    throw recordingError(
      folder,
      `a recording of format ${JSON.stringify(member(manifest, 'format') ?? null)}; this version reads format ` +
        `${formatVersion}. Make it again with \`npm run workspace:record\`.`,
    )
  }
  const id = textOf(member(manifest, 'rootPageId'))
  if (rootId.test(id)) return id
  throw recordingError(
    folder,
    `but its ${manifestName} names no root page. Make it again with \`npm run workspace:record\`.`,
  )
}

/** Reads an answer's file; null for what is none. */
export function toRecordedAnswer(value: unknown): RecordedAnswer | null {
  const endpoint = textOf(member(value, 'request', 'endpoint'))
  const status = numberOf(member(value, 'status'))
  if (endpoint === '' || status === null) return null
  return {
    request: { endpoint, body: member(value, 'request', 'body') },
    status,
    contentType: textOf(member(value, 'contentType')),
    body: member(value, 'body') ?? null,
  }
}

/** Reads an entry of the file index; null for one that names anything but a plain file of the recording. */
export function toRecordedFile(value: unknown): RecordedFile | null {
  if (!isObject(value)) return null
  const source = textOf(value.source)
  const file = textOf(value.file)
  if (source === '' || !storedFileName.test(file)) return null
  return { source, file, contentType: soundType(value.contentType), bytes: numberOf(value.bytes) ?? 0 }
}

/** Returns the content type when it is well-formed, else the one of unknown bytes. */
export function soundType(contentType: unknown): string {
  const type = textOf(contentType)
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}(?:; ?charset=[\w-]{1,30})?$/.test(type)
    ? type
    : 'application/octet-stream'
}
