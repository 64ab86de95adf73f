import type { Page } from '@playwright/test'

/** Answers for the files of code listings that the settings of the suite `configured` name and nobody serves: empty ones. */
export async function serveCodeFiles(page: Page): Promise<void> {
  await page.route('**/code/night.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  await page.route('**/code/highlighter.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
}
