import { defineConfig } from 'vitest/config'

// Tests render in their process as servers do. React's development checks would double the time.
Object.assign(process.env, { NODE_ENV: 'production' })

/** Full runs include the tests tagged `full`. */
const isWhole = Boolean(process.env.E2E_WHOLE)

/** Tests without a browser: unit tests, and those of loaders and a hosted search over damaged responses. */
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
        test: { name: 'spoiling', include: ['tests/attack/{spoiling,hosted-search}.spec.ts'] },
      },
    ],
    // Files share a process and the modules that it has loaded, which takes longer than most tests. What a test changes for all, it
    // restores.
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
