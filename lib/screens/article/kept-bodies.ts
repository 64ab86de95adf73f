import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from '@/conf/schema'
import type { Article } from '@/lib/article'
import { globalSingleton } from '@/lib/global-singleton'
import type { Site } from '@/lib/site/types'
import { TtlCache } from '@/lib/ttl-cache'
import { type RecordMap, visibilityOf } from '@/lib/workspace'
import { bodyDigest } from './body-digest'

/** A drawn body, as screens want it. */
export type DrawnBody = Pick<Article, 'html' | 'toc' | 'wordCount'>

/** Characters of all bodies that are kept. */
const limit = 8 * 1_048_576
/** Milliseconds. Code that was drawn while the machine was busy may lack its colours: it gets them later. */
const lifetime = 600_000
/** Milliseconds of the longest pause after a drawing. */
const longestPause = 2_000

/**
 * Bodies of locked posts, which no kept page holds: drawn once for all their readers. Bodies are drawn one at a time, and after
 * each there is a pause as long as it took, so that half of the processor is left for other readers.
 */
export class KeptBodies {
  private readonly bodies = new TtlCache<DrawnBody>(limit, Date.now, weightOf)
  private readonly drawing = new Map<string, Promise<DrawnBody>>()
  private turn: Promise<unknown> = Promise.resolve()

  /**
   * Returns the kept body, or the result of the drawing that is under way or begins now.
   * @param version names all that the body is drawn from
   */
  async get(id: string, version: string, draw: () => DrawnBody): Promise<DrawnBody> {
    const expires = this.bodies.servesUntil(id, version)
    const known = Date.now() < expires ? this.bodies.last(id) : null
    if (known) {
      // The least recently used body goes first.
      this.bodies.put(id, known, version, expires)
      return known
    }
    const flight = `${id} ${version}`
    const underWay = this.drawing.get(flight)
    if (underWay) return underWay
    const drawing = this.inTurn(draw)
      .then((body) => {
        // It would take the place of all others.
        if (weightOf(body) <= limit) this.bodies.put(id, body, version, Date.now() + lifetime)
        return body
      })
      .finally(() => this.drawing.delete(flight))
    this.drawing.set(flight, drawing)
    return drawing
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

/** Returns the bodies that the process keeps. Callers have checked that the reader may have what they ask for. */
export function keptBodies(): KeptBodies {
  return globalSingleton('opened-bodies', () => new KeptBodies())
}

/** Names all that a body is drawn from: its records, what the site says and shows of other pages, and the settings. */
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
