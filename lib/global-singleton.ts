const registry = Symbol.for('inkstone.process-wide')

interface Host {
  [registry]?: Map<string, unknown>
}

/**
 * The type of the global object does not know our symbol. In development every reloaded module starts with new
 * values.
 */
const host: Host = process.env.NODE_ENV === 'development' ? {} : (globalThis as Host)

/**
 * Returns a value that the whole process shares. Next.js bundles pages and API routes separately, each with its own copy of every
 * module, so that a variable of a module would exist several times.
 */
export function globalSingleton<Value>(name: string, create: () => Value): Value {
  host[registry] ??= new Map()
  if (!host[registry].has(name)) host[registry].set(name, create())
  // Each name has one caller, which determines the type.
  return host[registry].get(name) as Value
}
