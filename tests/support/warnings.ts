import { globalSingleton } from '@/lib/global-singleton'

/** Has the warnings of this process come again: a test before may have given the same one. */
export function forgetWarnings(): void {
  const warned = globalSingleton('warnings', () => ({ texts: new Set<string>(), since: Date.now() }))
  warned.texts.clear()
}
