import { expect, test } from 'vitest'
import { configuredBrowser } from '../../../scripts/steps/browser.mjs'
import {
  distributionOf,
  hasFont,
  installCommands,
  installRights,
  librariesAdvice,
  missingPackages,
  optionalPackages,
  packagesAdvice,
  runsDownloads,
} from '../../../scripts/steps/browser-packages.mjs'
import { browserState, systemBrowser } from '../../../scripts/steps/browser-places.mjs'
import { linux, mac, version, windows } from './machines'

const shell = '/usr/bin/chromium-headless-shell'
const whole = '/usr/bin/chromium'
const stub = '/usr/bin/chromium-browser'
const chromium = version('Chromium 156.0.8078.79 built on Debian GNU/Linux 12 (bookworm)')
const font = '/usr/share/fonts/truetype/liberation'
const sudo = { 'sudo -n true': { code: 0, output: '' } }
const plainUser = 1000

test('Debian: the browser without windows comes before the whole one', () => {
  const answers = {
    [`${shell} --version`]: version('Chromium 156.0.8078.79'),
    [`${whole} --version`]: chromium,
  }
  expect(systemBrowser(linux('debian', [whole, shell], answers))).toBe(shell)
  expect(systemBrowser(linux('debian', [whole], answers))).toBe(whole)
  expect(systemBrowser(linux('debian'))).toBeNull()
})

test('Debian as root: what is missing comes from its packages', () => {
  const machine = linux('debian')
  const packages = missingPackages(machine, false)
  expect(packages).toEqual(['chromium', 'fonts-liberation'])
  const quiet = ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq']
  const install = ['install', '-y', '--no-install-recommends']
  expect(installCommands(packages, machine, { lists: true })).toEqual([
    ['env', [...quiet, 'update']],
    ['env', [...quiet, ...install, 'chromium', 'fonts-liberation']],
  ])
  expect(installCommands(optionalPackages(machine), machine, { lists: false })).toEqual([
    ['env', [...quiet, ...install, 'chromium-headless-shell']],
  ])
  const complete = linux('debian', [shell, whole, font])
  expect([missingPackages(complete, true), optionalPackages(complete)]).toEqual([[], []])
  expect(installCommands([], complete, { lists: true })).toEqual([])
})

