/** The policies that follow from the settings of the site. */
import type { Settings } from '@/conf/schema'
import { contentPolicy, cusdisPolicy, diagramPolicy, outerCusdisPolicy, outerPolicy } from './content-policy'
import { isObject, textOf } from './unknown-values'

/** Content-Security-Policies by what they protect. */
export interface SitePolicies {
  /** Every response but those below. */
  page: string
  /** Files that a browser opens directly: they contain no policy themselves. */
  file: string
  /** PDF files, which articles show in a frame. */
  document: string
  /** The document that runs the widget of Cusdis. */
  cusdis: string
  /** The document that renders diagrams. */
  diagram: string
}

/** Returns the policies for settings. @param inlineHashes base64 SHA-256 of each inline script */
export function sitePolicies(settings: Settings, inlineHashes: readonly string[]): SitePolicies {
  const page = contentPolicy(settings, inlineHashes)
  return {
    page,
    file: page,
    document: contentPolicy(settings, inlineHashes, "'self'"),
    cusdis: cusdisPolicy(settings),
    diagram: diagramPolicy(settings),
  }
}

/**
 * Returns the policies for the headers of a build.
 * @param loaded settings of the site that the build has loaded
 * @param deployed settings of file and environment
 * @param inPages pages contain their policy (pagesCarryPolicy), so their header allows any service that the Config
 * page may name later
 */
export function headerPolicies(
  loaded: Settings,
  deployed: Settings,
  inlineHashes: readonly string[],
  inPages: boolean,
): SitePolicies {
  const strict = sitePolicies(loaded, inlineHashes)
  return inPages
    ? { ...strict, page: outerPolicy(deployed, inlineHashes), cusdis: outerCusdisPolicy(deployed) }
    : strict
}

/**
 * Returns whether pages contain their policy: on Vercel, which sends the headers of the build before a function
 * runs, if the workspace may name services. An export always writes the header's policy into its pages.
 */
export function pagesCarryPolicy(
  { WORKSPACE_SERVICES, STATIC_EXPORT }: Pick<Settings, 'WORKSPACE_SERVICES' | 'STATIC_EXPORT'>,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  return Boolean(env.VERCEL) && WORKSPACE_SERVICES && !STATIC_EXPORT
}

/** Parses policies from JSON; null where there are none. */
export function readPolicies(text: string | undefined): SitePolicies | null {
  if (!text) return null
  const read: unknown = JSON.parse(text)
  if (!isObject(read)) return null
  return {
    page: textOf(read.page),
    file: textOf(read.file),
    document: textOf(read.document),
    cusdis: textOf(read.cusdis),
    diagram: textOf(read.diagram),
  }
}
