import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Number of files whose time is printed, the slowest first. */
const shownFiles = 12

/** Characters of an error message in the summary. */
const longestMessage = 600

/** The outcome of a test, all attempts together. */
export interface TestOutcome {
  /** Project, file and title. */
  title: string
  /** Path of the file from the project's folder. */
  file: string
  passed: boolean
  /** The message of the last attempt, of a failed test. */
  message?: string
  milliseconds: number
}

/**
 * Prints which test files are slowest. Writes to the file in TEST_SUMMARY how many tests passed, which failed with what message, and
 * the milliseconds of each (scripts/test.mjs).
 */
export function summarize(outcomes: readonly TestOutcome[]): void {
  const files = new Map<string, number>()
  for (const { file, milliseconds } of outcomes) files.set(file, (files.get(file) ?? 0) + milliseconds)
  const slowest = [...files].sort(([, a], [, b]) => b - a).slice(0, shownFiles)
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(0)} s`
  console.log(`Slowest files: ${slowest.map(([file, time]) => `${file} ${seconds(time)}`).join(', ')}`)
  const target = process.env.TEST_SUMMARY
  if (!target) return
  const failed = outcomes.filter(({ passed }) => !passed)
  const failures = failed.map(
    ({ title, message = '' }) => `${title}\n${stripVTControlCharacters(message).slice(0, longestMessage)}`,
  )
  const slowestFirst = [...outcomes].sort((one, other) => other.milliseconds - one.milliseconds)
  const times = Object.fromEntries(slowestFirst.map(({ title, milliseconds }) => [title, milliseconds]))
  mkdirSync(dirname(target), { recursive: true })
  const passed = outcomes.length - failed.length
  writeFileSync(target, JSON.stringify({ passed, failed: failed.length, failures, times }))
}
