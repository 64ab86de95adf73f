import { fieldsOf, textOf } from '@/lib/workspace/emulator/request'
import type { WorkspaceServer } from '../workspace-server'
import { setBlockText, setProperty } from './edits'
import { toFailureKind } from './failures'

/** What a test in another process may ask of a running server: `POST /__control`. */
export interface Control {
  /** A kind of failure for all calls or for one endpoint's, or null for none. */
  failure?: string | number | { kind: string | number; endpoint?: string; times?: number } | null
  latencyMs?: number
  shape?: 'flat' | 'nested'
  /** Milliseconds by which the server's clock runs ahead from now on. */
  clockAheadMs?: number
  resetCalls?: boolean
  /** Properties of the content database to write: page id → property → text. */
  properties?: Record<string, Record<string, string>>
  /** Texts of blocks to write: block id → text. */
  texts?: Record<string, string>
}

/** Changes a running server from elsewhere; its calls by endpoint afterwards. */
export async function controlWorkspace(
  origin: string,
  control: Control = {},
): Promise<Record<string, number>> {
  const response = await fetch(`${origin}/__control`, { method: 'POST', body: JSON.stringify(control) })
  if (!response.ok) throw new Error(`The workspace server refused: ${await response.text()}`)
  const calls = fieldsOf(await response.json())
  return Object.fromEntries(Object.entries(calls).map(([endpoint, count]) => [endpoint, Number(count)]))
}

/** Carries out a control request. */
export function readControl(text: string, server: WorkspaceServer): void {
  const control = fieldsOf(JSON.parse(text))
  const { failure, latencyMs, shape, clockAheadMs } = control
  if (failure === null) server.setFailure(null)
  else if (failure !== undefined) server.setFailure(toFailure(failure))
  if (typeof latencyMs === 'number') server.setLatency(latencyMs)
  if (shape === 'flat' || shape === 'nested') server.setShape(shape)
  if (typeof clockAheadMs === 'number') server.setClock(clockAheadMs)
  for (const [pageId, properties] of Object.entries(fieldsOf(control.properties))) {
    for (const [property, value] of Object.entries(fieldsOf(properties))) {
      server.edit((records) => setProperty(records, pageId, property, textOf(value)))
    }
  }
  for (const [blockId, value] of Object.entries(fieldsOf(control.texts))) {
    server.edit((records) => setBlockText(records, blockId, textOf(value)))
  }
  if (control.resetCalls === true) server.resetCalls()
}

function toFailure(given: unknown) {
  if (typeof given !== 'object') return toFailureKind(String(given))
  const { kind, endpoint, times } = fieldsOf(given)
  return {
    kind: toFailureKind(String(kind)),
    ...(typeof endpoint === 'string' && { endpoint }),
    ...(typeof times === 'number' && { times }),
  }
}
