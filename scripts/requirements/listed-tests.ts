import { relative } from 'node:path'
import { z } from 'zod'
import { listOf, member, numberOf, textOf } from '@/lib/unknown-values'

/** A test as its runner lists it: titles from tables are included, skipped and deleted tests are not. */
export interface ListedTest {
  /** Path from the project's folder. */
  file: string
  /** Counted from 1. */
  line: number
  /** With the titles of the groups around it. */
  title: string
}

const unitTests = z.array(
  z.object({ name: z.string(), file: z.string(), location: z.object({ line: z.number() }) }),
)

/**
 * Returns the unit tests. Throws when the list has another shape.
 * @param list parsed output of `vitest list --json --includeTaskLocation`
 * @param root the project's folder
 */
export function listedUnitTests(list: unknown, root: string): ListedTest[] {
  return unitTests.parse(list).map(({ name, file, location }) => ({
    file: relative(root, file),
    line: location.line,
    title: name.replaceAll(' > ', ' › '),
  }))
}

/**
 * Returns the browser tests.
 * @param list parsed output of `playwright test --list --reporter=json`
 */
export function listedBrowserTests(list: unknown): ListedTest[] {
  const tests: ListedTest[] = []
  const visit = (suite: unknown, titles: readonly string[]) => {
    for (const spec of listOf(member(suite, 'specs'))) {
      const title = [...titles, textOf(member(spec, 'title'))].join(' › ')
      const file = `tests/${textOf(member(spec, 'file'))}`
      tests.push({ file, line: numberOf(member(spec, 'line')) ?? 1, title })
    }
    for (const inner of listOf(member(suite, 'suites'))) {
      // The top suite of a file has the file's name.
      const title = textOf(member(inner, 'title'))
      visit(inner, title === textOf(member(inner, 'file')) ? titles : [...titles, title])
    }
  }
  for (const suite of listOf(member(list, 'suites'))) visit(suite, [])
  return tests
}
