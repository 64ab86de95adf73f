const scripts = new Map<string, Promise<void>>()

/** Milliseconds that a backend may take for its first word, and a frame for its. */
const patience = 15_000

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

/**
 * Loads a script once per page life.
 * @param attributes of its element beside the address
 */
export function loadScript(
  address: string,
  attributes: Partial<Pick<HTMLScriptElement, 'type' | 'crossOrigin'>> = {},
): Promise<void> {
  const known = scripts.get(address)
  if (known) return known
  const script = document.createElement('script')
  Object.assign(script, attributes)
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
 * Asks a backend for anything: the widgets themselves show an empty area when theirs does not answer.
 * @throws when it cannot be reached, or says that it is broken
 */
export async function reach(address: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(patience) })
  if (answer.status >= 500) throw new Error(`${new URL(address).origin} answered with ${answer.status}`)
}

/** Resolves with the first message of a frame from an origin that `isSign` knows as a sign of life. */
export function firstMessage(origin: string, isSign: (data: unknown) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const hear = ({ origin: from, data }: MessageEvent) => {
      if (from === origin && isSign(data)) end(resolve)
    }
    const end = (settle: () => void) => {
      clearTimeout(timer)
      window.removeEventListener('message', hear)
      settle()
    }
    const timer = setTimeout(() => end(() => reject(new Error(`Nothing was heard of ${origin}`))), patience)
    window.addEventListener('message', hear)
  })
}

/** A service's global after its script has run. Throws when the script did not define it. */
export function defined<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`The script did not define ${name}`)
  return value
}
