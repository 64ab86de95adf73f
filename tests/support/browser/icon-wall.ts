import type { Locator, Page } from '@playwright/test'

/** The strip of icons behind the hero's title. It is decorative and has no name, only two equal halves. */
export function wallOf(page: Page): Locator {
  return page
    .locator('[aria-hidden="true"] > div')
    .filter({ has: page.locator('> div:nth-child(2):last-child > div:nth-child(7):last-child') })
}
