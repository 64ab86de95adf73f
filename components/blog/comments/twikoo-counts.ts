import { loadScript } from '../../browser/load-script'
import { defined } from './load'

type Tell = (count: number) => void

/** Callbacks of posts whose number is not known yet, by key. */
const waiting = new Map<string, Set<Tell>>()
let asking: Promise<void> | null = null

/**
 * Calls back with the number of comments under a key once it is requested; returns a function that unsubscribes.
 */
export function awaitCount(key: string, tell: Tell): () => void {
  const tells = waiting.get(key) ?? new Set()
  waiting.set(key, tells.add(tell))
  return () => {
    tells.delete(tell)
    if (tells.size === 0 && waiting.get(key) === tells) waiting.delete(key)
  }
}

/**
 * Requests all awaited numbers, including replies, in one call of the service's client
 * (https://twikoo.js.org/api.html). A failure is only logged, because the numbers are optional.
 * @param script address of the client
 */
export function askCounts(script: string, envId: string): Promise<void> {
  asking ??= ask(script, envId)
    .catch((error: unknown) => console.warn('The numbers of comments could not be loaded:', error))
    .finally(() => {
      asking = null
    })
  return asking
}

async function ask(script: string, envId: string): Promise<void> {
  if (waiting.size === 0) return
  await loadScript(script)
  const asked = new Map(waiting)
  waiting.clear()
  const counts = await defined(window.twikoo, 'twikoo').getCommentsCount({
    envId,
    urls: [...asked.keys()],
    includeReply: true,
  })
  for (const { url, count } of counts) for (const tell of asked.get(url) ?? []) tell(count)
}
