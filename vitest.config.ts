import { defineConfig } from 'vitest/config'

// Tests render in their process as servers do. React's development checks would double the time.
Object.assign(process.env, { NODE_ENV: 'production' })

/** Full runs include the tests tagged `full`. */
const isWhole = Boolean(process.env.E2E_WHOLE)

/** Tests that need no build: unit tests, and those of loaders and a hosted search over damaged responses. */
export default defineConfig({
  resolve: { alias: { '@/': `${import.meta.dirname}/` } },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  // Class names as they are written. Styles are not needed.
  css: { postcss: { plugins: [] } },
  test: {
    css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.spec.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'spoiling',
          include: ['tests/attack/{spoiling,hosted-search}.spec.ts'],
          // Ten seconds of work for each test, but this project only gets the time that others leave.
          testTimeout: 1_200_000,
        },
      },
    ],
    // Files share a process and its modules: loading them takes longer than most tests. A test restores what it changes for others.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    setupFiles: ['tests/support/runner/unit-setup.ts'],
    // A long timeout, because machines may be busy. It costs nothing when tests pass.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    tags: [{ name: 'full', description: 'Takes too long for every change', skip: !isWhole }],
    reporters: [process.env.CI ? 'dot' : 'default', './tests/support/runner/unit-summary.ts'],
  },
})
