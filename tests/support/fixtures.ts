import { test as base, expect } from '@playwright/test'

/** Console messages that are no fault of the page. */
const harmless = [
  // The browser logs every answer of 400 and above; tests of missing pages expect them.
  /Failed to load resource: the server responded with a status of 404/,
]

/** The browser logs that a password was refused, too. */
function isRefusedPassword(text: string, address: string): boolean {
  return /status of (?:403|429)/.test(text) && /\/unlock(?:\/|$)/.test(address)
}

/** The runner's `test`, except that an error in the browser's console or an uncaught exception fails the test. */
export const test = base.extend<{ quietConsole: undefined }>({
  quietConsole: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
      page.on('console', (message) => {
        const text = message.text()
        const expected = harmless.some((pattern) => pattern.test(text))
        if (message.type() === 'error' && !expected && !isRefusedPassword(text, message.location().url))
          errors.push(text)
      })
      await use(undefined)
      expect(errors, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
