import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** Chromium without windows: the same engine, for a fifth less work than the whole browser without its windows. */
const shell = { path: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell' }
const systemBrowsers = [
  shell.path,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The path of an installed Chromium: CHROMIUM_PATH, else where systems put it, else Playwright's own. */
async function findBrowser() {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (!existsSync(configured)) throw new Error(`CHROMIUM_PATH names ${configured}, which does not exist.`)
    return configured
  }
  const system = systemBrowsers.find((path) => existsSync(path))
  if (system) return system
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

/** Layout tests measure boxes of text: they need a font with the metrics of Arial, which Chromium only recommends. */
const fontFolders = ['/usr/share/fonts/truetype/liberation', '/usr/share/fonts/truetype/liberation2']

/** Installs packages of the system, if it has apt; `lists` are read anew before. */
async function installPackagesOfSystem(packages, { lists }) {
  if (!existsSync('/usr/bin/apt-get')) return
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  try {
    for (const args of [
      ...(lists ? [['update', '-qq']] : []),
      ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    ]) {
      const [program = 'apt-get', ...rest] = [...sudo, 'apt-get', ...args]
      await run(program, rest, { DEBIAN_FRONTEND: 'noninteractive' })
    }
  } catch (error) {
    console.error(`The packages ${packages.join(', ')} could not be installed: ${error.message}`)
  }
}

/**
 * Makes sure that there is a browser, and the font that the tests measure with: Debian's packages where the system has
 * apt, Playwright's download of a browser elsewhere.
 */
export async function installBrowser() {
  const found = await findBrowser()
  const missing = [
    ...(found ? [] : ['chromium']),
    ...(fontFolders.some((folder) => existsSync(folder)) ? [] : ['fonts-liberation']),
  ]
  if (missing.length > 0) await installPackagesOfSystem(missing, { lists: true })
  // Optional: the lists are not read for it, and the whole browser serves as well.
  if (!process.env.CHROMIUM_PATH && !existsSync(shell.path))
    await installPackagesOfSystem([shell.package], { lists: false })
  const installed = await findBrowser()
  if (installed) return installed
  await run('npx', ['playwright', 'install', 'chromium'])
  const downloaded = await findBrowser()
  if (!downloaded)
    throw new Error('No browser could be installed. Install Chromium and set CHROMIUM_PATH to it.')
  return downloaded
}
