import { fieldsOf, listOf, textOf, type UnknownObject } from '@/lib/unknown-values'
import type { HostRedirect, WorkspaceServer } from '../workspace-server'
import { setBlockText, setProperty } from './edits'
import { toFailureKind } from './failures'
import type { LoggedRequest } from './request-log'

/** Commands to a running server from another process: `POST /__control`. */
export interface Control {
  /** A failure for all requests or for one endpoint, or null for none. */
  failure?: string | number | { kind: string | number; endpoint?: string; times?: number } | null
  latencyMs?: number
  shape?: 'flat' | 'nested'
  /** Milliseconds by which the server's clock runs ahead from now on. */
  clockAheadMs?: number
  /** Hosts on which the bot protection refuses everybody from now on. */
  blockedHosts?: string[]
  /** A redirect of one host to another, or null for none. */
  redirect?: HostRedirect | null
  resetCalls?: boolean
  /** Properties of the content database to write: page id → property → text. */
  properties?: Record<string, Record<string, string>>
  /** Texts of blocks to write: block id → text. */
  texts?: Record<string, string>
}

/** Changes a running server from another process; returns its requests by endpoint afterwards. */
export async function controlWorkspace(
  origin: string,
  control: Control = {},
): Promise<Record<string, number>> {
  const { calls } = await sendControl(origin, control)
  return Object.fromEntries(
    Object.entries(fieldsOf(calls)).map(([endpoint, count]) => [endpoint, Number(count)]),
  )
}

/** Returns the requests that a running server has received since its counts were reset. */
export async function requestsOf(origin: string): Promise<LoggedRequest[]> {
  const { requests } = await sendControl(origin, {})
  return listOf(requests).map((request) => {
    const { host, path, cookie, userAgent } = fieldsOf(request)
    return { host: textOf(host), path: textOf(path), cookie: textOf(cookie), userAgent: textOf(userAgent) }
  })
}

async function sendControl(origin: string, control: Control): Promise<UnknownObject> {
  const response = await fetch(`${origin}/__control`, { method: 'POST', body: JSON.stringify(control) })
  if (!response.ok) throw new Error(`The workspace server refused: ${await response.text()}`)
  return fieldsOf(await response.json())
}

/** Executes a control request. */
export function readControl(text: string, server: WorkspaceServer): void {
  const control = fieldsOf(JSON.parse(text))
  const { failure, latencyMs, shape, clockAheadMs } = control
  if (failure === null) server.setFailure(null)
  else if (failure !== undefined) server.setFailure(toFailure(failure))
  if (typeof latencyMs === 'number') server.setLatency(latencyMs)
  if (shape === 'flat' || shape === 'nested') server.setShape(shape)
  if (typeof clockAheadMs === 'number') server.setClock(clockAheadMs)
  if (Array.isArray(control.blockedHosts)) server.setBlockedHosts(control.blockedHosts.map(textOf))
  if (control.redirect === null) server.setRedirect(null)
  else if (control.redirect !== undefined) {
    const { from, to } = fieldsOf(control.redirect)
    server.setRedirect({ from: textOf(from), to: textOf(to) })
  }
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
