import type { Locator } from '@playwright/test'
import { expect } from './fixtures'

/**
 * Waits until the large version of an enlarged picture is there and has taken its place: it is larger than the
 * version before, so that what was scrolled to its edge no longer is.
 * @param dialog around the picture
 */
export async function whenStill(dialog: Locator): Promise<void> {
  let before = ''
  const image = dialog.getByRole('img')
  await expect(image).toHaveAttribute('src', /width=1200/)
  await expect
    .poll(
      async () => {
        const last = before
        before = JSON.stringify(await image.boundingBox())
        return before === last
      },
      { intervals: [400] },
    )
    .toBe(true)
}
