import { type ApiAnswer, answer } from '@/lib/embedded-workspace/emulator'
import type { Records } from '@/lib/embedded-workspace/emulator/records'

export { embeddedRootPageId } from './compile/ids'

let loading: Promise<Records> | undefined

/** The compiled content; loaded once, when first asked for. */
function loadRecords(): Promise<Records> {
  // Imported by its whole name, by which records.d.ts declares it. Plain Node wants to be told that it is JSON.
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
