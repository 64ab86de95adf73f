import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { PlainBrowser } from './plain-browser'

/** How long a page blocks a slow browser while it loads, in milliseconds. */
export interface Responsiveness {
  /** The longest time without a response to input. */
  longest: number
  /** Total time of tasks beyond 50 ms each. */
  blocked: number
  /** The longest such time after the reader's first sign, and the time until hydration. */
  longestAfterSign: number
  hydration: number
}

const recorded = z.object({ before: z.array(z.number()), after: z.array(z.number()), hydration: z.number() })

/** Records tasks of 50 ms and more and the time of the first sign: a pointer that rests there is none. */
const recorder = `
  window.longTasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })
  window.addEventListener('pointermove', ({ movementX, movementY }) => {
    if (movementX || movementY) window.signAt ??= performance.now()
  }, { capture: true })
`

const whenQuiet = `new Promise((resolve) => {
  const wait = () => setTimeout(() => requestIdleCallback(resolve), 1_500)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait)
})`

const whenHydrated = `new Promise((resolve) => {
  const look = () => {
    if (document.documentElement.dataset.ready === undefined) return setTimeout(look, 5)
    const hydration = performance.now() - signAt
    setTimeout(() => requestIdleCallback(() => resolve({
      before: longTasks.filter(([at]) => at < signAt - 30).map(([, time]) => time),
      after: longTasks.filter(([at]) => at >= signAt - 30).map(([, time]) => time),
      hydration,
    })), 300)
  }
  look()
})`

/**
 * Opens a page at 4× CPU slowdown, and waits until it is idle. Then the pointer moves, and the framework starts.
 */
export async function measureResponsiveness(
  browser: PlainBrowser,
  base: string,
  path: string,
): Promise<Responsiveness> {
  const page = await browser.open({ width: 390, height: 844, slowdown: 4 })
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: recorder })
  await page.send('Page.navigate', { url: base + path })
  while ((await page.evaluate('location.origin')) !== new URL(base).origin) await setTimeout(100)
  await page.evaluate(whenQuiet)
  for (const x of [2, 3]) await page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y: 2 })
  const { before, after, hydration } = recorded.parse(await page.evaluate(whenHydrated))
  await page.close()
  return {
    longest: Math.max(0, ...before),
    blocked: before.reduce((sum, task) => sum + task - 50, 0),
    longestAfterSign: Math.max(0, ...after),
    hydration,
  }
}
