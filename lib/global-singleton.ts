const registry = Symbol.for('inkstone.process-wide')

interface Host {
  [registry]?: Map<string, unknown>
}

/** The type of the global object does not know our symbol. In development an edited module starts with its own values. */
const host: Host = process.env.NODE_ENV === 'development' ? {} : (globalThis as Host)

/**
 * Returns a value that the whole process shares. Next.js bundles pages and API routes separately, each with its own copy of every
 * module, so that a variable of a module would exist several times.
 */
export function globalSingleton<Value>(name: string, create: () => Value): Value {
  host[registry] ??= new Map()
  if (!host[registry].has(name)) host[registry].set(name, create())
  // A name always holds what its one caller put there.
  return host[registry].get(name) as Value
}
