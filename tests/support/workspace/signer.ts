import { createHmac } from 'node:crypto'

const SECRET = 'workspace-server'

/** The id of a stored file, in any of the forms its address can have; null for other addresses. */
export function storedFileId(url: string): string | null {
  const [, attachment] = /^attachment:([0-9a-f-]{36}):/.exec(url) ?? []
  if (attachment !== undefined) return attachment
  const [, modern] = /^https:\/\/prod-files-secure\.[^/]+\/[0-9a-f-]{36}\/([0-9a-f-]{36})\//.exec(url) ?? []
  if (modern !== undefined) return modern
  const [, old] = /\/secure\.notion-static\.com\/([0-9a-f-]{36})\//.exec(url) ?? []
  return old ?? null
}

function signatureOf(fileId: string, expires: string): string {
  return createHmac('sha256', SECRET).update(`${fileId} ${expires}`).digest('hex').slice(0, 32)
}

/** An address below the origin that opens a stored file until `expires` (ms since the epoch); null for others. */
export function signedAddress(origin: string, url: string, expires: number): string | null {
  const fileId = storedFileId(url)
  if (fileId === null) return null
  const name = encodeURIComponent(url.split(/[:/]/).at(-1) ?? 'file')
  return `${origin}/signed/${fileId}/${name}?expires=${expires}&signature=${signatureOf(fileId, String(expires))}`
}

/** Whether a signed address's query still opens the file. */
export function isValidSignature(fileId: string, query: URLSearchParams, now: number): boolean {
  const expires = query.get('expires') ?? ''
  return query.get('signature') === signatureOf(fileId, expires) && now < Number(expires)
}
