/**
 * One command from a fresh clone to all tests passed: installs packages and a browser, then runs every check. `--full`
 * (`npm run test:full`) adds what takes too long for every change.
 */
import { readFileSync, rmSync } from 'node:fs'
import { requireNode } from './steps/node-version.mjs'

// Before other imports: an old Node may not be able to parse them.
requireNode()
const { installBrowser } = await import('./steps/browser.mjs')
const { installPackages } = await import('./steps/install.mjs')
const { fewCollections, packageCommand, scriptCommand } = await import('./steps/programs.mjs')
const { announce, run } = await import('./steps/run.mjs')

const full = process.argv.includes('--full')
if (full) {
  // Includes browser tests tagged `@full` and unit tests tagged `full`.
  process.env.E2E_WHOLE = 'yes'
  // The service's real cool-down of a minute, and the number of seeds of tests/attack that a release must pass.
  process.env.FULL_COOLDOWN = process.env.FULL_COOLDOWN || '1'
  process.env.ATTACK_CASES = process.env.ATTACK_CASES || '10000'
}
// The owner's folder is not part of the product.
process.env.OWNER_DIR = ''
const started = Date.now()
const results = 'test-summary'
const suites = [
  'unit',
  ...[
    ...['flat', 'nested', 'configured', 'sealed', 'private', 'commented', 'fresh', 'large'],
    ...['attack', 'spoiling', 'hosts', 'hosts-private', 'exported', 'vercel', 'attack-export'],
  ].map((name) => `e2e-${name}`),
]
const steps = [
  [
    'The embedded workspace, and formatting and lint rules beside it',
    () =>
      allOf([
        run(scriptCommand('scripts/prepare-workspace.ts')),
        run(packageCommand('@biomejs/biome', ['ci', '.'])),
      ]),
  ],
  ['Unit tests, and types and the production build beside them', testUnitsAndBuild],
  [
    'End-to-end tests on the production build',
    async () => {
      process.env.CHROMIUM_PATH = await browser
      await allOf([
        run(scriptCommand('scripts/e2e.ts', ['--no-build', ...(full ? ['--full'] : [])])),
        spoiling,
      ])
    },
  ],
  ['The standalone server, and the budgets beside it', checkBuild],
  ...(full
    ? [
        ['The proofs of the specification', () => run(scriptCommand('scripts/requirements.ts'))],
        ["An owner's folder of the last version", () => run(scriptCommand('scripts/release-check.ts'))],
        ['First steps and mistakes of a newcomer', () => run(scriptCommand('scripts/journeys.ts'))],
      ]
    : []),
]
const total = steps.length + 2

/**
 * Tests of loaders with spoiled answers, which need no browser. From the end of the build on they take what time the others
 * leave.
 * @type {Promise<void> | null}
 */
let spoiling = null
const spoilingStop = new AbortController()

function startSpoiling() {
  spoiling = run(
    packageCommand('vitest', ['run', '--project=spoiling']),
    { ...fewCollections(), TEST_SUMMARY: `${results}/e2e-spoiling.json` },
    { printsAtEnd: true, isPatient: true, stop: spoilingStop.signal },
  )
  // A failure is reported where they are awaited.
  spoiling.catch(() => {})
}

/**
 * The path of the browser, which may be installed while the tests run that need none.
 * @type {Promise<string>}
 */
let browser = Promise.resolve('')

function startBrowserInstallation() {
  browser = installBrowser()
  // Printed at once, and reported where the browser is needed.
  browser.catch((error) => console.error(error instanceof Error ? error.message : error))
}

/**
 * The build leaves much of a second core idle, the compiler uses one, and the unit tests need neither. They run in two processes: a
 * third one takes more time to load what it tests than it saves.
 */
function testUnitsAndBuild() {
  return allOf([
    // Its workers would each check the declarations of packages again.
    run(packageCommand('typescript', ['--noEmit', '--singleThreaded']), {}, { printsAtEnd: true }),
    run(packageCommand('vitest', ['run', '--project=unit']), {
      ...fewCollections(),
      TEST_SUMMARY: `${results}/unit.json`,
    }),
    run(scriptCommand('scripts/e2e.ts', ['--build-only']), {}, { printsAtEnd: true }).then(startSpoiling),
  ])
}

/** Both use the tests' build, in copies, and leave half of the processor idle. */
function checkBuild() {
  return allOf([
    run(scriptCommand('scripts/bench.ts', ['--check', '--dist=.next-e2e']), {}, { printsAtEnd: true }),
    run(scriptCommand('scripts/try-standalone.ts', ['--dist=.next-e2e', ...(full ? ['--read-only'] : [])])),
  ])
}

/** Waits for all commands, so that none is left running; rejects when one has failed. */
async function allOf(commands) {
  const outcomes = await Promise.allSettled(commands)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/** Numbers of passed and failed tests of every run so far, and the failures, from the reporter's files. */
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
      // That run has not happened, because an earlier step failed.
    }
  }
  return { passed, failed, failures }
}

let failure = null
try {
  announce(1, total, 'Installing packages')
  await installPackages()
  announce(2, total, 'Finding or installing a browser, beside the steps that need none')
  startBrowserInstallation()
  rmSync(results, { recursive: true, force: true })
  for (const [index, [title, step]] of steps.entries()) {
    announce(index + 3, total, title)
    await step()
  }
} catch (error) {
  failure = error
  console.error(`\n${error instanceof Error ? error.message : error}`)
  // They would go on after this process.
  spoilingStop.abort()
}
const { passed, failed, failures } = summary()
// Repeated at the end, because other suites may have printed thousands of lines since.
for (const text of failures) console.log(`\nFailed: ${text}`)
console.log(`\nAll checks took ${Math.round((Date.now() - started) / 1000)} s.`)
console.log(`${passed} passed, ${Math.max(failed, failure ? 1 : 0)} failed`)
process.exit(failure ? 1 : 0)
