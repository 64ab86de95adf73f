import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Writes how many tests passed and failed to the file that TEST_SUMMARY names. */
export default class SummaryReporter implements Reporter {
  private readonly outcomes = new Map<string, boolean>()

  onTestEnd(test: TestCase, result: TestResult) {
    this.outcomes.set(test.id, result.status === test.expectedStatus)
  }

  onEnd() {
    const file = process.env.TEST_SUMMARY
    if (!file) return
    const all = [...this.outcomes.values()]
    const passed = all.filter(Boolean).length
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ passed, failed: all.length - passed }))
  }
}
