/**
 * Facts about the build itself. The compiler inlines them into the server code (scripts/build-facts.ts), except the
 * secret.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '@/conf/schema'
import { globalSingleton } from './global-singleton'

/** Settings that are compiled into the scripts or determine the kind of build. */
export type FixedSettings = Pick<Settings, 'SUB_PATH' | 'STATIC_EXPORT'>

/**
 * Returns the secret of the build if it was made for this page. Null for a build for another page (such as a
 * published image), and without a build.
 * @param pageId NOTION_PAGE_ID; '' for the sample
 */
export function ownBuildSecret(pageId: string): string | null {
  // Written out in full, here and below: the compiler replaces exactly this expression.
  const page = process.env.INKSTONE_BUILD_PAGE
  if (page !== undefined && page !== pageMark(pageId)) return null
  // Processes of a build, and scripts of the project, have the secret in their environment.
  return process.env.INKSTONE_BUILD_SECRET || storedBuildSecret()
}

/** Returns whether this process runs a finished build. */
export function isBuilt(): boolean {
  return process.env.INKSTONE_BUILD_PAGE !== undefined
}

/** Tells builds apart; '' without a build. */
export function buildMark(): string {
  return process.env.INKSTONE_BUILD_MARK ?? ''
}

/** Files that a build adds to its output folder. Next.js empties that folder before a build, except `cache`. */
export const buildSecretFile = join('cache', 'build-secret')
export const pageCacheFile = join('cache', 'page-cache.cjs')

/** Describes what is missing from the build that this server runs, and what to do; null when it is complete. */
export function describeMissingParts(folders: readonly string[] = buildFolders()): string | null {
  const files = folders.map((folder) => join(process.cwd(), folder, pageCacheFile))
  if (files.length === 0 || files.some((file) => existsSync(file))) return null
  return `${files[0]} is missing: the server has no cache for pages. Copy the build with its folder \`cache\`, or build again with \`npm run build\`.`
}

/** Returns the secret of a build; null when its folder holds none. */
export function readBuildSecret(distDir: string): string | null {
  try {
    const text = readFileSync(join(distDir, buildSecretFile), 'utf8').trim()
    return /^[\w-]{43}$/.test(text) ? text : null
  } catch {
    return null
  }
}

function storedBuildSecret(): string | null {
  return globalSingleton('build-secret', () => {
    const secrets = buildFolders().map((folder) => readBuildSecret(join(process.cwd(), folder)))
    return secrets.find((secret) => secret !== null) ?? null
  })
}

/**
 * Returns the folders that may hold the build that this server runs: a standalone server does not read
 * NEXT_DIST_DIR. Empty without a build.
 */
function buildFolders(): string[] {
  const built = process.env.INKSTONE_BUILD_FOLDER
  return built === undefined ? [] : [...new Set([process.env.NEXT_DIST_DIR || built, built])]
}

/** Returns the path that addresses of the build's scripts begin with; null without a build. */
export function builtSubPath(): string | null {
  return process.env.INKSTONE_BUILD_SUB_PATH ?? null
}

/** Describes which settings differ between the start of a server and its build although they cannot change. */
export function describeFixedSettings(given: FixedSettings, subPath = builtSubPath()): string[] {
  const differing: string[] = []
  if (subPath !== null && subPath !== given.SUB_PATH) {
    differing.push(
      `SUB_PATH is "${given.SUB_PATH}", but this build was made with "${subPath}", which counts: the addresses of its scripts begin with it. Build again with the new value.`,
    )
  }
  if (given.STATIC_EXPORT && !process.env.INKSTONE_EXPORT) {
    differing.push(
      'STATIC_EXPORT counts while the site is built. A server answers requests by itself: remove the setting, or run `npm run export`.',
    )
  }
  return differing
}

/** Returns the mark that stands for NOTION_PAGE_ID in a build. */
export function pageMark(pageId: string): string {
  return createHash('sha256').update(`page of a build ${pageId}`).digest('base64url').slice(0, 16)
}
