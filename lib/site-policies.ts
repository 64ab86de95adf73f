/** The policies that follow the settings of the site. */
import type { Settings } from '@/conf/schema'
import { contentPolicy, cusdisPolicy, diagramPolicy } from './content-policy'
import { isObject, textOf } from './unknown-values'

/** Content-Security-Policies by what they guard. */
export interface SitePolicies {
  /** Every answer but those below. */
  page: string
  /** PDF files, which articles show in a frame. */
  document: string
  /** The document that the widget of Cusdis runs in. */
  cusdis: string
  /** The document that diagrams are drawn in. */
  diagram: string
}

/** Returns the policies for settings. @param inlineHashes base64 SHA-256 of each inline script */
export function sitePolicies(settings: Settings, inlineHashes: readonly string[]): SitePolicies {
  return {
    page: contentPolicy(settings, inlineHashes),
    document: contentPolicy(settings, inlineHashes, "'self'"),
    cusdis: cusdisPolicy(settings),
    diagram: diagramPolicy(settings),
  }
}

/** Reads policies from JSON; null where there are none. */
export function readPolicies(text: string | undefined): SitePolicies | null {
  if (!text) return null
  const read: unknown = JSON.parse(text)
  if (!isObject(read)) return null
  return {
    page: textOf(read.page),
    document: textOf(read.document),
    cusdis: textOf(read.cusdis),
    diagram: textOf(read.diagram),
  }
}
