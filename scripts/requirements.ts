/**
 * Prints the tests of each point of docs/requirements.md, and how they test it: in a browser, over HTTP, or as a
 * unit. Exits with 1 when a binding point has no test, when a point only has unit tests without a reason
 * (scripts/requirements/unit-only.ts), and when a reason or a test's title names a wrong point.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { faultsOf } from './requirements/faults'
import { listedBrowserTests, listedUnitTests } from './requirements/listed-tests'
import { type RequirementPoint, readRequirements } from './requirements/points'
import { type Proof, proofKinds, readProofs } from './requirements/proofs'
import { unitOnlyPoints, unitOnlyReason } from './requirements/unit-only'
import { packageCommand } from './steps/programs.mjs'

/** Number of tests of one kind that are printed for a point; the others are counted. */
const shownTests = 2

/** What a test runner prints as JSON, of all tests of full runs. */
function listOf(program: string, args: readonly string[]): unknown {
  const text = execFileSync(...packageCommand(program, [...args]), {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, E2E_WHOLE: 'yes' },
  })
  return JSON.parse(text)
}

const tests = [
  ...listedBrowserTests(listOf('@playwright/test', ['test', '--list', '--reporter=json'])),
  ...listedUnitTests(listOf('vitest', ['list', '--json', '--includeTaskLocation']), process.cwd()),
]

const sources = new Map<string, string>()
function sourceOf(file: string): string {
  const known = sources.get(file) ?? readFileSync(file, 'utf8')
  sources.set(file, known)
  return known
}

const requirements = readRequirements(readFileSync('docs/requirements.md', 'utf8'))
const proofs = readProofs(tests, sourceOf)

function describePoint({ id, text, note }: RequirementPoint, found: readonly Proof[]): void {
  console.log(`\n  ${id} ${note ? `[${note}] ` : ''}${text}`)
  for (const kind of proofKinds) {
    const ofKind = found.filter((proof) => proof.kind === kind)
    for (const { place, title } of ofKind.slice(0, shownTests))
      console.log(`    ${kind}: ${title} (${place})`)
    if (ofKind.length > shownTests) console.log(`    ${kind}: ${ofKind.length - shownTests} more`)
  }
}

for (const area of [...new Set(requirements.map((point) => point.area))]) {
  const points = requirements.filter((point) => point.area === area)
  console.log(`\n${area}`)
  for (const point of points) {
    const found = proofs.get(point.id) ?? []
    describePoint(point, found)
    const reason = unitOnlyReason(point.id)
    const isUnitOnly = found.length > 0 && found.every(({ kind }) => kind === 'unit')
    if (isUnitOnly && reason !== null) console.log(`    by unit tests alone: ${reason}`)
  }
}

const named = (kind: Proof['kind']) =>
  requirements.filter(({ id }) => proofs.get(id)?.[0]?.kind === kind).length
console.log(
  `\n${requirements.length} points: ${proofKinds.map((kind) => `${named(kind)} by ${kind}`).join(', ')} at best.`,
)
const faults = faultsOf({ requirements, proofs, unitOnly: unitOnlyPoints })
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
