import { processWide } from '@/lib/remember'

/** Has the warnings of this process come again: a test before may have given the same one. */
export function forgetWarnings(): void {
  const warned = processWide('warnings', () => ({ texts: new Set<string>(), since: Date.now() }))
  warned.texts.clear()
}
