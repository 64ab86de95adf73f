/** What a build knows of itself. The compiler writes it into the server's part (scripts/build-facts.ts), except the secret. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '@/conf/schema'
import { globalSingleton } from './global-singleton'

/** Settings that are part of the scripts, or decide what a build is. */
export type FixedSettings = Pick<Settings, 'SUB_PATH' | 'STATIC_EXPORT'>

/**
 * Returns the secret of the build if the build was made for this page; null for a build of somebody else (an image that anybody may
 * have), and outside of a build.
 * @param pageId NOTION_PAGE_ID; '' for the sample
 */
export function ownBuildSecret(pageId: string): string | null {
  // Written out, here and below: the compiler replaces exactly these.
  const page = process.env.INKSTONE_BUILD_PAGE
  if (page !== undefined && page !== pageMark(pageId)) return null
  // Processes of a build, and scripts of the project, have it in their environment.
  return process.env.INKSTONE_BUILD_SECRET || storedBuildSecret()
}

/** Returns whether this process runs a finished build. */
export function isBuilt(): boolean {
  return process.env.INKSTONE_BUILD_PAGE !== undefined
}

/** Files that a build adds to its folder, which the framework empties before it builds, except `cache`. */
export const buildSecretFile = join('cache', 'build-secret')
export const pageCacheFile = join('cache', 'page-cache.cjs')

/** Returns what is missing of the build that this server runs, and what to do; null when it is whole. */
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
 * Returns where the build that this server runs may be: a standalone server does not read NEXT_DIST_DIR. None outside of a build.
 */
function buildFolders(): string[] {
  const built = process.env.INKSTONE_BUILD_FOLDER
  return built === undefined ? [] : [...new Set([process.env.NEXT_DIST_DIR || built, built])]
}

/** Returns the path that the addresses of the build's scripts begin with; null outside of a build. */
export function builtSubPath(): string | null {
  return process.env.INKSTONE_BUILD_SUB_PATH ?? null
}

/** Says which settings at the start of a server differ from those of its build although they cannot change. */
export function describeFixedSettings(given: FixedSettings, subPath = builtSubPath()): string[] {
  const differing: string[] = []
  if (subPath !== null && subPath !== given.SUB_PATH) {
    differing.push(
      `SUB_PATH is "${given.SUB_PATH}", but this build was made with "${subPath}", which counts: the addresses of its scripts begin with it. Build again with the new value.`,
    )
  }
  if (given.STATIC_EXPORT && process.env.INKSTONE_EXPORT !== 'yes') {
    differing.push(
      'STATIC_EXPORT counts while the site is built. A server answers requests by itself: remove the setting, or run `npm run export`.',
    )
  }
  return differing
}

/** Returns what stands for NOTION_PAGE_ID in a build. */
export function pageMark(pageId: string): string {
  return createHash('sha256').update(`page of a build ${pageId}`).digest('base64url').slice(0, 16)
}
