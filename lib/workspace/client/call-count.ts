/** Counts the requests to the workspace. */
import { globalSingleton } from '@/lib/remember'

const callCounts = (): Map<string, number> => globalSingleton('workspace-calls', () => new Map())

export function countCall(endpoint: string): void {
  callCounts().set(endpoint, (callCounts().get(endpoint) ?? 0) + 1)
}

/** How many requests this process has sent, by endpoint; tries count one by one. */
export function workspaceCalls(): Record<string, number> {
  return Object.fromEntries(callCounts())
}
