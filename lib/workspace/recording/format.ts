/** The files of a recording: a folder of readable JSON, and the stored files. */
import { isObject, member, numberOf, textOf } from '@/lib/unknown-values'
import { WorkspaceError } from '../workspace-error'

/** Increase it when older recordings can no longer be read. */
export const formatVersion = 1

export const manifestName = 'recording.json'
export const fileIndexName = 'files.json'
export const answersFolder = 'answers'
export const filesFolder = 'files'

/** Valid file names: a number and an endpoint, or a number and an extension. */
export const answerName = /^\d{4,8}-[A-Za-z]{1,60}\.json$/
export const storedFileName = /^\d{4,8}(?:\.[a-z\d]{1,8})?$/

const rootId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** `recording.json`. It is written last, so that a folder without it is an incomplete recording. */
export interface Manifest {
  format: typeof formatVersion
  /** ISO 8601. */
  recordedAt: string
  rootPageId: string
  /** Whether a token was used: the recording may contain private content. */
  privateWorkspace: boolean
  /** Whether private rows were left out. */
  hiddenRows: 'withheld' | 'kept'
  counts: { answers: number; articles: number; files: number }
  /** What could not be recorded, and why. */
  problems: string[]
}

/** A file of `answers/`: a request and its response. */
export interface RecordedAnswer {
  request: { endpoint: string; body: unknown }
  status: number
  contentType: string
  /** null for a response that is not JSON. */
  body: unknown
  /** A description of a response that is not JSON. */
  notJson?: { title: string; characters: number }
}

/** An entry of `files.json`. */
export interface RecordedFile {
  /** The file's address in the records. */
  source: string
  /** Its name in `files/`. */
  file: string
  contentType: string
  bytes: number
}

/** Creates the error for an invalid recording, which always names the setting. */
export function recordingError(folder: string, problem: string, cause?: unknown): WorkspaceError {
  return new WorkspaceError('', `WORKSPACE_RECORDING is "${folder}", ${problem}`, { cause })
}

/** Reads the id of the root page from a manifest. Throws for one of another format. */
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

/** Parses a response's file; null when it is invalid. */
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

/** Parses an entry of the file index; null for one that does not name a plain file of the recording. */
export function toRecordedFile(value: unknown): RecordedFile | null {
  if (!isObject(value)) return null
  const source = textOf(value.source)
  const file = textOf(value.file)
  if (source === '' || !storedFileName.test(file)) return null
  return { source, file, contentType: soundType(value.contentType), bytes: numberOf(value.bytes) ?? 0 }
}

/** Returns the content type when it is well-formed, else `application/octet-stream`. */
export function soundType(contentType: unknown): string {
  const type = textOf(contentType)
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}(?:; ?charset=[\w-]{1,30})?$/.test(type)
    ? type
    : 'application/octet-stream'
}
