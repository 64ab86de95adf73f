import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from '@/conf/schema'
import type { Article } from '@/lib/article'
import { globalSingleton } from '@/lib/global-singleton'
import type { Site } from '@/lib/site/types'
import { TtlCache } from '@/lib/ttl-cache'
import { editCount, type RecordMap, visibilityOf } from '@/lib/workspace'
import { bodyDigest } from './body-digest'

/** The fields of a rendered body that screens need. */
export type DrawnBody = Pick<Article, 'html' | 'toc' | 'wordCount'>

/** The version of a body whose records are current. */
interface CurrentVersion {
  version: string
  /** When they stop being current, in milliseconds since the epoch; 0 when they are not. */
  until: number
  /** Number of the edits that were known when they were loaded. */
  edits: number
}

/** Characters of all cached bodies. */
const limit = 8 * 1_048_576
/** Milliseconds. Code that was rendered while the machine was busy may lack highlighting, and gets it later. */
const lifetime = 600_000
/** Milliseconds of the longest pause after rendering a body. */
const longestPause = 2_000

/**
 * Cache of locked bodies, which are in no stored page: rendered once for all their readers. They are rendered one
 * at a time, each followed by a pause of the same length, so that half of the processor is left for other requests.
 */
export class KeptBodies {
  private readonly bodies = new TtlCache<DrawnBody>(limit, Date.now, weightOf)
  private readonly drawing = new Map<string, Promise<DrawnBody>>()
  private turn: Promise<unknown> = Promise.resolve()
  /** The version of each body of a site. */
  private readonly versions = new WeakMap<Site, Map<string, CurrentVersion>>()

  /**
   * Returns the cached body of a page of a site while its records are current, without their version: records of
   * megabytes are not in memory.
   */
  current(site: Site, id: string): DrawnBody | null {
    const current = this.versions.get(site)?.get(id)
    if (!current || Date.now() >= current.until || current.edits !== editCount()) return null
    return this.known(id, current.version)
  }

  /** Notes the present version of a body. */
  noteCurrent(site: Site, id: string, current: CurrentVersion): void {
    const versions = this.versions.get(site) ?? new Map<string, CurrentVersion>()
    versions.set(id, current)
    this.versions.set(site, versions)
  }

  /**
   * Returns the cached body, or the result of the current or a new rendering.
   * @param version identifies everything that the body is rendered from
   */
  async get(id: string, version: string, draw: () => DrawnBody): Promise<DrawnBody> {
    const known = this.known(id, version)
    if (known !== null) return known
    const flight = `${id} ${version}`
    const underWay = this.drawing.get(flight)
    if (underWay) return underWay
    const drawing = this.inTurn(draw)
      .then((body) => {
        // A larger body would evict all others.
        if (weightOf(body) <= limit) this.bodies.put(id, body, version, Date.now() + lifetime)
        return body
      })
      .finally(() => this.drawing.delete(flight))
    this.drawing.set(flight, drawing)
    return drawing
  }

  private known(id: string, version: string): DrawnBody | null {
    const expires = this.bodies.servesUntil(id, version)
    const known = Date.now() < expires ? this.bodies.last(id) : null
    // Evicts the least recently used body.
    if (known !== null) this.bodies.put(id, known, version, expires)
    return known
  }

  private inTurn(draw: () => DrawnBody): Promise<DrawnBody> {
    let spent = 0
    const drawing = this.turn.then(() => {
      const began = performance.now()
      try {
        return draw()
      } finally {
        spent = performance.now() - began
      }
    })
    const rest = () => pause(Math.min(spent, longestPause))
    this.turn = drawing.then(rest, rest)
    return drawing
  }
}

/** Returns the cached bodies of the process. Callers have checked that the reader may have what they request. */
export function keptBodies(): KeptBodies {
  return globalSingleton('opened-bodies', () => new KeptBodies())
}

/**
 * Identifies everything that a body is rendered from: its records, the site's data about other pages, and the
 * settings.
 */
export function bodyVersion(site: Site, recordMap: RecordMap): string {
  return `${bodyDigest(site, recordMap)} ${visibilityOf(site)} ${settingsDigest(site.settings)}`
}

const settingsDigests = new WeakMap<Settings, string>()

function settingsDigest(settings: Settings): string {
  const known = settingsDigests.get(settings)
  if (known !== undefined) return known
  const digest = createHash('sha256').update(JSON.stringify(settings)).digest('base64url')
  settingsDigests.set(settings, digest)
  return digest
}

function weightOf({ html, toc }: DrawnBody): number {
  return html.length + JSON.stringify(toc).length
}
