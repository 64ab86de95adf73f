/**
 * Writes `docs/settings.md` from the schema of the settings.
 * With `--check` it writes nothing and exits with 1 when the document is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { settingsDocumentation } from '../conf/documentation'

const file = 'docs/settings.md'
const text = settingsDocumentation()

if (!process.argv.includes('--check')) {
  writeFileSync(file, text)
} else if (readFileSync(file, 'utf8') !== text) {
  console.error(`${file} is out of date: run npm run docs:settings`)
  process.exitCode = 1
}
