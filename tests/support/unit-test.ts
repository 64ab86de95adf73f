/**
 * The `test` of unit tests: Playwright's without its fixtures of browsers, which take 8 ms for each test although no
 * unit test uses one (decision 008). Exported and typed by Playwright, but not documented.
 */
export { _baseTest as test } from '@playwright/test'
