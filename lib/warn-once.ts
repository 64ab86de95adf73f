import { globalSingleton } from '@/lib/global-singleton'
import { logText } from '@/lib/text-forms'

/** Number of texts. Memory and log stay bounded whatever the workspace contains. */
const limit = 1_000

/** Milliseconds after which all warnings may appear again. */
const day = 24 * 3_600_000

interface Warned {
  texts: Set<string>
  since: number
}

/**
 * Warns the owner in the server's log, once per process and text, because the same row is read every few seconds. After 1,000 texts the
 * others are left out until a day has passed.
 * @param text names the row or setting and says what to do
 */
export function warnOnce(text: string): void {
  const now = Date.now()
  const warned = globalSingleton('warnings', (): Warned => ({ texts: new Set(), since: now }))
  if (warned.texts.size > limit && now - warned.since > day) {
    warned.texts.clear()
    warned.since = now
  }
  // Only the printed line is remembered: texts of rows may be megabytes long.
  const line = logText(text)
  if (warned.texts.has(line) || warned.texts.size > limit) return
  warned.texts.add(line)
  const isLast = warned.texts.size > limit
  console.warn(isLast ? 'There are more than 1,000 warnings: further ones are left out for a day.' : line)
}
