/** The Network Information API, which only Chromium browsers have. */
interface Connection {
  /** The reader has turned on the data saver. */
  saveData?: boolean
  /** `slow-2g`, `2g`, `3g` or `4g`, by the measured round-trip time and bandwidth. */
  effectiveType?: string
}

/**
 * Whether nothing should be loaded before it is needed: the reader saves data, or has a slow connection. False in
 * browsers that do not tell.
 */
export function isSlowConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return Boolean(connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? ''))
}
