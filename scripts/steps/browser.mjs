// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import {
  hasFont,
  installCommands,
  installRights,
  librariesAdvice,
  missingPackages,
  optionalPackages,
  packagesAdvice,
  runsDownloads,
} from './browser-packages.mjs'
import { browserState, systemBrowser } from './browser-places.mjs'
import { packageCommand } from './programs.mjs'
import { run } from './run.mjs'

/** @typedef {import('./browser-places.mjs').Machine} Machine */

/** Timeout for printing a version, in milliseconds. */
const patience = 30_000

/**
 * This machine.
 * @returns {Machine}
 */
export function thisMachine() {
  return {
    platform: process.platform,
    user: process.getuid?.() ?? -1,
    env: process.env,
    osRelease: existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '',
    exists: existsSync,
    ask: (program, args) => {
      const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: patience })
      return { code: status, output: `${stderr ?? ''}${stdout ?? ''}` }
    },
  }
}

/**
 * Installs system packages. Failures are only printed: there may be another way, or the tests work without.
 * @param {import('./programs.mjs').Command[]} commands
 */
async function tryAll(commands) {
  try {
    for (const command of commands) await run(command)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

/**
 * The browser in CHROMIUM_PATH; throws when it is none.
 * @param {string} path
 * @param {Machine} machine
 */
export function configuredBrowser(path, machine) {
  if (!machine.exists(path)) throw new Error(`CHROMIUM_PATH names ${path}, which does not exist.`)
  const state = browserState(path, machine)
  if (state === 'works') return path
  throw new Error(
    state === 'none'
      ? `CHROMIUM_PATH names ${path}, which is no browser for the tests: asked for its version (--version) it does not answer as ` +
          'Chromium, Chrome or Edge do, or it is a snap, which sees other folders than the tests. Name another one, or leave CHROMIUM_PATH out.'
      : librariesAdvice(path, state.lacks, machine),
  )
}

/** The path of Playwright's browser, even before it is downloaded. */
async function downloadPath() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/**
 * Downloads Playwright's browser unless it is there, with the system libraries that it needs.
 * @param {Machine} machine
 */
async function download(machine) {
  const path = await downloadPath()
  if (!machine.exists(path)) {
    await run(packageCommand('@playwright/test', ['install', 'chromium'])).catch((error) => {
      throw new Error(
        `${error.message}. No browser was found and none could be downloaded; the host and the cause stand above. Install ` +
          'Chrome or Chromium and run the command again, or set CHROMIUM_PATH to the path of one.',
      )
    })
  }
  const lacksLibraries = typeof browserState(path, machine) === 'object'
  if (lacksLibraries && installRights(machine) !== null)
    await tryAll([packageCommand('@playwright/test', ['install-deps', 'chromium'])])
  const state = browserState(path, machine)
  if (state === 'works') return path
  throw new Error(
    state === 'none'
      ? `The browser that was downloaded to ${path} does not run on this system. Install Chromium and set CHROMIUM_PATH to its path.`
      : librariesAdvice(path, state.lacks, machine),
  )
}

/**
 * Makes sure that there is a browser, and the font that the tests measure with: system packages on Debian and
 * Alpine, Playwright's browser elsewhere, and for accounts that may not install packages. Returns the path of the
 * browser. Rejects with what to do when there is none.
 */
export async function installBrowser(machine = thisMachine()) {
  const configured = machine.env.CHROMIUM_PATH
  const found = configured ? configuredBrowser(configured, machine) : systemBrowser(machine)
  await tryAll(installCommands(missingPackages(machine, found !== null), machine, { lists: true }))
  if (configured) return configured
  // Package lists are not updated for it.
  await tryAll(installCommands(optionalPackages(machine), machine, { lists: false }))
  const advice = packagesAdvice(missingPackages(machine, true), machine)
  if (!hasFont(machine) && advice)
    console.warn(`${advice}\nWithout them texts are wider or narrower than some tests expect.`)
  const installed = systemBrowser(machine)
  if (installed) return installed
  if (!runsDownloads(machine))
    throw new Error(`No browser was found. ${packagesAdvice(missingPackages(machine, false), machine)}`)
  return download(machine)
}
