import { test as base, expect, type Page } from '@playwright/test'

/** Console messages that are not caused by the page. */
const harmless = [
  // The browser logs every response of 400 and above; tests of missing pages expect them.
  /Failed to load resource: the server responded with a status of 404/,
]

/** The browser also logs a refused password. */
function isRefusedPassword(text: string, address: string): boolean {
  return /status of (?:403|429)/.test(text) && /\/unlock(?:\/|$)/.test(address)
}

/** Milliseconds until hydration; tests that block scripts continue without it. */
const hydration = 5_000

/** Moves the pointer, like a reader who has just opened a page, and waits for hydration. */
async function giveSign(page: Page): Promise<void> {
  const runsScripts = await page
    .evaluate(() => document.documentElement.classList.contains('js'))
    .catch(() => false)
  if (!runsScripts) return
  await page.mouse.move(2, 2)
  await page.mouse.move(3, 2)
  await page
    .locator('html[data-ready]')
    .waitFor({ state: 'attached', timeout: hydration })
    .catch(() => undefined)
}

interface Fixtures {
  /** Whether the pointer is moved on each opened page, because pages start the framework at the first sign. */
  givesSign: boolean
  quietConsole: undefined
}

/** The runner's `test`, except that an error in the browser's console or an uncaught exception fails the test. */
export const test = base.extend<Fixtures>({
  givesSign: [true, { option: true }],
  page: async ({ page, givesSign }, use) => {
    if (givesSign) {
      const goto = page.goto.bind(page)
      const reload = page.reload.bind(page)
      page.goto = async (address, options) => {
        const answer = await goto(address, options)
        // Tests that do not wait for the page observe its loading.
        if (['load', 'networkidle', undefined].includes(options?.waitUntil)) await giveSign(page)
        return answer
      }
      page.reload = async (options) => {
        const answer = await reload(options)
        await giveSign(page)
        return answer
      }
    }
    await use(page)
  },
  quietConsole: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
      page.on('console', (message) => {
        const text = message.text()
        const expected = harmless.some((pattern) => pattern.test(text))
        const { url } = message.location()
        if (message.type() === 'error' && !expected && !isRefusedPassword(text, url))
          errors.push(`${text} (${url})`)
      })
      await use(undefined)
      expect(errors, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
