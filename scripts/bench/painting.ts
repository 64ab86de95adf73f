import type { Browser, CDPSession } from '@playwright/test'

/** Work of the main thread for a page without scripts, in milliseconds. */
export interface PaintingCost {
  style: number
  layout: number
  paint: number
  /** All tasks of the main thread, including parsing and the browser's own. */
  total: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** CPU time of the thread in microseconds, independent of other programs. */
  tdur?: number
  args?: { name?: string }
}

/** Trace events by category. None of them is nested in another one of the list. */
const parts = {
  UpdateLayoutTree: 'style',
  ParseAuthorStyleSheet: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  UpdateLayer: 'paint',
} as const satisfies Record<string, keyof PaintingCost>

const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name)

/** Adds up the events of the main thread of the one process that has painted a page. */
export function sumUp(events: readonly TraceEvent[]): PaintingCost {
  const cost: PaintingCost = { style: 0, layout: 0, paint: 0, total: 0 }
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const threads = new Set(mains.map(({ pid, tid }) => `${pid} ${tid}`))
  for (const { name, ph, pid, tid, tdur = 0 } of events) {
    if (ph !== 'X' || !threads.has(`${pid} ${tid}`)) continue
    if (isPart(name)) cost[parts[name]] += tdur / 1000
    if (name === 'RunTask') cost.total += tdur / 1000
  }
  return cost
}

async function endTrace(session: CDPSession): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  return events
}

/** Opens a page without scripts at 4× CPU slowdown, and adds up the cost of its first two seconds. */
export async function measurePainting(
  browser: Browser,
  base: string,
  path: string,
  viewport = { width: 390, height: 844 },
): Promise<PaintingCost> {
  const context = await browser.newContext({ viewport, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.route('**/*', (route) => {
    const { hostname, protocol } = new URL(route.request().url())
    return hostname === '127.0.0.1' || !protocol.startsWith('http') ? route.continue() : route.abort()
  })
  const session = await context.newCDPSession(page)
  const tracing = await browser.newBrowserCDPSession()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await tracing.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
    },
  })
  await page.goto(base + path, { waitUntil: 'load' })
  await page.waitForTimeout(2_000)
  const events = await endTrace(tracing)
  await tracing.detach()
  await context.close()
  return sumUp(events)
}
