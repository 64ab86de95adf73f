import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type LockedPackage, productionPackages, readLockFile } from '../../../scripts/notices/lock-file'

// What would be installed, from the lock file alone: nothing is asked of a registry.

const root = join(__dirname, '../../..')
const lock = readLockFile(root)
const packages = [...lock.packages.values()]

/** Licences that anybody may use in a served product; all but the last few ask for a notice (THIRD_PARTY_NOTICES). */
const permissive = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MIT OR Apache-2.0',
  'BlueOak-1.0.0',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
])

/** Packages with another licence, and why that is no obstacle. */
const exceptions: readonly { names: RegExp; licence: string; reason: string }[] = [
  { names: /^dompurify$/, licence: '(MPL-2.0 OR Apache-2.0)', reason: 'Used under Apache-2.0.' },
  {
    names: /^caniuse-lite$/,
    licence: 'CC-BY-4.0',
    reason: 'Data, named in THIRD_PARTY_NOTICES; reaches no reader.',
  },
  { names: /^(?:axe-core|@axe-core\/playwright)$/, licence: 'MPL-2.0', reason: 'Tests alone, unchanged.' },
  {
    names: /^lightningcss(?:-.+)?$/,
    licence: 'MPL-2.0',
    reason: 'Compiles styles, unchanged; no part of a build.',
  },
  {
    names: /^@img\/sharp-.+$/,
    licence: 'LGPL-3.0-or-later',
    reason:
      'Libraries that sharp loads, unchanged and replaceable; in standalone builds with their own description.',
  },
  {
    names: /^@img\/sharp-.+$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    reason: 'As above.',
  },
  {
    names: /^@img\/sharp-wasm32$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason: 'As above.',
  },
  {
    names: /^@fontsource-variable\/noto-/,
    licence: 'OFL-1.1',
    reason: 'Fonts of drawn pictures, unchanged, with their licence; no browser loads them.',
  },
  {
    names: /^@fontsource-variable\/inter$/,
    licence: 'OFL-1.1',
    reason:
      'A font that FONT_SANS may name, unchanged; THIRD_PARTY_NOTICES, which the site serves, holds its licence.',
  },
  {
    names: /^(?:khroma|format)$/,
    licence: '',
    reason: 'MIT: the licence stands in a file, not in the description.',
  },
]

/** Optional builds for platforms on which the lock file was never written: it knows neither their hash nor their licence. */
const unhashed =
  /^(?:@biomejs\/cli-(?:android|darwin|win32|linux-(?:arm64|x64)-musl)|@next\/swc-(?:darwin|win32)|@tailwindcss\/oxide-(?:android|darwin|freebsd|win32|wasm32|linux-arm-gnueabihf))/

/** Packages that may run a program when they are installed, and which. */
const installScripts: Readonly<Record<string, string>> = {
  esbuild: 'Puts the program for this platform in place.',
  fsevents: 'Watches files on macOS while developing.',
}

/** Packages of which a second copy would break the site: contexts and caches are looked up in one of them. */
const single = [
  'react',
  'react-dom',
  'scheduler',
  'next',
  'notion-types',
  'notion-utils',
  'zod',
  'katex',
  'i18next',
]

const isUnhashed = ({ name, optional }: LockedPackage) => optional && unhashed.test(name)

/** Why a package's licence is not allowed; null when it is. */
function licenceProblem(locked: LockedPackage): string | null {
  const { name, licence } = locked
  if (permissive.has(licence) || isUnhashed(locked)) return null
  const isExcepted = exceptions.some(({ names, licence: known }) => names.test(name) && known === licence)
  return isExcepted ? null : `${name}: ${licence || 'no licence'}`
}

test('every package has a licence that is allowed', () => {
  const problems = packages.map(licenceProblem).filter((problem) => problem !== null)
  expect(problems, 'Choose another package, or add its licence here with the reason.').toEqual([])
})

test('no exception is left for a package that is gone', () => {
  for (const { names, licence } of exceptions) {
    const used = packages.some((locked) => names.test(locked.name) && locked.licence === licence)
    expect(used, `${names} ${licence}`).toBe(true)
  }
})

test('what a server needs has no licence that spreads to what uses it', () => {
  for (const { name, licence } of productionPackages(lock))
    expect(licence, name).not.toMatch(/(?:^|[^L])A?GPL|LGPL|SSPL/)
})

test('every package has a hash, and comes from the public registry', () => {
  for (const locked of packages) {
    const { name, integrity, resolved } = locked
    if (!isUnhashed(locked)) expect(integrity, name).toMatch(/^sha512-[\w+/]{86}==$/)
    // Without an address npm asks the registry that it is set to, and compares the hash.
    if (resolved !== '') expect(resolved, name).toMatch(/^https:\/\/registry\.npmjs\.org\//)
  }
})

test('no package runs a program when it is installed, but those that are known', () => {
  const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
  expect(scripted.filter((name) => !(name in installScripts))).toEqual([])
})

test('there is one copy of each package that must not have two', () => {
  for (const name of single) {
    const copies = packages.filter((locked) => locked.name === name).map(({ path }) => path)
    expect(copies, name).toEqual([`node_modules/${name}`])
  }
})

test('package.json names exact versions, and the lock file has them', () => {
  const { dependencies, devDependencies, overrides } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const direct: [string, string][] = Object.entries({ ...dependencies, ...devDependencies })
  for (const [name, version] of [...direct, ...Object.entries<string>(overrides)]) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
  }
  for (const [name, version] of direct)
    expect(lock.packages.get(`node_modules/${name}`)?.version, name).toBe(version)
})

test('the packages of the comment tests have hashes as well', () => {
  const ofTests = readLockFile(join(root, 'tests/support/comment-packages'))
  for (const { name, path, integrity, resolved } of ofTests.packages.values()) {
    // Empty folders stand in for what those packages need and no test uses.
    const isEmpty = [path, resolved].some((folder) => /(?:^|\/)nothing$/.test(folder))
    if (!isEmpty) expect(integrity, name).toMatch(/^sha512-[\w+/]{86}==$|^sha1-/)
  }
})
