import type { Page } from '@playwright/test'

/** How a control answered one input. Milliseconds. */
export interface Answer {
  /** From the first paint to the input. */
  at: number
  /** From the input to the frame that first shows that it was taken: by its effect, or by a sign that the effect will come. */
  taken: number
  /** From the input to the frame in which the effect is seen. */
  total: number
  /** The part of `total` in which documents, scripts or answers were under way. */
  network: number
  /** How often the effect came: a second one is a fault. */
  times: number
}

/** Kept for the next document: an input may lead to another page. */
interface Noted {
  firstPaint: number
  input: number
  taken: number | null
  seen: number | null
  network: number
  times: number
}

/**
 * Runs in the page before its scripts: notes when the reader acts, and the frames in which the effect is seen. Everything is
 * told in time since the epoch, which stays the same from one document to the next.
 * @param isSeen whether the effect is seen; it runs in the page
 * @param inputType the event by which the reader acts
 */
function watch(isSeen: () => boolean, inputType: string): void {
  // Not in frames of other documents, nor in the empty page between.
  if (window !== window.top || location.protocol === 'about:') return
  const key = 'watched-input'
  // A held or busy control, and the loading cover.
  const signs = '[data-held], [aria-busy="true"], [aria-hidden][data-state="shown"]'
  // In articles a transition of 300 ms dims what is held, by half after 100 ms. The compositor runs it between these frames.
  const delayed = '.notion [data-held]'
  const saved = sessionStorage.getItem(key)
  let record: Noted | null = saved === null ? null : JSON.parse(saved)
  let was = false
  const loading = (from: number, to: number): number => {
    const spans = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ].flatMap((entry) => {
      if (!(entry instanceof PerformanceResourceTiming)) return []
      if (!['navigation', 'script', 'link', 'fetch', 'xmlhttprequest'].includes(entry.initiatorType))
        return []
      const [start, end] = [entry.startTime, entry.responseEnd].map((time) => time + performance.timeOrigin)
      return [[Math.max(start ?? 0, from), Math.min(end ?? 0, to)] as const]
    })
    let [sum, reached] = [0, from]
    for (const [start, end] of spans.sort((one, other) => one[0] - other[0])) {
      sum += Math.max(0, end - Math.max(start, reached))
      reached = Math.max(reached, end)
    }
    return sum
  }
  const look = () => {
    if (record === null) return
    const is = document.body !== null && isSeen()
    const now = performance.timeOrigin + performance.now()
    if (record.taken === null && (is || document.querySelector(signs) !== null)) {
      record.taken = !is && document.querySelector(delayed) !== null ? now + 100 : now
      sessionStorage.setItem(key, JSON.stringify(record))
    }
    if (is && !was) {
      record.times += 1
      if (record.seen === null) {
        record.seen = now
        record.network = loading(record.input, now)
      }
      sessionStorage.setItem(key, JSON.stringify(record))
    }
    was = is
    requestAnimationFrame(look)
  }
  look()
  window.addEventListener(
    inputType,
    (event) => {
      if (record !== null) return
      const [paint] = performance.getEntriesByName('first-paint')
      const origin = performance.timeOrigin
      record = {
        firstPaint: origin + (paint?.startTime ?? 0),
        input: origin + event.timeStamp,
        taken: null,
        seen: null,
        network: 0,
        times: 0,
      }
      sessionStorage.setItem(key, JSON.stringify(record))
      look()
    },
    true,
  )
}

/** A script of the page that notes how the effect follows the input. */
export function watchScript(isSeen: () => boolean, inputType: string): string {
  return `(${watch})(${isSeen}, ${JSON.stringify(inputType)})`
}

/** Notes from the next page on how the effect follows the input. */
export async function watchInput(page: Page, isSeen: () => boolean, inputType: string): Promise<void> {
  await page.addInitScript(watchScript(isSeen, inputType))
}

/** Forgets what was noted, as in another tab. */
export function forgetInput(page: Page): Promise<void> {
  return page.evaluate(() => sessionStorage.removeItem('watched-input'))
}

/** Waits until the effect is seen. Throws when it is lost. */
export async function awaitEffect(page: Page): Promise<void> {
  const isSeen = () => {
    const saved = sessionStorage.getItem('watched-input')
    return saved !== null && JSON.parse(saved).seen !== null
  }
  await page.waitForFunction(isSeen, undefined, { timeout: 20_000 })
}

/** What was noted so far. */
export async function readAnswer(page: Page): Promise<Answer> {
  return toAnswer(await page.evaluate(() => sessionStorage.getItem('watched-input')))
}

/** @param saved what the page has noted in its session storage as `watched-input` */
export function toAnswer(saved: string | null): Answer {
  const { firstPaint, input, taken, seen, network, times }: Noted = JSON.parse(saved ?? 'null')
  const since = (time: number | null) => (time ?? Number.NaN) - input
  return { at: input - firstPaint, taken: since(taken), total: since(seen), network, times }
}
