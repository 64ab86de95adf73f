import { createHmac } from 'node:crypto'
import type { FileHolder } from '@/lib/embedded-workspace/emulator'

const SECRET = 'workspace-server'

/** The id of a stored file in any form of its address; null for other addresses. */
export function storedFileId(url: string): string | null {
  const [, attachment] = /^attachment:([0-9a-f-]{36}):/.exec(url) ?? []
  if (attachment !== undefined) return attachment
  const [, modern] = /^https:\/\/prod-files-secure\.[^/]+\/[0-9a-f-]{36}\/([0-9a-f-]{36})\//.exec(url) ?? []
  if (modern !== undefined) return modern
  const [, old] = /\/secure\.notion-static\.com\/([0-9a-f-]{36})\//.exec(url) ?? []
  return old ?? null
}

function signatureOf(fileId: string, expires: string): string {
  return createHmac('sha256', SECRET).update(`${fileId} ${expires}`).digest('base64url')
}

function fileName(url: string): string {
  return url.split(/[:/]/).at(-1) ?? 'file'
}

/** A stored file, and the record for which it is signed. */
export interface SignedFile {
  url: string
  spaceId: string
  holder: FileHolder
}

/** A signed address on the file host that is valid until `expires` (ms since the epoch); null for other files. */
export function signedAddress(
  origin: string,
  { url, spaceId, holder }: SignedFile,
  expires: number,
): string | null {
  const fileId = storedFileId(url)
  if (fileId === null) return null
  const query = new URLSearchParams({
    table: holder.table,
    id: holder.id,
    spaceId,
    expirationTimestamp: String(expires),
    signature: signatureOf(fileId, String(expires)),
    downloadName: fileName(url),
  })
  return `${origin}/f/f/${spaceId}/${fileId}/${encodeURIComponent(fileName(url))}?${query}`
}

/**
 * An address on the picture host in the requested width ('' for none), valid until `expires`; null for other files.
 */
export function pictureAddress(
  origin: string,
  { url, spaceId, holder }: SignedFile,
  width: string,
  expires: number,
): string | null {
  const fileId = storedFileId(url)
  if (fileId === null) return null
  const path = encodeURIComponent(`prod-files-secure/${spaceId}/${fileId}/${fileName(url)}`)
  const exp = String(Math.floor(expires / 1_000))
  const query = new URLSearchParams({
    exp,
    sig: signatureOf(fileId, exp),
    id: holder.id,
    table: holder.table,
  })
  return `${origin}/s3/${path}/size/${width === '' ? '' : `w=${width}`}?${query}`
}

/** A parsed request to the file host or the picture host. */
export interface SignedRequest {
  kind: 'signed' | 'picture'
  fileId: string
  state: 'good' | 'forged' | 'expired'
}

/** Parses an address in the form of the two functions above; null for other paths. */
export function readSigned({ pathname, searchParams }: URL, now: number): SignedRequest | null {
  const [, signedId] = /^\/f\/f\/[^/]+\/([^/]+)\/[^/]+$/.exec(pathname) ?? []
  const [, object] = /^\/s3\/([^/]+)\/size(?:\/|$)/.exec(pathname) ?? []
  const fileId = signedId ?? (object === undefined ? undefined : decodeURIComponent(object).split('/')[2])
  if (fileId === undefined) return null
  const kind = signedId === undefined ? 'picture' : 'signed'
  const written = searchParams.get(kind === 'signed' ? 'expirationTimestamp' : 'exp') ?? ''
  const signature = searchParams.get(kind === 'signed' ? 'signature' : 'sig')
  if (signature !== signatureOf(fileId, written)) return { kind, fileId, state: 'forged' }
  const expires = Number(written) * (kind === 'signed' ? 1 : 1_000)
  return { kind, fileId, state: now < expires ? 'good' : 'expired' }
}
