import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { summarize, type TestOutcome } from './test-summary'

/** A test's project, file and title. */
const titleOf = (test: TestCase) => test.titlePath().filter(Boolean).join(' › ')

/** Summarizes browser tests, and prints which of them only passed on a retry. */
export default class SummaryReporter implements Reporter {
  private readonly outcomes = new Map<string, TestOutcome>()
  private readonly secondTries = new Set<TestCase>()

  onTestEnd(test: TestCase, { status, error, duration, retry }: TestResult) {
    const before = this.outcomes.get(test.id)?.milliseconds ?? 0
    this.outcomes.set(test.id, {
      title: titleOf(test),
      file: relative(process.cwd(), test.location.file),
      passed: status === test.expectedStatus,
      message: error?.message ?? status,
      milliseconds: before + duration,
    })
    if (retry > 0) this.secondTries.add(test)
  }

  onEnd() {
    for (const test of this.secondTries) {
      if (this.outcomes.get(test.id)?.passed) console.log(`Passed at the second try only: ${titleOf(test)}`)
    }
    summarize([...this.outcomes.values()])
  }
}
