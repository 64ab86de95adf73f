import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendPublicFile } from './public-files'
import { readSigned } from './signer'

/** Statuses of the service for an expired address. */
export type ExpiredStatus = 403 | 410 | 419

export interface FileHostOptions {
  /** Stored files: file id → address below public/. */
  files: Readonly<Record<string, string>>
  /** Milliseconds since the epoch, by the signing clock. */
  now: number
  expiredStatus: ExpiredStatus
  count: (kind: 'signed' | 'picture') => void
}

/** Answers a request to the hosts of stored files: `/f/f/…` (signed files) and `/s3/…` (pictures). */
export async function answerFile(
  address: URL,
  request: IncomingMessage,
  response: ServerResponse,
  { files, now, expiredStatus, count }: FileHostOptions,
): Promise<void> {
  const asked = readSigned(address, now)
  if (asked) count(asked.kind)
  const path = asked ? files[asked.fileId] : undefined
  if (!asked || path === undefined) response.writeHead(404).end('No such file')
  else if (asked.state === 'forged') response.writeHead(403).end('Forbidden')
  else if (asked.state === 'expired') response.writeHead(expiredStatus).end('Expired')
  else await sendPublicFile(path, request, response)
}
