const warned = new Set<string>()

/** Logs a warning the first time it is given in this process. */
export function warnOnce(message: string): void {
  if (warned.has(message)) return
  warned.add(message)
  console.warn(message)
}
