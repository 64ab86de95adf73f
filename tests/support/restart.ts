import { AsyncLocalStorage } from 'node:async_hooks'

/** Forgets all that the process knows (lib/global-singleton), as a restart does; what is stored stays. */
export function restart(): void {
  const known: unknown = Reflect.get(globalThis, Symbol.for('inkstone.process-wide'))
  if (!(known instanceof Map)) return
  // Each one that is in use slows every later promise of the process.
  for (const value of known.values()) if (value instanceof AsyncLocalStorage) value.disable()
  known.clear()
}
