/** The policies that follow the settings of the site. */
import type { Settings } from '@/conf/schema'
import { contentPolicy, cusdisPolicy, diagramPolicy, outerCusdisPolicy, outerPolicy } from './content-policy'
import { isObject, textOf } from './unknown-values'

/** Content-Security-Policies by what they guard. */
export interface SitePolicies {
  /** Every answer but those below. */
  page: string
  /** Files that a browser shows by themselves: they carry no policy inside. */
  file: string
  /** PDF files, which articles show in a frame. */
  document: string
  /** The document that the widget of Cusdis runs in. */
  cusdis: string
  /** The document that diagrams are drawn in. */
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
 * Returns the policies that the headers of a build hold.
 * @param loaded settings of the site that the build has loaded
 * @param deployed settings of file and environment
 * @param inPages pages carry their policy inside (pagesCarryPolicy): their header allows whatever services the Config page may name later
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
 * Returns whether pages carry their policy inside: on Vercel, which sends the headers of the build before a function is asked, and where
 * the workspace may name services. An export writes the policy of the headers into its pages by itself.
 */
export function pagesCarryPolicy(
  { WORKSPACE_SERVICES, STATIC_EXPORT }: Pick<Settings, 'WORKSPACE_SERVICES' | 'STATIC_EXPORT'>,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  return Boolean(env.VERCEL) && WORKSPACE_SERVICES && !STATIC_EXPORT
}

/** Reads policies from JSON; null where there are none. */
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
