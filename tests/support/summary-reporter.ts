import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Files whose time is printed, the slowest first. */
const shownFiles = 12

/**
 * Writes how many tests passed and failed to the file that TEST_SUMMARY names; prints which test files take the most time,
 * and which tests passed at their second try only.
 */
export default class SummaryReporter implements Reporter {
  private readonly outcomes = new Map<string, boolean>()
  /** Milliseconds by file, all tries together. */
  private readonly times = new Map<string, number>()
  private readonly secondTries = new Set<TestCase>()

  onTestEnd(test: TestCase, result: TestResult) {
    this.outcomes.set(test.id, result.status === test.expectedStatus)
    const file = relative(process.cwd(), test.location.file)
    this.times.set(file, (this.times.get(file) ?? 0) + result.duration)
    if (result.retry > 0) this.secondTries.add(test)
  }

  onEnd() {
    const seconds = (duration: number) => `${(duration / 1_000).toFixed(0)} s`
    const slowest = [...this.times].sort(([, a], [, b]) => b - a).slice(0, shownFiles)
    console.log(`Slowest files: ${slowest.map(([file, time]) => `${file} ${seconds(time)}`).join(', ')}`)
    for (const test of this.secondTries) {
      if (this.outcomes.get(test.id))
        console.log(`Passed at the second try only: ${test.titlePath().join(' › ')}`)
    }
    const file = process.env.TEST_SUMMARY
    if (!file) return
    const all = [...this.outcomes.values()]
    const passed = all.filter(Boolean).length
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ passed, failed: all.length - passed }))
  }
}
