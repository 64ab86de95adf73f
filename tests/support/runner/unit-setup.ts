import { afterAll, vi } from 'vitest'
import { forgetWarnings } from '../warnings'

// Files of tests share a process. Components start to load others when they are drawn: an import that is cut off at the end of a
// file would be missing in the next one. So would a warning that is given once.
afterAll(async () => {
  await vi.dynamicImportSettled()
  forgetWarnings()
})
