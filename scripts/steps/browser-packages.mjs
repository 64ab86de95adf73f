// @ts-check
/** How a machine gets a browser and what it needs: commands to run, or what to tell its owner. */

import { headlessShell } from './browser-places.mjs'

/** @typedef {import('./browser-places.mjs').Machine} Machine */
/** @typedef {import('./programs.mjs').Command} Command */

/**
 * The family of a Linux distribution. Ubuntu does not count as Debian: its package `chromium-browser` only installs
 * a snap.
 * @param {string} osRelease
 * @returns {'debian' | 'ubuntu' | 'alpine' | 'other'}
 */
export function distributionOf(osRelease) {
  const [, id = ''] = /^ID=["']?([\w-]+)/m.exec(osRelease) ?? []
  const [, like = ''] = /^ID_LIKE=["']?([\w -]+)/m.exec(osRelease) ?? []
  const names = [id, ...like.split(' ')]
  return /** @type {const} */ (['ubuntu', 'debian', 'alpine']).find((name) => names.includes(name)) ?? 'other'
}

/**
 * The prefix of commands that may install system packages; null for an account that may not.
 * @param {Machine} machine
 * @returns {string[] | null}
 */
export function installRights({ platform, user, ask }) {
  if (platform !== 'linux') return null
  if (user === 0) return []
  // Nobody is there to type a password.
  return ask('sudo', ['-n', 'true']).code === 0 ? ['sudo', '-n'] : null
}

/** Layout tests measure boxes of text: they need a font with the metrics of Arial, which Chromium only recommends. */
const fontFolders = [
  '/usr/share/fonts/truetype/liberation',
  '/usr/share/fonts/truetype/liberation2',
  '/usr/share/fonts/liberation',
  '/usr/share/fonts/liberation-fonts',
  '/usr/share/fonts/liberation-sans',
  '/usr/share/fonts/liberation-sans-fonts',
]

/**
 * Whether there is a font with the metrics of Arial. Windows and macOS have Arial itself.
 * @param {Pick<Machine, 'platform' | 'exists'>} machine
 */
export function hasFont({ platform, exists }) {
  return platform !== 'linux' || fontFolders.some((folder) => exists(folder))
}

/**
 * The missing system packages.
 * @param {Machine} machine
 * @param {boolean} hasBrowser
 * @returns {string[]}
 */
export function missingPackages(machine, hasBrowser) {
  if (machine.platform !== 'linux') return []
  const distribution = distributionOf(machine.osRelease)
  const font = distribution === 'alpine' ? 'font-liberation' : 'fonts-liberation'
  const offersBrowser = distribution === 'debian' || distribution === 'alpine'
  return [...(hasBrowser || !offersBrowser ? [] : ['chromium']), ...(hasFont(machine) ? [] : [font])]
}

/**
 * Optional packages that make the tests faster.
 * @param {Machine} machine
 * @returns {string[]}
 */
export function optionalPackages({ platform, osRelease, exists }) {
  const hasNone = platform !== 'linux' || distributionOf(osRelease) !== 'debian' || exists(headlessShell)
  return hasNone ? [] : ['chromium-headless-shell']
}

/**
 * The commands that install system packages; empty where the account may not, or the distribution has other tools.
 * @param {readonly string[]} packages
 * @param {Machine} machine
 * @param {{ lists: boolean }} options whether `lists` are updated before
 * @returns {Command[]}
 */
export function installCommands(packages, machine, { lists }) {
  const rights = packages.length > 0 ? installRights(machine) : null
  if (rights === null) return []
  /** @param {string[]} words @returns {Command} */
  const command = (...words) => {
    const [program = '', ...args] = [...rights, ...words]
    return [program, args]
  }
  if (machine.exists('/usr/bin/apt-get')) {
    const quiet = ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq']
    return [
      ...(lists ? [command('env', ...quiet, 'update')] : []),
      command('env', ...quiet, 'install', '-y', '--no-install-recommends', ...packages),
    ]
  }
  const hasApk = ['/sbin/apk', '/usr/sbin/apk', '/usr/bin/apk'].some((path) => machine.exists(path))
  return hasApk ? [command('apk', 'add', '--no-cache', ...packages)] : []
}

/**
 * Whether Playwright's browser runs here: it needs glibc, which Alpine lacks.
 * @param {Pick<Machine, 'platform' | 'osRelease'>} machine
 */
export function runsDownloads({ platform, osRelease }) {
  return platform !== 'linux' || distributionOf(osRelease) !== 'alpine'
}

/**
 * Advice for packages that could not be installed; null when none are missing.
 * @param {readonly string[]} packages
 * @param {Pick<Machine, 'osRelease'>} machine
 */
export function packagesAdvice(packages, { osRelease }) {
  if (packages.length === 0) return null
  const names = packages.join(' ')
  switch (distributionOf(osRelease)) {
    case 'alpine':
      return `Packages of the system are missing: ${names}. As root: apk add ${names}`
    case 'other':
      return `Packages of the system are missing, here perhaps by other names: ${names}. Install them by its package manager.`
    default:
      return `Packages of the system are missing: ${names}. As an administrator: sudo apt-get install -y ${names}`
  }
}

/**
 * Advice for a browser that does not start because of missing libraries.
 * @param {string} path
 * @param {readonly string[]} libraries file names
 * @param {Pick<Machine, 'osRelease'>} machine
 */
export function librariesAdvice(path, libraries, { osRelease }) {
  const lacking = `The browser at ${path} does not start: libraries of the system are missing (${libraries.join(', ')}). `
  return distributionOf(osRelease) === 'other'
    ? `${lacking}Install Chromium by the package manager of the system, which brings them, and run the command again.`
    : `${lacking}An administrator installs them by: npx playwright install-deps chromium`
}
