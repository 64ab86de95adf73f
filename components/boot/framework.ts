import type { BootData } from '@/lib/screens/head/boot-data'
import { isSlowConnection } from '../browser/slow-connection'
import { whenLoaded } from './page-moments'
import type { HeldActions } from './replay'

/** Events that count as the reader's first sign. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'] as const

/**
 * Delays the framework's scripts until the reader's first sign, and replays held actions once the page is hydrated
 * (`data-ready` on the root element, see components/ui/PreservedHtml).
 * @param scripts their addresses, in order
 * @param starts when they run if the reader gives no sign
 */
export function holdFramework(
  scripts: readonly string[],
  starts: BootData['starts'],
  actions: HeldActions,
): void {
  const root = document.documentElement
  const stop = new AbortController()
  const hydrated = new AbortController()
  const start = () => {
    if (stop.signal.aborted) return
    stop.abort()
    shieldHydration(hydrated.signal)
    const fail = () => {
      hydrated.abort()
      actions.giveUp()
    }
    for (const address of scripts) run(address, fail)
  }
  const onSign = (event: Event) => {
    if (!isRest(event)) start()
  }
  const ready = new MutationObserver(() => {
    if (root.dataset.ready === undefined) return
    ready.disconnect()
    // From now on the framework follows links (components/inline-scripts). In a task of its own: browsers update style and
    // layout at once when rules are removed, and the hydrated page has changed both.
    setTimeout(() => document.getElementById('rules')?.remove())
    hydrated.abort()
    actions.release()
  })
  ready.observe(root, { attributeFilter: ['data-ready'] })
  for (const sign of signs) {
    window.addEventListener(sign, onSign, { capture: true, passive: true, signal: stop.signal })
  }
  actions.onHeld(start)
  if (starts === 'at-once' || startsAtOnce(root)) {
    start()
    return
  }
  if (starts === 'loaded') whenLoaded(start, stop.signal)
  else if (!isSlowConnection())
    whenLoaded(() => {
      if (!stop.signal.aborted) scripts.forEach(preload)
    }, stop.signal)
}

/** Browsers send pointer events without movement when a page appears or changes under a resting pointer. */
function isRest(event: Event): boolean {
  return event instanceof MouseEvent && event.type === 'pointermove' && !event.movementX && !event.movementY
}

/** Events on which React would hydrate the whole page at once, instead of in slices. */
const hurrying = [
  ...['pointerdown', 'pointerup', 'pointercancel', 'mousedown', 'mouseup', 'click', 'auxclick', 'dblclick'],
  ...['touchstart', 'touchend', 'touchcancel', 'keydown', 'keyup', 'keypress', 'input', 'change'],
  ...['focusin', 'contextmenu', 'copy', 'cut', 'paste', 'drop', 'compositionstart', 'compositionend'],
]

/** Hides these events from React until hydration; what needs React is held (`keepActions`). */
function shieldHydration(signal: AbortSignal): void {
  for (const type of hurrying) {
    window.addEventListener(type, (event) => event.stopPropagation(), {
      capture: true,
      passive: true,
      signal,
    })
  }
}

/** Whether the page needs the framework at once because of its address or history. */
function startsAtOnce(root: HTMLElement): boolean {
  const { langPending, themePending, asked, returned } = root.dataset
  // The page is hidden until another language or theme is loaded; an opened post is requested.
  const isPending = (langPending ?? themePending ?? asked) !== undefined
  // A grown list is restored; the target of the hash receives the focus; in an export the browser performs the search.
  return isPending || returned === 'back_forward' || /[?&]s=|#./.test(location.href)
}

function preload(address: string): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'script'
  link.fetchPriority = 'low'
  link.href = address
  document.head.append(link)
}

function run(address: string, onError: () => void): void {
  const script = document.createElement('script')
  // In order, each as soon as it and those before it are loaded.
  script.async = false
  script.onerror = onError
  script.src = address
  document.head.append(script)
}
