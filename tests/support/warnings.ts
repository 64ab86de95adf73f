import { globalSingleton } from '@/lib/global-singleton'

/** Resets the printed warnings of this process, because an earlier test may have caused the same one. */
export function forgetWarnings(): void {
  const warned = globalSingleton('warnings', () => ({ texts: new Set<string>(), since: Date.now() }))
  warned.texts.clear()
}
