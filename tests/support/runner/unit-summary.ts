import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { summarize, type TestOutcome } from './test-summary'

/** Summarizes unit tests; those of full runs count in full runs only. */
export default class UnitSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]) {
    // Work that a test has left behind fails the run as well.
    const others = unhandledErrors.map(
      ({ message }): TestOutcome => ({
        title: 'outside of the tests',
        file: '',
        passed: false,
        message,
        milliseconds: 0,
      }),
    )
    summarize([...modules.flatMap(outcomesOf), ...others])
  }
}

function outcomesOf(module: TestModule): TestOutcome[] {
  const file = relative(process.cwd(), module.moduleId)
  const tests = [...module.children.allTests()].filter((test) => test.result().state !== 'skipped')
  const outcomes = tests.map((test) => outcomeOf(test, file))
  // A file that cannot be loaded has no tests.
  const [error] = module.errors()
  if (!error) return outcomes
  return [...outcomes, { title: file, file, passed: false, message: error.message, milliseconds: 0 }]
}

function outcomeOf(test: TestCase, file: string): TestOutcome {
  const { state, errors } = test.result()
  return {
    title: `${test.project.name} › ${file} › ${test.fullName}`,
    file,
    passed: state === 'passed',
    message: errors?.map(({ message }) => message).join('\n'),
    milliseconds: test.diagnostic()?.duration ?? 0,
  }
}
