/** Writes a new blog's workspace as an archive for Notion's importer: `npm run new -- --lang zh-CN`. README.md has the steps. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { zipSync } from 'fflate'
import { recommendedType } from '@/lib/doctor/checks/check-properties'
import { columnNames } from '@/lib/workspace/table/columns'
import { templateFiles } from './new/archive'
import { templateLanguages, wordsIn } from './new/languages'
import { readOptions, UsageError, usage } from './new/options'
import { templateSettings } from './new/texts/types'

function main(): void {
  const { language, file, help } = readOptions(process.argv.slice(2))
  if (help) {
    console.log(usage)
    return
  }
  if (existsSync(file))
    throw new UsageError(`${file} is there already: delete it, or name another one with --out.`)
  const files = templateFiles(language, new Date().toISOString().slice(0, 10))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, zipSync(files))
  const { report } = templateLanguages[language]
  const { column } = wordsIn(language)
  const rows = Object.keys(files).filter((path) => path.endsWith('.md')).length
  console.log(report.written(file, rows, templateSettings.length))
  for (const [i, step] of report.steps.entries()) console.log(`${i + 1}. ${step}`)
  console.log(report.types)
  for (const name of columnNames) console.log(`   ${column(name)}: ${recommendedType(name)}`)
}

try {
  main()
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error)
  process.exitCode = 1
}
