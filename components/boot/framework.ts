import type { HeldActions } from './replay'

/** Events by which a reader shows that the page is about to be used. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'] as const

/** The connection as browsers of the Chromium family describe it; others say nothing. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/**
 * Keeps the framework's scripts back until the reader's first sign, and gives the held actions back once the page is
 * hydrated (`data-ready` on the root element, see components/ui/PreservedHtml).
 * @param scripts their addresses, in the order in which they run
 * @param startsNow the page needs them without a sign
 */
export function holdFramework(scripts: readonly string[], startsNow: boolean, actions: HeldActions): void {
  const root = document.documentElement
  const stop = new AbortController()
  const hydrated = new AbortController()
  let preloading: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    if (stop.signal.aborted) return
    stop.abort()
    clearTimeout(preloading)
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
    hydrated.abort()
    actions.release()
  })
  ready.observe(root, { attributes: true, attributeFilter: ['data-ready'] })
  for (const sign of signs) {
    window.addEventListener(sign, onSign, { capture: true, passive: true, signal: stop.signal })
  }
  if (startsNow || startsAtOnce(root)) {
    start()
    return
  }
  if (!isSlow())
    whenLoaded(() => {
      preloading = setTimeout(() => scripts.forEach(preload), 0)
    }, stop.signal)
}

/** Browsers tell of a pointer that rests where a page appears or changes: it has moved by nothing, and nobody has moved it. */
function isRest(event: Event): boolean {
  return event instanceof MouseEvent && event.type === 'pointermove' && !event.movementX && !event.movementY
}

/** Events that would have React hydrate the whole page at once, instead of in slices. */
const hurrying = [
  ...['pointerdown', 'pointerup', 'pointercancel', 'mousedown', 'mouseup', 'click', 'auxclick', 'dblclick'],
  ...['touchstart', 'touchend', 'touchcancel', 'keydown', 'keyup', 'keypress', 'input', 'change'],
  ...['focusin', 'contextmenu', 'copy', 'cut', 'paste', 'drop', 'compositionstart', 'compositionend'],
]

/** Keeps these events from React until the page is hydrated: what needs React is held (`keepActions`). */
function shieldHydration(signal: AbortSignal): void {
  for (const type of hurrying) {
    window.addEventListener(type, (event) => event.stopPropagation(), {
      capture: true,
      passive: true,
      signal,
    })
  }
}

/** What the address or the browser asks for that only the framework does. */
function startsAtOnce(root: HTMLElement): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  const isReturn = navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward'
  // The page waits unseen for another language or theme.
  const isPending = root.dataset.langPending !== undefined || root.dataset.themePending !== undefined
  // A list that grew is made as long as it was; the place that the hash names takes the focus.
  return isPending || isReturn || location.hash.length > 1 || hasKeyword()
}

/** Where no server answers a search, the browser does. */
function hasKeyword(): boolean {
  return new URLSearchParams(location.search).has('s')
}

function isSlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return Boolean(connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? ''))
}

/** Calls `then` when the page has loaded and the browser is idle. */
function whenLoaded(then: () => void, signal: AbortSignal): void {
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(then) : setTimeout(then, 200))
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { signal })
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
  // In their order, each as soon as it and those before it are there.
  script.async = false
  script.onerror = onError
  script.src = address
  document.head.append(script)
}
