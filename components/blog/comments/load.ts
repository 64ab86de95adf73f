const scripts = new Map<string, Promise<void>>()

/** Resolves when the element has loaded; one that fails is taken away again, so that it can be tried once more. */
function loaded(element: HTMLScriptElement | HTMLLinkElement, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve())
    element.addEventListener('error', () => {
      element.remove()
      reject(new Error(`Could not load ${address}`))
    })
    document.head.append(element)
  })
}

/** Loads a script once per page life. */
export function loadScript(address: string): Promise<void> {
  const known = scripts.get(address)
  if (known) return known
  const script = document.createElement('script')
  script.src = address
  script.async = true
  const loading = loaded(script, address).catch((error: unknown) => {
    scripts.delete(address)
    throw error
  })
  scripts.set(address, loading)
  return loading
}

/** Loads a style sheet, unless the page has it. */
export async function loadStyles(address: string): Promise<void> {
  if (document.querySelector(`link[href="${CSS.escape(address)}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  await loaded(link, address)
}

/**
 * Puts a script into the container that replaces itself by a frame, and resolves with that frame.
 *
 * @param attributes of the script element
 */
export function loadFrame(
  container: HTMLElement,
  address: string,
  attributes: Readonly<Record<string, string>>,
  selector: string,
): Promise<HTMLIFrameElement> {
  return new Promise((resolve, reject) => {
    const observer = new MutationObserver(() => {
      const frame = container.querySelector<HTMLIFrameElement>(selector)
      if (frame === null) return
      observer.disconnect()
      resolve(frame)
    })
    observer.observe(container, { childList: true, subtree: true })

    const script = document.createElement('script')
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
    script.src = address
    script.async = true
    script.addEventListener('error', () => {
      observer.disconnect()
      script.remove()
      reject(new Error(`Could not load ${address}`))
    })
    container.append(script)
  })
}

/** A service's global after its script has run. Throws when the script did not define it. */
export function defined<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`The script did not define ${name}`)
  return value
}
