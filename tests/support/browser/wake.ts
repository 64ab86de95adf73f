import { expect, type Page } from '@playwright/test'

/** Gives the page the reader's first sign, a movement of the pointer, and waits until it is hydrated. */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(2, 2)
  await page.mouse.move(3, 2)
  await expect(page.locator('html')).toHaveAttribute('data-ready')
}
