import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/support/browser/browser'
import { serviceBrowser } from './tests/support/browser/service-browser'

// Servers that tests start inherit NODE_ENV.
Object.assign(process.env, { NODE_ENV: 'production' })

/**
 * Suites that start their own blog. Absolute paths, because the project's folder itself may have one of these
 * names.
 */
const ownSuites = [
  'large',
  'configured',
  'commented',
  'private',
  'hosts',
  'sealed',
  'fresh',
  'exported',
  'vercel',
].map((name) => join(__dirname, 'tests/e2e', name, '**'))

/**
 * Full runs and runs of a named suite take all tests. Other runs leave out the tests tagged `@full` and these
 * files, which take long: the crawl of all pages, the walk through all Tab stops, the measurements of the design at
 * four widths, early use of every control, and the system proxy.
 */
const isWhole = Boolean(process.env.E2E_WHOLE)
const wholeFiles = isWhole
  ? []
  : ['crawl', 'keyboard', 'layout', 'early-input', 'nginx'].map((name) => `**/e2e/**/${name}.spec.ts`)

/** The end-to-end projects run against the blog that scripts/e2e.ts has built and started at E2E_URL. */
export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  grepInvert: isWhole ? undefined : /@full/,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // One retry: suites run side by side, and a failure caused by load is not a bug. The report still lists the tests
  // that needed it.
  retries: 1,
  // A long timeout, because machines may be busy. It costs nothing when tests pass.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [[process.env.CI ? 'dot' : 'list'], ['./tests/support/runner/summary-reporter.ts']],
  use: {
    baseURL: process.env.E2E_URL || 'http://127.0.0.1:3000',
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    // Animations take a third of the processor time on these machines. Tests of animations, or tests that an
    // animation could disturb, switch them on.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    trace: 'on-first-retry',
    launchOptions,
  },
  projects: [
    {
      name: 'e2e',
      testDir: 'tests/e2e',
      testIgnore: [...ownSuites, ...wholeFiles],
    },
    { name: 'large', testDir: 'tests/e2e/large' },
    { name: 'configured', testDir: 'tests/e2e/configured' },
    { name: 'commented', testDir: 'tests/e2e/commented' },
    { name: 'private', testDir: 'tests/e2e/private' },
    { name: 'hosts', testDir: 'tests/e2e/hosts', fullyParallel: false, use: serviceBrowser(launchOptions) },
    { name: 'sealed', testDir: 'tests/e2e/sealed' },
    // These tests start their own blogs.
    { name: 'fresh', testDir: 'tests/e2e/fresh', testIgnore: wholeFiles },
    {
      name: 'attack',
      testDir: 'tests/attack',
      testIgnore: ['spoiling', 'hosted-search', 'export'].map((name) => `**/${name}.spec.ts`),
      fullyParallel: false,
      retries: 0,
    },
    // This suite builds and exports by itself.
    { name: 'attack-export', testDir: 'tests/attack', testMatch: '**/export.spec.ts', retries: 0 },
    { name: 'exported', testDir: 'tests/e2e/exported' },
    // This suite starts the build for Vercel by itself.
    { name: 'vercel', testDir: 'tests/e2e/vercel', fullyParallel: false },
  ],
})
