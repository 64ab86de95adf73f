/** What readers may see, as short fingerprints: finished pages are checked against it before they are sent. */
import { createHash } from 'node:crypto'
import { serviceSources } from '@/lib/content-policy'
import { globalSingleton } from '@/lib/global-singleton'
import { isWithdrawn, rowRights } from '@/lib/site/row-rights'
import type { Site } from '@/lib/site/types'
import { pageOrigin } from './page-origin'

/** States of the site that pages may have been made from. Older ones than these are made anew when asked for. */
const limit = 200

/** What a reader may see of each row: its name stands for the row and what is shown of it. */
type Rights = ReadonlySet<string>

/**
 * The states of the site whose pages may be sent. As long as readers only gain something, pages of earlier states stay;
 * once something is withdrawn from them (a post is locked, unpublished, deleted or taken off the lists), only pages of the
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
  private notedAt = 0

  /** @param origin what else pages are made from: those of another origin are never sent */
  constructor(
    private readonly now: () => number = Date.now,
    private readonly origin: () => string = () => '',
  ) {}

  /** Notes the present state of the site, and tells the listeners when something has been withdrawn. */
  note(site: Site): void {
    this.notedAt = this.now()
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

  /** The fingerprint of what a site shows to readers: 16 characters that tell nothing else. */
  fingerprintOf(site: Site): string {
    const known = this.fingerprints.get(site)
    if (known !== undefined) return known
    const hash = createHash('sha256').update(`${this.origin()}\n`)
    for (const right of [...rightsOf(site)].sort()) hash.update(`${right}\n`)
    const fingerprint = hash.digest('base64url').slice(0, 16)
    this.fingerprints.set(site, fingerprint)
    return fingerprint
  }

  /** Whether pages made from a state of the site may be sent. */
  accepts(fingerprint: string): boolean {
    return this.accepted.has(fingerprint)
  }

  /** Calls back when readers may see something else than before, and tells whether something was withdrawn. */
  onChange(listener: (isWithdrawn: boolean) => void): void {
    this.listeners.add(listener)
  }

  /**
   * Tells how the present state is read; `note` is expected to be called with it.
   * @param refresh is told whether the state must be read anew although it is young
   */
  connect(refresh: (isUrgent: boolean) => Promise<unknown>): void {
    this.refresh = refresh
  }

  /** Reads the state anew: another instance has made a page from one that is not known here. Never rejects. */
  async reload(): Promise<void> {
    if (!this.refresh) return
    this.reloading ??= this.refresh(true)
      .catch(() => undefined)
      .finally(() => {
        this.reloading = null
      })
    await this.reloading
  }

  /** When the present state was noted, in milliseconds since the epoch. */
  get knownSince(): number {
    return this.notedAt
  }

  /**
   * Resolves once the state that is known is young enough to decide. A state up to `grace` old decides at once, and is
   * read anew meanwhile; after a longer time without readers the present one is waited for. Never rejects: without an
   * answer of the workspace the last state decides.
   * @param window milliseconds after which a state is read anew
   * @param grace milliseconds
   * @returns false while nothing is known
   */
  async settled(window: number, grace: number): Promise<boolean> {
    const passed = this.now() - this.notedAt
    // After the clock was set back nobody knows how old the state is.
    const age = passed < 0 ? Number.POSITIVE_INFINITY : passed
    if (age >= window && this.refresh) {
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

/** What this process knows. The page cache, which is bundled apart, and the pages share it. */
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
  // A page that was made for a service has to go with what allows the service in the policy.
  for (const source of serviceSources(settings)) rights.add(source)
  return rights
}
