import type { Browser } from '@playwright/test'

/** How a page keeps a slow reader's browser busy while it loads, in milliseconds. */
export interface Responsiveness {
  /** The longest time in which nothing the reader does is answered. */
  longest: number
  /** What all tasks of more than 50 ms take beyond that. */
  blocked: number
  /** The longest such time from the reader's first sign on, and how long it takes until React serves the page. */
  longestAfterSign: number
  hydration: number
}

/**
 * Opens a page with the processor four times slower than it is, and waits until the network is quiet. Then a pointer moves, and
 * the framework starts.
 */
export async function measureResponsiveness(
  browser: Browser,
  base: string,
  path: string,
): Promise<Responsiveness> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.route('**/*', (route) => {
    const { hostname, protocol } = new URL(route.request().url())
    return hostname === '127.0.0.1' || !protocol.startsWith('http') ? route.continue() : route.abort()
  })
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { longTasks: tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(base + path, { waitUntil: 'networkidle' })
  // What scripts put off until the browser is idle belongs to the load, too.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const tasks = await page.evaluate((): number[] => Reflect.get(window, 'longTasks').splice(0))
  const began = Date.now()
  await page.mouse.move(2, 2)
  await page.mouse.move(3, 2)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const hydration = Date.now() - began
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const later = await page.evaluate((): number[] => Reflect.get(window, 'longTasks'))
  await context.close()
  return {
    longest: Math.max(0, ...tasks),
    blocked: tasks.reduce((sum, task) => sum + task - 50, 0),
    longestAfterSign: Math.max(0, ...later),
    hydration,
  }
}
