/**
 * Brings the hosted search's index to what the site's readers may read. `--dry-run` tells what it would do;
 * `--after-build` does nothing where no index is kept, and lets a build be finished when the service does not answer.
 */
// Before all others: they read what it gives when they are loaded.
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
