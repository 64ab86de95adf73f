import { type ApiAnswer, answer } from '@/lib/embedded-workspace/emulator'
import type { Records } from '@/lib/embedded-workspace/emulator/records'

export { embeddedRootPageId } from './compile/ids'

let loading: Promise<Records> | undefined

/** Loads the compiled content, once, on first use. */
function loadRecords(): Promise<Records> {
  // Imported by the full name that records.d.ts declares. Plain Node requires the import attribute for JSON.
  loading ??= import('@/lib/embedded-workspace/records.json', { with: { type: 'json' } }).then(
    (module) => module.default,
  )
  return loading
}

/**
 * Answers a request to the workspace's API from the embedded content.
 * @param body the parsed JSON of the request
 * @throws when the content was not compiled: `npm run prepare:workspace`
 */
export async function answerEmbedded(endpoint: string, body: unknown): Promise<ApiAnswer> {
  return answer(await loadRecords(), { endpoint, body })
}
