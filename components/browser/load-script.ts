/** The scripts that this document has requested, by address. */
const scripts = new Map<string, Promise<void>>()

/** Resolves when the element has loaded; a failed one is removed, so that it can be tried again. */
export function whenLoaded(element: HTMLScriptElement | HTMLLinkElement, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve())
    element.addEventListener('error', () => {
      element.remove()
      reject(new Error(`Could not load ${address}`))
    })
    document.head.append(element)
  })
}

/**
 * Loads a script once per document; one that fails may be asked for again.
 * @param attributes of its element beside the address; with `async: false` scripts run in the order of the calls
 */
export function loadScript(
  address: string,
  attributes: Partial<Pick<HTMLScriptElement, 'async' | 'type' | 'crossOrigin'>> = {},
): Promise<void> {
  const known = scripts.get(address)
  if (known) return known
  const script = document.createElement('script')
  Object.assign(script, attributes)
  script.src = address
  const loading = whenLoaded(script, address).catch((error: unknown) => {
    scripts.delete(address)
    throw error
  })
  scripts.set(address, loading)
  return loading
}
