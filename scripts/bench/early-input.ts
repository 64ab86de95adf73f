import { setTimeout } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import {
  choosing,
  type EarlyControl,
  earlyControls,
  eventOf,
} from '../../tests/support/browser/early-controls'
import { type Answer, toAnswer, watchScript } from '../../tests/support/browser/input-watch'
import type { PlainBrowser, PlainPage } from './plain-browser'

type Row = [name: string, value: string]

/** Milliseconds after the first paint at which the reader acts. */
const moments = [0, 100, 300, 1_000, 3_000]

/** The limit until a control shows that it was taken, in milliseconds. */
const limit = 200

/**
 * Uses the controls of every theme at once after the first paint and later, at 4× CPU slowdown, with real mouse, touch
 * and key events (only an option of a list is chosen by script), and prints how long each needs to show that it was
 * taken and, where that is longer than the limit, its whole effect (`20 → 450`), without network. A control that is not
 * found before hydration is reported as such; the others go on.
 * @param browser finds the controls, as the tests do
 * @param plain measures: Playwright itself would take a third of the page's time
 * @param only names of themes; all when omitted
 */
export async function measureEarlyInput(
  browser: Browser,
  plain: PlainBrowser,
  base: string,
  only: readonly string[] = Object.keys(earlyControls),
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [theme, { frame, articles }] of Object.entries(earlyControls)) {
    if (!only.includes(theme)) continue
    for (const control of [...frame, ...articles]) {
      const address = base + (theme === 'heo' ? control.path : `${control.path}?theme=${theme}`)
      const answers = await measureControl(browser, plain, address, control).catch(
        (error: unknown) => `not measured: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
      )
      const row: Row = [`Early input, ${theme}: ${control.name}`, answers]
      console.error(row.join('  '))
      rows.push(row)
    }
  }
  return rows
}

async function measureControl(
  browser: Browser,
  plain: PlainBrowser,
  address: string,
  control: EarlyControl,
): Promise<string> {
  const place = await find(browser, address, control)
  const answers: string[] = []
  for (const moment of moments) answers.push(told(await measure(plain, address, control, place, moment)))
  return `${answers.join(', ')} ms`
}

function told(answer: Answer | null): string {
  if (answer === null) return 'LOST'
  const effect = Math.round(answer.total - answer.network)
  const taken = Math.min(Math.round(answer.taken), effect)
  const later = effect > limit ? ` → ${effect}` : ''
  return `${taken}${taken > limit ? '!' : ''}${later}${answer.times === 1 ? '' : ` (${answer.times} times)`}`
}

const sizeOf = ({ phone }: EarlyControl) =>
  phone ? { width: 390, height: 844 } : { width: 1440, height: 900 }

/** A CSS selector of the control, in the page before hydration. */
async function find(browser: Browser, address: string, control: EarlyControl): Promise<string> {
  const page = await browser.newPage({ viewport: sizeOf(control) })
  // In the evening the page would begin in dark mode.
  await page.addInitScript("localStorage.setItem('darkMode', 'light')")
  // The code of articles replaces some controls.
  await page.goto(address, { waitUntil: 'networkidle' })
  if (control.input.kind === 'late-click') for (const x of [2, 3]) await page.mouse.move(x, 2)
  const selector = await control.target(page).evaluate((element) => {
    const steps: string[] = []
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      const place = [...(at.parentElement?.children ?? [])].indexOf(at) + 1
      steps.unshift(`${at.localName}:nth-child(${place})`)
    }
    return steps.join(' > ')
  })
  await page.close()
  return selector
}

async function measure(
  plain: PlainBrowser,
  address: string,
  control: EarlyControl,
  place: string,
  moment: number,
): Promise<Answer | null> {
  const page = await plain.open({ ...sizeOf(control), slowdown: 4 })
  try {
    await page.send('Page.enable')
    if (control.phone) await page.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    const source = `
      globalThis.__name ??= (value) => value;
      if (location.protocol !== 'about:') localStorage.setItem('darkMode', localStorage.getItem('darkMode') ?? 'light');
      ${watchScript(control.isSeen, eventOf(control.input))}`
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
    await page.send('Page.navigate', { url: address })
    const painted = `location.protocol !== 'about:' && performance.getEntriesByType('paint').length > 0`
    while ((await page.evaluate(painted)) !== true) await setTimeout(5)
    await setTimeout(moment)
    await act(page, control, place)
    for (let waited = 0; waited < 10_000; waited += 100) {
      await setTimeout(100)
      const saved = await page.evaluate(`sessionStorage.getItem('watched-input')`).catch(() => null)
      if (typeof saved !== 'string' || Number.isNaN(toAnswer(saved).total)) continue
      // A second effect would follow soon.
      await setTimeout(500)
      return toAnswer(String(await page.evaluate(`sessionStorage.getItem('watched-input')`)))
    }
    return null
  } finally {
    await page.close()
  }
}

/**
 * The place of the control in the viewport, in pixels. Scrolls to what is there of its ancestors until it is there, and then
 * waits until it stands still: what comes into view gets its own height, and nobody presses what is moving.
 */
async function placeOf(page: PlainPage, place: string): Promise<{ x: number; y: number }> {
  const found = `(() => {
    const steps = ${JSON.stringify(place)}.split(' > ')
    const element = document.querySelector(steps.join(' > '))
    if (!element) {
      while (steps.length > 0 && !document.querySelector(steps.join(' > '))) steps.pop()
      document.querySelector(steps.join(' > '))?.scrollIntoView({ block: 'center', behavior: 'instant' })
      return null
    }
    const isIn = ({ top, bottom }) => top >= 0 && bottom <= innerHeight
    if (!isIn(element.getBoundingClientRect())) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      return 'scrolled'
    }
    // Nobody presses a picture that is not there yet.
    const picture = element.querySelector('img')
    if (picture && (picture.dataset.src || !picture.complete)) return null
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    // Nor what is invisible until the parser has reached the end of the bar.
    return element.contains(document.elementFromPoint(x, y)) ? x + ',' + y : null
  })()`
  const twoFrames =
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))'
  let scrolled = false
  let last: unknown
  for (let tries = 0; tries < 250; tries += 1) {
    const at = await page.evaluate(found)
    if (at === 'scrolled') scrolled = true
    else if (typeof at === 'string' && (!scrolled || at === last)) {
      const [x = 0, y = 0] = at.split(',').map(Number)
      return { x, y }
    }
    last = at
    await (scrolled ? page.evaluate(twoFrames) : setTimeout(20))
  }
  throw new Error(`No control at ${place}`)
}

async function act(page: PlainPage, control: EarlyControl, place: string): Promise<void> {
  const { input } = control
  const mouse = (type: string, x: number, y: number) =>
    page.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
  const key = async (name: string, more: object = {}) => {
    const given = { key: name, code: name.length === 1 ? `Key${name.toUpperCase()}` : name, ...more }
    await page.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      ...given,
      ...(name === 'Enter' && { windowsVirtualKeyCode: 13, text: '\r' }),
    })
    await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...given })
  }
  const focus = async () => {
    await placeOf(page, place)
    await page.evaluate(`document.querySelector(${JSON.stringify(place)}).focus() ?? true`)
  }
  switch (input.kind) {
    case 'late-click':
    case 'click': {
      if (input.kind === 'late-click') await page.evaluate('scrollBy(0, 1) ?? true')
      const { x, y } = await placeOf(page, place)
      if (control.phone) {
        await page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
        await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
        return
      }
      await mouse('mouseMoved', x, y)
      await mouse('mousePressed', x, y)
      await mouse('mouseReleased', x, y)
      return
    }
    case 'press':
      await focus()
      return key(input.key)
    case 'type':
      await focus()
      await page.send('Input.insertText', { text: input.text })
      return key('Enter')
    case 'choose':
      await focus()
      await setTimeout(choosing)
      await page.evaluate(`(() => {
        const select = document.querySelector(${JSON.stringify(place)})
        select.value = ${JSON.stringify(input.value)}
        return select.dispatchEvent(new Event('change', { bubbles: true }))
      })()`)
      return
    case 'shortcut':
      return key(input.letter, { modifiers: 2 })
  }
}
