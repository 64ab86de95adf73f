import { whenLoaded } from '../../browser/load-script'

/** Timeout in milliseconds for the first response of a backend, and for the first message of a frame. */
const timeout = 15_000

/** Loads a style sheet, unless the page has it. */
export async function loadStyles(address: string): Promise<void> {
  if (document.querySelector(`link[href="${CSS.escape(address)}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  await whenLoaded(link, address)
}

/**
 * Checks that a backend answers: the widgets themselves show an empty area when it does not.
 * @throws when it cannot be reached, or reports an error
 */
export async function reach(address: string, init: RequestInit = {}): Promise<void> {
  const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(timeout) })
  if (answer.status >= 500) throw new Error(`${new URL(address).origin} answered with ${answer.status}`)
}

/** Resolves with the first message of a frame from an origin that `isSign` accepts. */
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
    const timer = setTimeout(() => end(() => reject(new Error(`Nothing was heard of ${origin}`))), timeout)
    window.addEventListener('message', hear)
  })
}

/** Returns a service's global after its script has run. Throws when the script did not define it. */
export function defined<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`The script did not define ${name}`)
  return value
}
