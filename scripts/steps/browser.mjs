import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of an installed Chromium: CHROMIUM_PATH, else where systems put it, else Playwright's own. */
export async function findBrowser() {
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

/** Makes sure that there is a browser: Debian's package where the system has apt, Playwright's download elsewhere. */
export async function installBrowser() {
  const found = await findBrowser()
  if (found) return found
  if (existsSync('/usr/bin/apt-get')) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    try {
      for (const args of [
        ['update', '-qq'],
        ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
      ]) {
        const [program = 'apt-get', ...rest] = [...sudo, 'apt-get', ...args]
        await run(program, rest, { DEBIAN_FRONTEND: 'noninteractive' })
      }
    } catch (error) {
      console.error(
        `The system's package could not be installed (${error.message}); trying Playwright's browser.`,
      )
    }
  }
  const system = systemBrowsers.find((path) => existsSync(path))
  if (system) return system
  await run('npx', ['playwright', 'install', 'chromium'])
  const downloaded = await findBrowser()
  if (!downloaded)
    throw new Error('No browser could be installed. Install Chromium and set CHROMIUM_PATH to it.')
  return downloaded
}
