/**
 * Writes `docs/settings.md` from the schema of the settings, and `docs/moving-from-notionnext.md` from the table of
 * old ones. With `--check` it writes nothing and exits with 1 when a document is outdated.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { settingsDocumentation } from '../conf/documentation'
import { movingDocument } from '../conf/notionnext/document'

const documents = {
  'docs/settings.md': settingsDocumentation(),
  'docs/moving-from-notionnext.md': movingDocument(),
}

for (const [file, text] of Object.entries(documents)) {
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text)
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${file} is out of date: run npm run docs:settings`)
    process.exitCode = 1
  }
}
