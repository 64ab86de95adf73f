// @ts-check
/** Where browsers of Chromium's kind are, and whether what lies there is one. Facts of the machine come as arguments. */
import { posix, win32 } from 'node:path'

/**
 * Result of a program.
 * @typedef {object} Answer
 * @property {number | null} code null when it could not be started
 * @property {string} output of both streams
 */

/**
 * What the choice of a browser depends on.
 * @typedef {object} Machine
 * @property {string} platform as in `process.platform`
 * @property {number} user id of the account; 0 is root, -1 where there are no ids
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {string} osRelease text of /etc/os-release; empty elsewhere
 * @property {(path: string) => boolean} exists
 * @property {(program: string, args: string[]) => Answer} ask runs a program that ends by itself
 */

/**
 * What is at a path: a working browser, one that lacks system libraries (their file names), or none.
 * @typedef {'works' | 'none' | { lacks: string[] }} BrowserState
 */

/** Headless-only Chromium: the same engine, with a fifth less work than the whole browser in headless mode. */
export const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * Usual paths of browsers, the preferred one first.
 * @param {Pick<Machine, 'platform' | 'env'>} machine
 * @returns {string[]}
 */
export function browserPlaces({ platform, env }) {
  if (platform === 'win32') {
    const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].map((name) => env[name] ?? '')
    const files = [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ]
    return files.flatMap((file) => roots.filter(Boolean).map((root) => win32.join(root, file)))
  }
  if (platform === 'darwin') {
    const roots = ['/Applications', ...(env.HOME ? [posix.join(env.HOME, 'Applications')] : [])]
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
      roots.map((root) => `${root}/${name}.app/Contents/MacOS/${name}`),
    )
  }
  return [
    headlessShell,
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'].map(
      (name) => `/usr/bin/${name}`,
    ),
  ]
}

/** "Chromium 140.0.7339.16 built on Debian", "Google Chrome for Testing 140.0.7339.16", "Microsoft Edge 140.0.3485.14". */
const version = /\b(?:Chromium|Chrome|HeadlessChrome|Edge)\b.* \d+\.\d+/

/**
 * What is at the path, by its output. Ubuntu's /usr/bin/chromium-browser is a script that asks for a snap. The snap
 * itself is no browser for tests either, because it sees another /tmp.
 * @param {string} path
 * @param {Machine} machine
 * @returns {BrowserState}
 */
export function browserState(path, { platform, exists, ask }) {
  if (!exists(path)) return 'none'
  // On Windows it would open a window instead of printing its version.
  if (platform === 'win32') return 'works'
  const { code, output } = ask(path, ['--version'])
  if (code === 0 && version.test(output)) return /\bsnap\s*$/.test(output) ? 'none' : 'works'
  const first = /error while loading shared libraries: ([^\s:]+)/.exec(output)?.[1]
  if (first === undefined) return 'none'
  const listed = [...ask('ldd', [path]).output.matchAll(/^\s*(\S+) => not found/gm)]
  return { lacks: [...new Set([first, ...listed.map(([, name = '']) => name)])].sort() }
}

/**
 * The first path with a working browser; null when there is none.
 * @param {Machine} machine
 * @returns {string | null}
 */
export function systemBrowser(machine) {
  return browserPlaces(machine).find((path) => browserState(path, machine) === 'works') ?? null
}
