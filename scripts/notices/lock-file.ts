import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf, member, textOf } from '@/lib/unknown-values'

/** A package as package-lock.json lists it. */
export interface LockedPackage {
  /** Its folder, from the top of the project. */
  path: string
  name: string
  version: string
  /** SPDX expression; '' where the lock file has none. */
  licence: string
  integrity: string
  /** '' for the registry that npm is configured for. */
  resolved: string
  /** Only needed for development and tests. */
  dev: boolean
  /** May be missing after an installation: for another platform, or an optional peer. */
  optional: boolean
  hasInstallScript: boolean
  /** Names of its dependencies, including peer dependencies. */
  needs: string[]
}

export interface LockFile {
  /** Names of the project's runtime dependencies. */
  needs: string[]
  /** By path. */
  packages: ReadonlyMap<string, LockedPackage>
}

/** Reads package-lock.json of a folder. */
export function readLockFile(folder: string): LockFile {
  const lock: unknown = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const { '': root, ...entries } = fieldsOf(member(lock, 'packages'))
  const packages = Object.entries(entries).map(([path, entry]) => toPackage(path, entry))
  return {
    needs: Object.keys(fieldsOf(member(root, 'dependencies'))),
    packages: new Map(packages.map((locked) => [locked.path, locked])),
  }
}

/** Resolves a package name from another package's folder; null where none is installed. */
export function findPackage({ packages }: LockFile, from: string, name: string): LockedPackage | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = packages.get(`${folder === '' ? '' : `${folder}/`}node_modules/${name}`)
    if (found || folder === '') return found ?? null
  }
}

/** The project's runtime dependencies, direct and indirect, in the order of names. */
export function productionPackages(lock: LockFile): LockedPackage[] {
  const found = new Map<string, LockedPackage>()
  const visit = (from: string, names: readonly string[]) => {
    for (const name of names) {
      const needed = findPackage(lock, from, name)
      if (needed === null || found.has(needed.path)) continue
      found.set(needed.path, needed)
      visit(needed.path, needed.needs)
    }
  }
  visit('', lock.needs)
  return [...found.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function toPackage(path: string, entry: unknown): LockedPackage {
  const optionalPeers = fieldsOf(member(entry, 'peerDependenciesMeta'))
  const peers = Object.keys(fieldsOf(member(entry, 'peerDependencies')))
  return {
    path,
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: textOf(member(entry, 'version')),
    licence: textOf(member(entry, 'license')),
    integrity: textOf(member(entry, 'integrity')),
    resolved: textOf(member(entry, 'resolved')),
    dev: member(entry, 'dev') === true,
    optional: member(entry, 'optional') === true || member(entry, 'devOptional') === true,
    hasInstallScript: member(entry, 'hasInstallScript') === true,
    needs: [
      ...Object.keys(fieldsOf(member(entry, 'dependencies'))),
      ...peers.filter((name) => member(optionalPeers[name], 'optional') !== true),
    ],
  }
}
