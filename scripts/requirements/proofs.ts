import type { ListedTest } from './listed-tests'
import { namedPoints } from './points'

/** Kinds of tests, the most realistic first. */
export const proofKinds = ['browser', 'HTTP', 'unit'] as const
export type ProofKind = (typeof proofKinds)[number]

/** A test that names a point in its title. */
export interface Proof {
  kind: ProofKind
  /** `tests/e2e/lists/home.spec.ts:12`. */
  place: string
  title: string
}

/** Fixtures of the runner that give a test a browser. */
const browserFixtures = /\b(?:page|context|browser)\b/
/** The fixtures that a test's function takes: `, async ({ page, request }) =>`. */
const fixtures = /,\s*(?:async\s*)?\(([^()]*)\)\s*=>/

/**
 * Returns the kind of the test that begins in this line: by the folder of the file, then by the fixtures of its
 * function.
 * @param file its path
 * @param line counted from 1
 */
export function proofKind(file: string, source: string, line: number): ProofKind {
  if (file.startsWith('tests/unit/')) return 'unit'
  const lines = source.split('\n').slice(line - 1, line + 11)
  const taken = fixtures.exec(lines.join('\n'))?.[1] ?? ''
  return browserFixtures.test(taken) ? 'browser' : 'HTTP'
}

/**
 * Finds the tests that name each point, the most realistic first.
 * @param sourceOf returns the text of a file, by its path
 */
export function readProofs(
  tests: readonly ListedTest[],
  sourceOf: (file: string) => string,
): Map<string, Proof[]> {
  const proofs = new Map<string, Proof[]>()
  for (const { file, line, title } of tests) {
    const proof = { kind: proofKind(file, sourceOf(file), line), place: `${file}:${line}`, title }
    for (const point of namedPoints(title)) proofs.set(point, [...(proofs.get(point) ?? []), proof])
  }
  for (const found of proofs.values()) {
    found.sort((one, other) => proofKinds.indexOf(one.kind) - proofKinds.indexOf(other.kind))
  }
  return proofs
}
