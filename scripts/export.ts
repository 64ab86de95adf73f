/**
 * Exports the whole site as files in `out` for any web server: builds it for an export, starts it locally, and
 * saves its responses. `--no-build` exports the existing build; `--redirect-pages` (`=en,zh-CN`: for these languages) adds pages
 * that redirect from former addresses, for hosts that read no redirect rules.
 */

// Before other imports, because they read the environment when they are loaded.
import './export/environment'
import './owner/environment'

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { loadEnvConfig } from '@next/env'
import { publicOrigin } from '@/lib/allowed-hosts'
import { redis } from '@/lib/store/redis'
import { contentState, loadPresentSite, loadSite, visibilityOf, WorkspaceError } from '@/lib/workspace'
import { visibility } from '@/lib/workspace/visibility/visibility'
import { checkContents, checkPlace } from './export/check-target'
import { lockPath, takeLock } from './export/lock'
import { inOneState } from './export/one-state'
import { presentSite } from './export/present-site'
import { redirectOption } from './export/redirect-pages'
import { leftOutMessages, replaceFolder } from './export/replace-folder'
import { restoreFolder } from './export/restore-folder'
import { finishWhenStopped, removeWhenStopped } from './export/stopped'
import { writeSite } from './export/write-site'
import { owner } from './owner/environment'
import { scriptCommand } from './steps/programs.mjs'

const target = process.env.EXPORT_DIR || 'out'
/**
 * Everything is written here first: an export that fails leaves the last one in its place. It is removed after a failure, unless it
 * is complete and could only not be moved.
 */
const out = `${target.replace(/[/\\]+$/, '')}.unfinished`
const distDir = process.env.NEXT_DIST_DIR || '.next'

async function build(): Promise<void> {
  if (process.argv.includes('--no-build')) return
  // Not synchronously, because the lock has to be renewed.
  const [status] = await once(spawn(...scriptCommand('scripts/build.ts'), { stdio: 'inherit' }), 'exit')
  if (status !== 0) process.exit(status ?? 1)
}

async function main(): Promise<void> {
  loadEnvConfig(process.cwd(), false)
  const asked = redirectOption(process.argv)
  checkPlace(target, process.cwd(), [distDir, ...(owner === null ? [] : [owner.folder])])
  takeLock(lockPath(target), target)
  const unfinished: string[] = []
  const keep = removeWhenStopped(unfinished)
  const restored = await restoreFolder(target)
  if (restored !== null)
    console.warn(
      `${target}: an export was killed while it replaced the files. The ${restored} export is now in place.`,
    )
  checkContents(target)
  await build()
  unfinished.push(out)
  let isComplete = false
  try {
    const { site, redirectPages, searchSize, ...report } = await inOneState(
      () => presentSite({ present: loadPresentSite, kept: keptSite }),
      (before) => visibility().accepts(visibilityOf(before)),
      (present) => writeSite(present, { out, distDir, owner, asked }),
    )
    report.problems.push(...(await leftOutMessages(target, out)))
    for (const problem of report.problems) console.warn(problem)
    if (report.pages.length === 0) throw new Error(`No page could be written: ${target} stays as it was.`)
    isComplete = true
    finishWhenStopped()
    keep()
    const left = await replaceFolder(target, out).catch((error: unknown) => {
      const place = existsSync(out) ? ` The new export is complete in ${out}.` : ''
      throw new Error(`${target} could not be replaced.${place}`, { cause: error })
    })
    if (left.length > 0)
      console.warn(
        `Could not be removed, and a web server may send it: ${left.join(', ')}. Delete it by hand.`,
      )
    console.log(
      `Exported to ${target}: ${report.pages.length} pages, ${report.redirects} redirects, ${report.files} files, ` +
        `${report.problems.length} problems.`,
    )
    if (redirectPages !== null)
      console.log(
        `${redirectPages.files} redirect pages. Language prefixes: ${redirectPages.languages.join(', ')}.`,
      )
    console.log(searchSize)
    if (site.settings.LINK === '')
      console.warn(
        'LINK is not set: feeds, sitemap and robots.txt name an address of this machine' +
          (publicOrigin(site.settings, {}) === ''
            ? ', and share pictures none that other sites can follow.'
            : '.'),
      )
  } finally {
    keep()
    if (!isComplete) await rm(out, { recursive: true, force: true })
    redis()?.close()
  }
}

/** The last good site of an earlier run, for a time without the workspace. */
async function keptSite() {
  const site = await loadSite()
  return { site, readAt: (await contentState()).loadedAt ?? 0 }
}

main().catch((error) => {
  console.error(
    error instanceof WorkspaceError ||
      ['SettingsError', 'OptionError', 'UnreadPagesError'].includes(error.name)
      ? error.message
      : error,
  )
  process.exit(1)
})
