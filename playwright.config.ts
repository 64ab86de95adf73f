import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/support/browser/browser'
import { serviceBrowser } from './tests/support/browser/service-browser'

// Rendering in this process as servers do it: React's checks for development take twice the time.
Object.assign(process.env, { NODE_ENV: 'production' })

/** Suites with a blog of their own. Whole paths: the folder of the project itself may have one of these names. */
const ownSuites = [
  'large',
  'configured',
  'commented',
  'chinese',
  'private',
  'hosts',
  'sealed',
  'fresh',
  'exported',
  'vercel',
].map((name) => join(__dirname, 'tests/e2e', name, '**'))

/**
 * The other record shape in a browser: every route. That both shapes give the same records, unit tests prove; named alone
 * or in a full run the suite takes every test.
 */
const recordSpecs = '**/e2e/lists/routes.spec.ts'

/**
 * Full runs take all tests, and so do runs of a named suite. Others leave out those that are tagged `@full`, and these files: the
 * crawl finds what other tests look for page by page, each stop of the Tab key is walked, every measure of the design is taken at
 * four widths, every control is used early, and a proxy of the system stands in front.
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
  // One more try: suites run side by side, and timing under load is no finding. The report still names what needed it.
  retries: 1,
  // Generous: what is slow on a busy machine is no fault, and who passes does not wait for them.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [[process.env.CI ? 'dot' : 'list'], ['./tests/support/summary-reporter.ts']],
  use: {
    baseURL: process.env.E2E_URL || 'http://127.0.0.1:3000',
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    // What moves costs these machines a third of the work; the tests of movements, and those that a movement could disturb, ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    trace: 'on-first-retry',
    launchOptions,
  },
  projects: [
    // Whole files, not single tests: each process reads what a file imports, and that takes longer than most of the tests.
    { name: 'unit', testDir: 'tests/unit', retries: 0, fullyParallel: false },
    // In one process: the loaders over a workspace of which single answers are spoiled, and what a hosted search is sent.
    {
      name: 'spoiling',
      testDir: 'tests/attack',
      testMatch: ['**/spoiling.spec.ts', '**/hosted-search.spec.ts'],
      retries: 0,
    },
    {
      name: 'e2e',
      testDir: 'tests/e2e',
      // Every route is asked for once, in the other record shape.
      testIgnore: [...ownSuites, ...wholeFiles, ...(isWhole ? [] : [recordSpecs])],
    },
    { name: 'nested', testDir: 'tests/e2e', testMatch: recordSpecs },
    { name: 'large', testDir: 'tests/e2e/large' },
    { name: 'configured', testDir: 'tests/e2e/configured' },
    { name: 'commented', testDir: 'tests/e2e/commented' },
    { name: 'chinese', testDir: 'tests/e2e/chinese' },
    { name: 'private', testDir: 'tests/e2e/private' },
    { name: 'hosts', testDir: 'tests/e2e/hosts', fullyParallel: false, use: serviceBrowser(launchOptions) },
    { name: 'sealed', testDir: 'tests/e2e/sealed' },
    // These start blogs of their own.
    { name: 'fresh', testDir: 'tests/e2e/fresh', testIgnore: wholeFiles },
    {
      name: 'attack',
      testDir: 'tests/attack',
      testIgnore: ['spoiling', 'hosted-search', 'export'].map((name) => `**/${name}.spec.ts`),
      fullyParallel: false,
      retries: 0,
    },
    // It builds and exports by itself.
    { name: 'attack-export', testDir: 'tests/attack', testMatch: '**/export.spec.ts', retries: 0 },
    { name: 'exported', testDir: 'tests/e2e/exported' },
    // It starts the build for Vercel by itself.
    { name: 'vercel', testDir: 'tests/e2e/vercel', fullyParallel: false },
  ],
})
