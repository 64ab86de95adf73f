/**
 * Synchronizes the hosted search's index with what the site's readers may read. `--dry-run` only reports;
 * `--after-build` does nothing without a hosted index, and does not fail a build when the service does not answer.
 */
// Before other imports, because they read the environment when they are loaded.
import './owner/environment'

import { loadEnvConfig } from '@next/env'
import { missingForHosted, syncHosted } from '@/lib/content/hosted-sync'
import { redis } from '@/lib/store/redis'
import { loadSite, WorkspaceError } from '@/lib/workspace'
import { adoptBuildSecret } from './build-secret'
import { syncLines } from './search/sync-lines'

const dryRun = process.argv.includes('--dry-run')
const afterBuild = process.argv.includes('--after-build')

async function main(): Promise<void> {
  const missing = missingForHosted()
  if (missing.length > 0) {
    if (afterBuild) return
    throw new Error(`No index is kept for a hosted search: set ${missing.join(', ')}.`)
  }
  const report = await syncHosted(await loadSite(), { compare: true, dryRun })
  for (const line of syncLines(report, dryRun)) console.log(line)
}

function reasonOf(error: unknown): unknown {
  const isKnown = error instanceof WorkspaceError || (error instanceof Error && error.name !== 'TypeError')
  return isKnown ? error.message : error
}

loadEnvConfig(process.cwd(), false)
adoptBuildSecret(process.env.NEXT_DIST_DIR || '.next')
main()
  .catch((error: unknown) => {
    console.error(reasonOf(error))
    if (!afterBuild) process.exitCode = 1
  })
  .finally(() => redis()?.close())
