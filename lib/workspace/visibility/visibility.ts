/** Hashes of what readers may see: stored pages are checked against them before they are sent. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { serviceSources } from '@/lib/content-policy'
import { globalSingleton } from '@/lib/global-singleton'
import { isWithdrawn, rowRights } from '@/lib/site/row-rights'
import type { Site } from '@/lib/site/types'
import { doubtfulLifetime } from '../site-window'
import { pageOrigin } from './page-origin'

/** States of the site from which pages may come. Pages of older states are rendered again on request. */
const limit = 200
/** Milliseconds between two attempts to find the same unknown state. */
const foreignPause = 10_000

/** Readers' rights for each row. Each text identifies the row and the right. */
type Rights = ReadonlySet<string>

/**
 * The states of the site whose pages may be sent. As long as readers only gain rights, pages of earlier states stay
 * valid; once something is withdrawn (a post is locked, unpublished, deleted or taken off the lists), only pages of the
 * present state are sent.
 */
export class Visibility {
  private rights: Rights | null = null
  private readonly accepted = new Set<string>()
  private latest = ''
  private readonly fingerprints = new WeakMap<Site, string>()
  private readonly listeners = new Set<(isWithdrawn: boolean) => void>()
  private refresh: ((isUrgent: boolean) => Promise<unknown>) | null = null
  private refreshing: Promise<unknown> | null = null
  private reloading: Promise<unknown> | null = null
  /** When a state was looked for in vain, in milliseconds since the epoch. */
  private readonly foreign = new LRUCache<string, number>({ max: limit })
  private notedAt = 0
  private readAt = 0
  /** Whether the present state may be an earlier one. */
  private isDoubted = false

  /** @param origin other inputs of pages: pages of another origin are never sent */
  constructor(
    private readonly now: () => number = Date.now,
    private readonly origin: () => string = () => '',
  ) {}

  /**
   * Sets the present state of the site, and calls the listeners when something has been withdrawn.
   * @param readAt when its reading began, in milliseconds since the epoch
   * @param isFormer whether it may be an earlier one, because the workspace was slow or failed
   */
  note(site: Site, readAt = this.now(), isFormer = false): void {
    this.notedAt = this.now()
    this.readAt = readAt
    this.isDoubted = isFormer
    const fingerprint = this.fingerprintOf(site)
    if (fingerprint === this.latest) return
    this.latest = fingerprint
    const rights = rightsOf(site)
    const hasWithdrawn = this.rights !== null && isWithdrawn(this.rights, rights)
    this.rights = rights
    if (hasWithdrawn) this.accepted.clear()
    this.accepted.delete(fingerprint)
    this.accepted.add(fingerprint)
    for (const oldest of this.accepted) {
      if (this.accepted.size <= limit) break
      this.accepted.delete(oldest)
    }
    for (const listener of this.listeners) listener(hasWithdrawn)
  }

  /** The visibility hash of a site: 16 characters that reveal nothing else. */
  fingerprintOf(site: Site): string {
    const known = this.fingerprints.get(site)
    if (known !== undefined) return known
    const hash = createHash('sha256').update(`${this.origin()}\n`)
    for (const right of [...rightsOf(site)].sort()) hash.update(`${right}\n`)
    const fingerprint = hash.digest('base64url').slice(0, 16)
    this.fingerprints.set(site, fingerprint)
    return fingerprint
  }

  /** The present state may be an earlier one, because there was an edit: the next visit reads it again. */
  doubt(): void {
    this.isDoubted = true
    this.notedAt = 0
  }

  /** Whether pages built from a state of the site may be sent. */
  accepts(fingerprint: string): boolean {
    return this.accepted.has(fingerprint)
  }

  /** Calls back when readers may see something else than before, with whether something was withdrawn. */
  onChange(listener: (isWithdrawn: boolean) => void): void {
    this.listeners.add(listener)
  }

  /**
   * Sets how the present state is read; `note` is expected to be called with it.
   * @param refresh gets whether the state must be read again although it is recent
   */
  connect(refresh: (isUrgent: boolean) => Promise<unknown>): void {
    this.refresh = refresh
  }

  /**
   * Reads the state again: another instance has rendered a page from a state that is unknown here. Never rejects. A state that is
   * unknown afterwards too, of an instance with other settings, is not looked for again within ten seconds.
   */
  async reload(fingerprint: string): Promise<void> {
    const triedAt = this.foreign.get(fingerprint) ?? Number.NEGATIVE_INFINITY
    if (!this.refresh || Math.abs(this.now() - triedAt) < foreignPause) return
    this.reloading ??= this.refresh(true)
      .catch(() => undefined)
      .finally(() => {
        this.reloading = null
      })
    await this.reloading
    if (!this.accepts(fingerprint)) this.foreign.set(fingerprint, this.now())
  }

  /** When the reading of the present state began, in milliseconds since the epoch. */
  get knownSince(): number {
    return this.readAt
  }

  /**
   * Resolves once the known state is recent enough. A state up to `grace` old is used at once, and read again meanwhile;
   * after a longer time without readers the new one is waited for. Never rejects: during an outage the last state is
   * used.
   * @param window milliseconds after which a state is read again, or a shorter time if it may be an earlier one
   * @param grace milliseconds
   * @returns false while no state is known
   */
  async settled(window: number, grace: number): Promise<boolean> {
    const passed = this.now() - this.notedAt
    // After the clock was set back, the age of the state is unknown.
    const age = passed < 0 ? Number.POSITIVE_INFINITY : passed
    const lifetime = this.isDoubted ? Math.min(window, doubtfulLifetime) : window
    if (age >= lifetime && this.refresh) {
      this.refreshing ??= this.refresh(false)
        .catch(() => undefined)
        .finally(() => {
          this.refreshing = null
        })
      if (age >= grace) await this.refreshing
    }
    return this.accepted.size > 0
  }
}

/** The instance of this process. The page cache, a separate bundle, shares it with the pages. */
export function visibility(): Visibility {
  return globalSingleton('page visibility', () => new Visibility(Date.now, pageOrigin))
}

function rightsOf(site: Site): Rights {
  const { menu, settings } = site
  const rights = rowRights(site)
  for (const { name, to, show, subMenus } of menu) {
    if (!show) continue
    rights.add(`menu ${JSON.stringify([name, to])}`)
    for (const { title, to: address } of subMenus)
      rights.add(`menu ${JSON.stringify([name, title, address])}`)
  }
  if (settings.POST_LOCK_SUMMARY) rights.add('summaries of locked posts')
  // A page rendered for a service must be dropped with the policy that allows the service.
  for (const source of serviceSources(settings)) rights.add(source)
  return rights
}
