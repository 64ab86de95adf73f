import { logText } from '@/lib/log-text'
import { processWide } from '@/lib/remember'

/** More than an owner could read; then old warnings may come again rather than memory grow without end. */
const limit = 1_000

/**
 * Warns the owner in the server's log, once per process and text: the same row is read every few seconds.
 * @param text names the row or setting and says what to do
 */
export function warnOnce(text: string): void {
  const warned = processWide('warnings', () => new Set<string>())
  if (warned.has(text)) return
  if (warned.size >= limit) warned.clear()
  warned.add(text)
  console.warn(logText(text))
}
