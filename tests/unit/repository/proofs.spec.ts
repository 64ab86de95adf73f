import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faultsOf } from '../../../scripts/requirements/faults'
import { listedBrowserTests, listedUnitTests } from '../../../scripts/requirements/listed-tests'
import { readRequirements } from '../../../scripts/requirements/points'
import { proofKind, readProofs } from '../../../scripts/requirements/proofs'
import { unitOnlyPoints, unitOnlyReason } from '../../../scripts/requirements/unit-only'

const sources: Readonly<Record<string, string>> = {
  'tests/e2e/home.spec.ts': [
    "test('R-001 R-002 in a browser', async ({ page, context }) => {",
    "test('R-001 over HTTP', async ({ request }) => {",
    "  for (const path of paths) await page('R-003 no fixture')",
    "quiet('R-003 over HTTP with fetch', async () => {",
    "quiet('R-004 on several lines', async ({",
    '  browser,',
    '  baseURL,',
    '}) => {',
  ].join('\n'),
  'tests/unit/rules.spec.ts': "test('R-001 R-005 as a unit', () => {",
}

test('a test with a page, context or browser looks as a reader does; others ask over HTTP or are unit tests', () => {
  const home = sources['tests/e2e/home.spec.ts'] ?? ''
  expect([1, 2, 4, 5].map((line) => proofKind('tests/e2e/home.spec.ts', home, line))).toEqual([
    'browser',
    'HTTP',
    'HTTP',
    'browser',
  ])
  expect(proofKind('tests/unit/rules.spec.ts', sources['tests/unit/rules.spec.ts'] ?? '', 1)).toBe('unit')
})

test('the tests of a point stand in the order of browser, HTTP, unit, with their place and whole title', () => {
  const browserTests = {
    suites: [
      {
        title: 'e2e/home.spec.ts',
        file: 'e2e/home.spec.ts',
        specs: [{ title: 'R-001 over HTTP', file: 'e2e/home.spec.ts', line: 2 }],
        suites: [
          {
            title: 'home',
            file: 'e2e/home.spec.ts',
            specs: [{ title: 'R-001 R-002 in a browser', file: 'e2e/home.spec.ts', line: 1 }],
          },
        ],
      },
    ],
  }
  const unitTests = [
    { name: 'rules > R-001 R-005 as a unit', file: '/blog/tests/unit/rules.spec.ts', location: { line: 1 } },
  ]
  const tests = [...listedUnitTests(unitTests, '/blog'), ...listedBrowserTests(browserTests)]
  const proofs = readProofs(tests, (file) => sources[file] ?? '')
  expect(proofs.get('R-001')).toEqual([
    { kind: 'browser', place: 'tests/e2e/home.spec.ts:1', title: 'home › R-001 R-002 in a browser' },
    { kind: 'HTTP', place: 'tests/e2e/home.spec.ts:2', title: 'R-001 over HTTP' },
    { kind: 'unit', place: 'tests/unit/rules.spec.ts:1', title: 'rules › R-001 R-005 as a unit' },
  ])
  expect(proofs.get('R-002')?.map(({ kind }) => kind)).toEqual(['browser'])
  expect(proofs.get('R-003')).toBeUndefined()
})

test('a reason for unit tests alone names points of the specification, each once, which a unit test names', () => {
  const ids = readRequirements(readFileSync('docs/requirements.md', 'utf8')).map(({ id }) => id)
  expect(unitOnlyPoints.filter((point) => !ids.includes(point))).toEqual([])
  expect(new Set(unitOnlyPoints).size).toBe(unitOnlyPoints.length)
  for (const point of unitOnlyPoints) expect(unitOnlyReason(point)).toMatch(/\.$/)
  expect(unitOnlyReason('R-001')).toBeNull()
})

test('points without a test, with unit tests alone, and names that are no point are reported', () => {
  const point = (id: string, note: 'open' | null = null) => ({
    id,
    area: 'A. Home',
    text: 'It is there.',
    note,
  })
  const proof = (kind: 'browser' | 'unit') => ({ kind, place: 'tests/a.spec.ts:1', title: 'a' })
  const requirements = ['R-001', 'R-002', 'R-003', 'R-004', 'R-005'].map((id) => point(id))
  const proofs = new Map([
    ['R-001', [proof('unit'), proof('browser')]],
    ['R-002', [proof('unit')]],
    ['R-003', [proof('unit')]],
    ['R-004', [proof('browser')]],
    ['R-700', [proof('browser')]],
  ])
  const unitOnly = ['R-003', 'R-004', 'R-800']
  expect(faultsOf({ requirements: [...requirements, point('R-006', 'open')], proofs, unitOnly })).toEqual([
    'R-002 is proved by unit tests alone, without a reason.',
    'R-004 has a reason for unit tests that it does not need.',
    'R-005 is named by no test.',
    'R-700 is not in docs/requirements.md.',
    'R-800 is not in docs/requirements.md.',
  ])
})
