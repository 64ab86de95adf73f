import type { Page } from '@playwright/test'

/** Holds scripts back, as a slow network does: the framework's, or those at other addresses. @returns what lets them through */
export async function holdScripts(page: Page, addresses = '**/_next/static/**/*.js'): Promise<() => void> {
  let letThrough = () => {}
  const wanted = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(addresses, async (route) => {
    await wanted
    await route.continue()
  })
  return letThrough
}
