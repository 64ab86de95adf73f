/** What a build knows of itself: the compiler writes it into the server's part (scripts/build-facts.ts). */
import { createHash } from 'node:crypto'
import type { Settings } from '@/conf/schema'

/** Settings that are part of the scripts, or decide what a build is. */
export type FixedSettings = Pick<Settings, 'SUB_PATH' | 'STATIC_EXPORT'>

/**
 * Returns the secret of the build if the build was made for this page; null for a build of somebody else (an image that anybody may
 * have), and outside of a build.
 * @param pageId NOTION_PAGE_ID; '' for the sample
 */
export function ownBuildSecret(pageId: string): string | null {
  // Written out, here and below: the compiler replaces exactly these.
  const secret = process.env.INKSTONE_BUILD_SECRET
  const page = process.env.INKSTONE_BUILD_PAGE
  // A script of the project takes over the secret alone (scripts/build-secret.ts).
  return secret && (page === undefined || page === pageMark(pageId)) ? secret : null
}

/** Whether this process runs a finished build. */
export function isBuilt(): boolean {
  return Boolean(process.env.INKSTONE_BUILD_SECRET)
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
