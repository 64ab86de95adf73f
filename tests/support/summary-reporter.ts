import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Number of files whose time is printed, the slowest first. */
const shownFiles = 12

/** A test's project, file and title. */
const titleOf = (test: TestCase) => test.titlePath().filter(Boolean).join(' › ')

/** The error of an attempt, without colours. */
const messageOf = ({ status, error }: TestResult) =>
  stripVTControlCharacters(error?.message ?? status).slice(0, longestMessage)

/** Characters of an error message in the summary. */
const longestMessage = 600

/**
 * Writes to the file in TEST_SUMMARY how many tests passed, which failed with what message, and the milliseconds of
 * each. Prints which test files are slowest, and which tests only passed on a retry.
 */
export default class SummaryReporter implements Reporter {
  private readonly outcomes = new Map<string, boolean>()
  /** Failures by test id: the title and the message of the last attempt. */
  private readonly failures = new Map<string, string>()
  /** Milliseconds by file, all attempts together. */
  private readonly times = new Map<string, number>()
  /** Milliseconds by test, all attempts together. */
  private readonly testTimes = new Map<string, number>()
  private readonly secondTries = new Set<TestCase>()

  onTestEnd(test: TestCase, result: TestResult) {
    const passed = result.status === test.expectedStatus
    this.outcomes.set(test.id, passed)
    if (passed) this.failures.delete(test.id)
    else this.failures.set(test.id, `${titleOf(test)}\n${messageOf(result)}`)
    const file = relative(process.cwd(), test.location.file)
    this.times.set(file, (this.times.get(file) ?? 0) + result.duration)
    const title = titleOf(test)
    this.testTimes.set(title, (this.testTimes.get(title) ?? 0) + result.duration)
    if (result.retry > 0) this.secondTries.add(test)
  }

  onEnd() {
    const seconds = (duration: number) => `${(duration / 1_000).toFixed(0)} s`
    const slowest = [...this.times].sort(([, a], [, b]) => b - a).slice(0, shownFiles)
    console.log(`Slowest files: ${slowest.map(([file, time]) => `${file} ${seconds(time)}`).join(', ')}`)
    for (const test of this.secondTries) {
      if (this.outcomes.get(test.id)) console.log(`Passed at the second try only: ${titleOf(test)}`)
    }
    const file = process.env.TEST_SUMMARY
    if (!file) return
    const all = [...this.outcomes.values()]
    const passed = all.filter(Boolean).length
    mkdirSync(dirname(file), { recursive: true })
    const failures = [...this.failures.values()]
    const times = Object.fromEntries([...this.testTimes].sort(([, a], [, b]) => b - a))
    writeFileSync(file, JSON.stringify({ passed, failed: all.length - passed, failures, times }))
  }
}
