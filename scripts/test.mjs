/**
 * One command from a fresh clone to all tests passed: installs packages and a browser, then runs every check. `--full`
 * (`npm run test:full`) adds what takes too long for every change.
 */
import { readFileSync, rmSync } from 'node:fs'
import { requireNode } from './steps/node-version.mjs'

// Before the others are read: an old Node may not even understand them.
requireNode()
const { installBrowser } = await import('./steps/browser.mjs')
const { installPackages } = await import('./steps/install.mjs')
const { packageCommand, scriptCommand } = await import('./steps/programs.mjs')
const { announce, run } = await import('./steps/run.mjs')

const full = process.argv.includes('--full')
if (full) {
  // Those that are tagged `@full` too, unit tests as well.
  process.env.E2E_WHOLE = 'yes'
  // The service's real cool-down of a minute, and as many seeds of tests/attack as a release has to stand.
  process.env.FULL_COOLDOWN = process.env.FULL_COOLDOWN || '1'
  process.env.ATTACK_CASES = process.env.ATTACK_CASES || '10000'
}
// What an owner has in the folder is no part of the product.
process.env.OWNER_DIR = ''
const started = Date.now()
const results = 'test-summary'
const suites = [
  'unit',
  ...[
    ...['flat', 'nested', 'configured', 'chinese', 'sealed', 'private', 'commented', 'fresh', 'large'],
    ...['attack', 'spoiling', 'hosts', 'hosts-private', 'exported', 'vercel', 'attack-export'],
  ].map((name) => `e2e-${name}`),
]
const steps = [
  ['Formatting and lint rules', () => run(packageCommand('@biomejs/biome', ['ci', '.']))],
  ['The embedded workspace', () => run(scriptCommand('scripts/prepare-workspace.ts'))],
  ['Types', () => run(packageCommand('typescript', ['--noEmit']))],
  ['Unit tests, and the production build beside them', testUnitsAndBuild],
  [
    'End-to-end tests on the production build',
    () => run(scriptCommand('scripts/e2e.ts', ['--no-build', ...(full ? ['--full'] : [])])),
  ],
  ['The standalone server', () => run(scriptCommand('scripts/try-standalone.ts', ['--dist=.next-e2e']))],
  ...(full
    ? [
        ['The proofs of the specification', () => run(scriptCommand('scripts/requirements.ts'))],
        ["An owner's folder of the last version", () => run(scriptCommand('scripts/release-check.ts'))],
        ['First steps and mistakes of a newcomer', () => run(scriptCommand('scripts/journeys.ts'))],
      ]
    : []),
  // Over the build of the tests: what a build costs is no budget.
  ['Budgets', () => run(scriptCommand('scripts/bench.ts', ['--check', '--dist=.next-e2e']))],
]
const total = steps.length + 2

/** The build leaves much of a second core idle, and the unit tests do not need it. */
async function testUnitsAndBuild() {
  const outcomes = await Promise.allSettled([
    run(packageCommand('@playwright/test', ['test', '--project=unit']), {
      TEST_SUMMARY: `${results}/unit.json`,
    }),
    run(scriptCommand('scripts/e2e.ts', ['--build-only']), {}, { printsAtEnd: true }),
  ])
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/** Passed and failed tests of every run so far, and what failed, out of the reporter's files. */
function summary() {
  let passed = 0
  let failed = 0
  const failures = []
  for (const name of suites) {
    try {
      const suite = JSON.parse(readFileSync(`${results}/${name}.json`, 'utf8'))
      passed += suite.passed
      failed += suite.failed
      failures.push(...suite.failures)
    } catch {
      // That run has not happened: a step before it failed.
    }
  }
  return { passed, failed, failures }
}

let failure = null
try {
  announce(1, total, 'Installing packages')
  await installPackages()
  announce(2, total, 'Finding or installing a browser')
  process.env.CHROMIUM_PATH = await installBrowser()
  rmSync(results, { recursive: true, force: true })
  for (const [index, [title, step]] of steps.entries()) {
    announce(index + 3, total, title)
    await step()
  }
} catch (error) {
  failure = error
  console.error(`\n${error instanceof Error ? error.message : error}`)
}
const { passed, failed, failures } = summary()
// Once more at the end: thousands of lines of other suites may have followed.
for (const text of failures) console.log(`\nFailed: ${text}`)
console.log(`\nAll checks took ${Math.round((Date.now() - started) / 1000)} s.`)
console.log(`${passed} passed, ${Math.max(failed, failure ? 1 : 0)} failed`)
process.exit(failure ? 1 : 0)
