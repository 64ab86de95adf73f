import { answer, type Records } from '@/lib/embedded-workspace/emulator'
import { WorkspaceClient } from '@/lib/workspace/client/client'
import { loadPage } from '@/lib/workspace/pages/load-page'
import type { RecordMap } from '@/lib/workspace/types'

/** A page's complete record map, as the product reads it from the emulator. */
export async function emulatedPage(records: Records, id: string): Promise<RecordMap> {
  const emulated: typeof fetch = async (input, init) => {
    const endpoint = new URL(String(input)).pathname.split('/').at(-1) ?? ''
    const { status, body } = answer(records, { endpoint, body: JSON.parse(String(init?.body)) })
    return new Response(JSON.stringify(body), { status })
  }
  const client = new WorkspaceClient({ apiBaseUrl: 'https://workspace.test/api/v3', fetch: emulated })
  return (await loadPage(client, id)).recordMap
}
