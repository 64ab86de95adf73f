/**
 * Synchronizes the hosted search's index with what the site's readers may read. `--dry-run` only reports;
 * `--after-build` does nothing without a hosted index, and does not fail a build when workspace or service do not answer. The site is
 * read anew in each case: after a build, what the build has loaded may have been withdrawn.
 */
// Before other imports, because they read the environment when they are loaded.
import './owner/environment'

import { loadEnvConfig } from '@next/env'
import { missingForHosted, syncHosted } from '@/lib/content/hosted-sync'
import { redis } from '@/lib/store/redis'
import { loadPresentSite, WorkspaceError } from '@/lib/workspace'
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
  const site = await loadPresentSite()
  const report = await syncHosted(site, { compare: true, dryRun, load: loadPresentSite })
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
    if (afterBuild)
      console.error(
        'After this build the hosted search is not up to date. The first server updates it; after an export run npm run search:sync.',
      )
    else process.exitCode = 1
  })
  .finally(() => redis()?.close())
