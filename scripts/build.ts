/**
 * The production build. Loads the workspace once into the content store, the newest articles first, then runs the
 * build of Next.js. All its processes read that store, and request nothing that is in it.
 */

// Before other imports, because they read the environment when they are loaded.
import './owner/environment'

import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { loadEnvConfig } from '@next/env'
import { inlineHashes } from '@/components/inline-scripts'
import { siteSettings } from '@/conf/site'
import { missingForHosted } from '@/lib/content/hosted-sync'
import type { EnvFile } from '@/lib/doctor/checks/check-variables'
import { examineLoaded } from '@/lib/doctor/examine-loaded'
import { explainFailure } from '@/lib/doctor/explain-failure'
import { toShortLines } from '@/lib/doctor/format'
import { hideSecrets, secretValues } from '@/lib/doctor/hide-secrets'
import { headScript } from '@/lib/site/asset-paths'
import { headerPolicies, pagesCarryPolicy } from '@/lib/site-policies'
import { redis } from '@/lib/store/redis'
import {
  builtFromStore,
  deployedSettings,
  loadedContent,
  noteRendered,
  WorkspaceError,
  warm,
  workspaceCalls,
} from '@/lib/workspace'
import { makeBuildFacts } from './build-facts'
import { makeBuildSecret } from './build-secret'
import { cooldownCountdown } from './cooldown-countdown'
import { nameFiles } from './describe-workspace'
// Before other imports, because they read the environment when they are loaded.
import { owner } from './owner/environment'
import { ownerVariables } from './owner/variables'
import { writeOwner } from './owner/write'
import { bundlePageCache } from './page-cache'
import { type Command, packageCommand, scriptCommand } from './steps/programs.mjs'

/** Runs a program with visible output; exits when it fails. */
function run([program, args]: Command, env: Record<string, string> = {}): void {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

async function loadWorkspace(): Promise<void> {
  const began = Date.now()
  const { articles, kept, loaded, failed, left } = await warm(cooldownCountdown())
  const calls = Object.values(workspaceCalls()).reduce((sum, count) => sum + count, 0)
  const seconds = ((Date.now() - began) / 1_000).toFixed(1)
  console.log(
    `Workspace: ${articles} articles; ${kept} unchanged, ${loaded} loaded, ${failed.length} failed, ${left} left for ` +
      `later (${calls} calls, ${seconds} s).`,
  )
  await noteRendered()
  for (const { title, reason } of failed)
    console.warn(`"${title}" is read again when a reader asks for it: ${reason}`)
}

/** Checks the loaded content without further requests. No finding stops a build. */
async function printHealthCheck(): Promise<void> {
  try {
    const loaded = await loadedContent()
    if (loaded === null) return
    const env = process.env
    const report = examineLoaded({
      ...loaded,
      deployed: deployedSettings(),
      file: siteSettings,
      env,
      envFiles,
    })
    // A note that the short lines omit: owners would only learn about it from the bill.
    const cost = report.findings.filter(({ check }) => check === 'functions-often-called')
    const lines = [...toShortLines(report), ...cost.map(({ message }) => message)]
    for (const line of lines) console.log(hideSecrets(line, secretValues(env)))
  } catch (error) {
    console.warn(`The short health check failed, the build goes on: ${String(error)}`)
  }
}

/**
 * The policies of the loaded site for the headers of the build (next.config.ts): from deployment and Config page.
 */
async function loadedPolicies(): Promise<Record<string, string>> {
  const loaded = await loadedContent()
  if (loaded === null) return {}
  const deployed = deployedSettings()
  const inPages = pagesCarryPolicy(deployed, process.env)
  const hashes = inlineHashes(readFileSync(`public${headScript}`, 'utf8'))
  const policies = headerPolicies(loaded.site.settings, deployed, hashes, inPages)
  return { INKSTONE_POLICIES: JSON.stringify(policies) }
}

const distDir = process.env.NEXT_DIST_DIR || '.next'
/** Variables of the environment take precedence over files. */
const before = new Set(Object.keys(process.env).filter((name) => process.env[name]))
const { loadedEnvFiles } = loadEnvConfig(process.cwd(), false)
const envFiles: readonly EnvFile[] = loadedEnvFiles.map(({ path, env }) => ({
  path,
  names: Object.keys(env),
}))

async function main(): Promise<void> {
  makeBuildSecret(distDir)
  const facts = makeBuildFacts(deployedSettings())
  run(scriptCommand('scripts/prepare-workspace.ts'))
  run(scriptCommand('scripts/prepare-diagrams.ts'))
  run(scriptCommand('scripts/browser-scripts.ts'))
  writeOwner(owner, distDir)
  // Scripts of a build lose their licence comments, so the notices are served separately.
  copyFileSync('THIRD_PARTY_NOTICES', 'public/third-party-notices.txt')
  const ownWorkspace = deployedSettings().NOTION_PAGE_ID !== ''
  if (ownWorkspace)
    await loadWorkspace()
      .then(printHealthCheck)
      .finally(() => redis()?.close())
  await bundlePageCache(distDir, { ...facts, ...ownerVariables(owner) })
  const stored: Record<string, string> = ownWorkspace
    ? { [builtFromStore]: 'yes', ...(await loadedPolicies()) }
    : {}
  run(packageCommand('next', ['build', '--webpack']), stored)
  // Not from the store: an owner may have withdrawn posts during the build.
  if (missingForHosted().length === 0) run(scriptCommand('scripts/search-sync.ts', ['--after-build']))
}

/** The explanation of a failure, if there is one. */
function textOf(error: unknown): unknown {
  if (error instanceof WorkspaceError) {
    const secrets = secretValues(process.env)
    const host = new URL(deployedSettings().API_BASE_URL).host
    const { message } = explainFailure(error, { host, hasToken: secrets.NOTION_TOKEN_V2 !== '' })
    return hideSecrets(`${message}\nRun \`npm run doctor\`.`, secrets)
  }
  if (!(error instanceof Error) || error.name !== 'SettingsError') return error
  const counting = envFiles.map(({ path, names }) => ({
    path,
    names: names.filter((name) => !before.has(name)),
  }))
  return nameFiles(error.message, counting)
}

main().catch((error: unknown) => {
  console.error(textOf(error))
  process.exit(1)
})
