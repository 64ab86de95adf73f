/**
 * Prints the points of docs/requirements.md that no test title names, by area; marks those that the
 * specification leaves open or gives as an example. `--covered` lists the named ones instead.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { namedPoints, readRequirements } from './requirements/points'

/** Every title as the runner knows it: titles that are made from tables are in it, skipped and deleted tests are not. */
const titles = execFileSync('npx', ['playwright', 'test', '--list'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  maxBuffer: 64 * 1024 * 1024,
})

const requirements = readRequirements(readFileSync('docs/requirements.md', 'utf8'))
const covered = new Set(namedPoints(titles))
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