test('Debian without root: sudo where it asks for no password, else no package and a word to the administrator', () => {
  const allowed = linux('debian', [], sudo, plainUser)
  const [first] = installCommands(['chromium'], allowed, { lists: true })
  expect(first).toEqual(['sudo', ['-n', 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', 'update']])

  const forbidden = linux(
    'debian',
    [],
    { 'sudo -n true': { code: 1, output: 'a password is required' } },
    plainUser,
  )
  expect(installRights(forbidden)).toBeNull()
  expect(installCommands(['chromium'], forbidden, { lists: true })).toEqual([])
  expect(runsDownloads(forbidden)).toBe(true)
  expect(packagesAdvice(missingPackages(forbidden, true), forbidden)).toBe(
    'Packages of the system are missing: fonts-liberation. As an administrator: sudo apt-get install -y fonts-liberation',
  )
})

test('a download that lacks libraries of the system: all of them are named, with the command that installs them', () => {
  const path = '/home/lin/.cache/ms-playwright/chromium-1200/chrome-linux64/chrome'
  const answers = {
    [`${path} --version`]: {
      code: 127,
      output: `${path}: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file or directory\n`,
    },
    [`ldd ${path}`]: {
      code: 0,
      output:
        '\tlinux-vdso.so.1 (0x00007ffd)\n\tlibnspr4.so => not found\n\tlibnss3.so => not found\n\tlibc.so.6 => /lib/libc.so.6 (0x00007f)\n\tlibgbm.so.1 => not found\n',
    },
  }
  const machine = linux('debian', [path], answers, plainUser)
  const lacks = ['libgbm.so.1', 'libnspr4.so', 'libnss3.so']
  expect(browserState(path, machine)).toEqual({ lacks })
  expect(librariesAdvice(path, lacks, machine)).toBe(
    `The browser at ${path} does not start: libraries of the system are missing (libgbm.so.1, libnspr4.so, libnss3.so). ` +
      'An administrator installs them by: npx playwright install-deps chromium',
  )
  expect(librariesAdvice(path, lacks, linux('fedora'))).toContain('Install Chromium by the package manager')
  // Without `ldd` the first one is known.
  const withoutList = { [`${path} --version`]: answers[`${path} --version`] }
  expect(browserState(path, linux('debian', [path], withoutList))).toEqual({ lacks: ['libnss3.so'] })
  expect(() => configuredBrowser(path, machine)).toThrow('libnspr4.so')
})

test('Ubuntu: the stub that asks for a snap is no browser, nor is the snap, and no package is tried in their place', () => {
  const asksForSnap = {
    [`${stub} --version`]: {
      code: 1,
      output:
        "\nCommand '/usr/bin/chromium-browser' requires the chromium snap to be installed.\nPlease install it with:\n\nsnap install chromium\n",
    },
  }
  const machine = linux('ubuntu', [stub], asksForSnap)
  expect(browserState(stub, machine)).toBe('none')
  expect(systemBrowser(machine)).toBeNull()
  expect(missingPackages(machine, false)).toEqual(['fonts-liberation'])
  expect(optionalPackages(machine)).toEqual([])
  expect(runsDownloads(machine)).toBe(true)
  expect(() => configuredBrowser(stub, machine)).toThrow('which is no browser for the tests')

  const snap = { [`${stub} --version`]: version('Chromium 140.0.7339.16 snap') }
  expect(systemBrowser(linux('ubuntu', [stub], snap))).toBeNull()
  const chrome = {
    ...asksForSnap,
    '/usr/bin/google-chrome --version': version('Google Chrome 140.0.7339.16 '),
  }
  expect(systemBrowser(linux('ubuntu', [stub, '/usr/bin/google-chrome'], chrome))).toBe(
    '/usr/bin/google-chrome',
  )
})

test('Alpine: its own package is the only browser, as downloads do not run there', () => {
  const machine = linux('alpine')
  const packages = missingPackages(machine, false)
  expect(packages).toEqual(['chromium', 'font-liberation'])
  expect(installCommands(packages, machine, { lists: true })).toEqual([
    ['apk', ['add', '--no-cache', 'chromium', 'font-liberation']],
  ])
  expect(runsDownloads(machine)).toBe(false)
  const alone = linux('alpine', [], {}, plainUser)
  expect(installCommands(packages, alone, { lists: true })).toEqual([])
  expect(packagesAdvice(packages, alone)).toBe(
    'Packages of the system are missing: chromium font-liberation. As root: apk add chromium font-liberation',
  )
  const answers = { [`${stub} --version`]: version('Chromium 140.0.7339.16 Alpine Linux') }
  const installed = linux('alpine', [stub, '/usr/share/fonts/liberation'], answers)
  expect(systemBrowser(installed)).toBe(stub)
  expect(missingPackages(installed, true)).toEqual([])
})

test('other distributions: no package manager is guessed at', () => {
  const machine = linux('fedora')
  expect(installCommands(missingPackages(machine, false), machine, { lists: true })).toEqual([])
  expect(packagesAdvice(['fonts-liberation'], machine)).toContain('here perhaps by other names')
  expect(hasFont(linux('fedora', ['/usr/share/fonts/liberation-sans-fonts']))).toBe(true)
  expect(distributionOf('ID=linuxmint\nID_LIKE="ubuntu debian"\n')).toBe('ubuntu')
  expect(distributionOf('ID="raspbian"\nID_LIKE=debian\n')).toBe('debian')
  expect(distributionOf('')).toBe('other')
})

test('macOS: browsers among the applications, of everybody or of the account', () => {
  const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const own = '/Users/lin/Applications/Chromium.app/Contents/MacOS/Chromium'
  const answers = {
    [`${chrome} --version`]: version('Google Chrome 140.0.7339.16 '),
    [`${own} --version`]: version('Chromium 140.0.7339.16 '),
  }
  expect(systemBrowser(mac([own, chrome], answers))).toBe(chrome)
  expect(systemBrowser(mac([own], answers))).toBe(own)
  const none = mac([])
  expect(systemBrowser(none)).toBeNull()
  expect([missingPackages(none, false), optionalPackages(none), installRights(none)]).toEqual([[], [], null])
  expect([runsDownloads(none), hasFont(none)]).toEqual([true, true])
})

test('Windows: Chrome and Edge where they are installed, without asking them, which opens a window', () => {
  const edge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'
  const own = 'C:\\Users\\Lin Yao\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe'
  expect(systemBrowser(windows([edge, own]))).toBe(own)
  expect(systemBrowser(windows([edge]))).toBe(edge)
  const none = windows([])
  expect(systemBrowser(none)).toBeNull()
  expect([missingPackages(none, false), optionalPackages(none), installRights(none)]).toEqual([[], [], null])
  expect([runsDownloads(none), hasFont(none)]).toEqual([true, true])
})

test('CHROMIUM_PATH: a browser is taken, and what is none is named', () => {
  const answers = { '/opt/chrome --version': version('Google Chrome for Testing 140.0.7339.16 ') }
  const machine = linux('debian', ['/opt/chrome', '/opt/firefox'], answers)
  expect(configuredBrowser('/opt/chrome', machine)).toBe('/opt/chrome')
  expect(() => configuredBrowser('/opt/gone', machine)).toThrow(
    'CHROMIUM_PATH names /opt/gone, which does not exist.',
  )
  expect(() => configuredBrowser('/opt/firefox', machine)).toThrow(
    'CHROMIUM_PATH names /opt/firefox, which is no browser',
  )
})
