import type { Page } from '@playwright/test'

/** Serves empty files for code highlighting in the suite `configured`, whose settings name them. */
export async function serveCodeFiles(page: Page): Promise<void> {
  await page.route('**/code/night.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  await page.route('**/code/highlighter.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
}
