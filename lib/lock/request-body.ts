import type { IncomingMessage } from 'node:http'
import { requestText } from '@/lib/request-text'
import { isObject } from '@/lib/unknown-values'

/** Bytes. A password and the name of a post are far shorter. */
const limit = 8_192

/** Reads the fields of a small form or JSON object; a number is the status to refuse with. */
export async function readFields(
  request: IncomingMessage,
): Promise<Record<string, string> | 400 | 408 | 413 | 415> {
  const type = /^\s*([^;\s]+)/.exec(request.headers['content-type'] ?? '')?.[1]?.toLowerCase()
  if (type !== 'application/json' && type !== 'application/x-www-form-urlencoded') return 415
  const text = await requestText(request, limit)
  if (typeof text === 'number') return text
  return type === 'application/json' ? jsonFields(text) : Object.fromEntries(new URLSearchParams(text))
}

function jsonFields(text: string): Record<string, string> | 400 {
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value)) return 400
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, field]) => (typeof field === 'string' ? [[name, field]] : [])),
    )
  } catch {
    return 400
  }
}
