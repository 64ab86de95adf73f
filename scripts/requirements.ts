/**
 * Prints the points of docs/requirements.md that no test title names, by area; marks those that the
 * specification leaves open or gives as an example. `--covered` lists the named ones instead.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { coveredPoints, readRequirements } from './requirements/points'

function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts') || file.endsWith('.spec.tsx'))
    .map((file) => join(folder, file))
}

const requirements = readRequirements(readFileSync('docs/requirements.md', 'utf8'))
const covered = new Set(testFiles('tests').flatMap((file) => coveredPoints(readFileSync(file, 'utf8'))))
const wantCovered = process.argv.includes('--covered')

for (const area of [...new Set(requirements.map((point) => point.area))]) {
  const points = requirements.filter((point) => point.area === area)
  const shown = points.filter((point) => covered.has(point.id) === wantCovered)
  const binding = points.filter((point) => !point.note)
  const done = binding.filter((point) => covered.has(point.id)).length
  console.log(`\n${area}: ${done} of ${binding.length} named by a test`)
  for (const point of shown) {
    console.log(`  ${point.id} ${point.note ? `[${point.note}] ` : ''}${point.text}`)
  }
}
const unknown = [...covered].filter((id) => !requirements.some((point) => point.id === id))
if (unknown.length > 0) {
  console.error(`\nNamed by tests but not in docs/requirements.md: ${unknown.join(', ')}`)
  process.exitCode = 1
}
