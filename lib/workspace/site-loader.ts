import type { Settings } from '@/conf/schema'
import type { Site } from '@/lib/site/types'
import type { WorkspaceClient } from './client/client'
import { BusyError } from './client/client-errors'
import { inLane } from './client/lanes'
import { type Clock, systemClock } from './client/limiter'
import { backRows, closedAddresses, goneRows } from './gone-rows'
import { KeptSite } from './kept-site'
import { Outage } from './outage'
import { Refreshes } from './refreshes'
import { ReportedSite } from './reported-site'
import type { ReadOptions, SiteChange, SiteLoaderOptions } from './site-loader-options'
import { rememberedAddresses } from './site-of-content'
import { isWindowLong, SiteWindow } from './site-window'
import { signatureOf } from './store/content-signature'
import { type Content, ContentStore } from './store/content-store'
import { type KnownContent, OtherInstances } from './store/other-instances'
import { EntriesLoader } from './table/entries-loader'
import { IndexRecords } from './table/index-records'
import { IndexLoader } from './table/load-index'
import { readRows } from './table/read-rows'
import { believedIndex } from './visibility/believed-index'
import { VisibilityGuard } from './visibility/visibility-guard'
import { withFallback } from './with-fallback'

/** Milliseconds for the Config page where nothing would correct former settings soon. */
const patience = 20_000

/** Loads the site anew for every window, and keeps the last good one for the time the workspace is away. */
export class SiteLoader {
  private readonly index: IndexLoader
  private readonly guard: VisibilityGuard
  private readonly sites: SiteWindow
  /** The records of the last good index. */
  readonly records: IndexRecords
  private readonly built: KeptSite
  private readonly reported: ReportedSite
  private readonly entries: EntriesLoader
  private readonly store: ContentStore
  private readonly clock: Clock
  private readonly outage: Outage
  private lastKnownGood: KnownContent | null = null
  /** Number of the latest load, and of the load that the good content comes from; 0 for stored content. */
  private latest = 0
  private goodLoad = 0
  private goodSignature = ''
  /** The site of the content that was read last, until it is taken: later ones may show more, by the clock. */
  private fresh: { content: Content; site: Site } | null = null
  private recalling: Promise<void> | null = null
  private readonly refreshes: Refreshes<Content>
  private readonly others: OtherInstances

  constructor(
    client: WorkspaceClient,
    rootPageId: string,
    private readonly deployed: Settings,
    private readonly options: SiteLoaderOptions = {},
  ) {
    this.clock = options.clock ?? systemClock
    this.store = options.store ?? new ContentStore()
    this.outage = options.outage ?? new Outage(this.clock)
    this.others = new OtherInstances(this.store, deployed.NOTION_PROPERTY_NAME, this.clock.now)
    this.refreshes = new Refreshes(client, options.probe, this.clock)
    this.index = new IndexLoader(client, rootPageId, { ...deployed, viewId: options.viewId }, this.clock.now)
    const tableSettings = { ...deployed, rootPageId, viewId: options.viewId ?? null }
    this.guard = new VisibilityGuard(this.store, tableSettings, this.clock.now)
    this.records = new IndexRecords(deployed, () => this.lastKnownGood?.content ?? null)
    this.sites = new SiteWindow(deployed, this.clock.now, options.lifetime, this.store.isShared)
    this.built = new KeptSite(deployed, options.offline === true)
    this.reported = new ReportedSite(this.store, deployed)
    this.entries = new EntriesLoader(deployed, this.store, this.clock)
  }

  /**
   * The site, at most NEXT_REVALIDATE_SECOND old (or `lifetime`) while the workspace answers.
   * @throws WorkspaceError when it does not, and there is no good site yet
   */
  async load(): Promise<Site> {
    // Other instances may have read the workspace for an event; with a short window the next load shows it anyway.
    if (isWindowLong(this.deployed) && (await this.others.haveStored())) this.sites.clear()
    return this.loadWindow({})
  }

  /** When the reading of the present site began, in milliseconds since the epoch; 0 before the first. */
  get readAt(): number {
    return this.sites.readAt
  }

  /** Whether pages are made of an earlier site, since the workspace is slow or fails, and nothing would correct them soon. */
  get isFormer(): boolean {
    return isWindowLong(this.deployed) && (this.sites.isFormer || this.entries.areFormer)
  }

  /** There was an edit: with a long window readers' visits read the site as well, until it is read completely. */
  doubt(): void {
    if (this.sites.doubt()) this.entries.clear()
  }

  private loadWindow(options: ReadOptions): Promise<Site> {
    return this.sites.get(async () => {
      const { content, isFormer } = await this.freshOrGood(options)
      return { site: this.siteOf(content), isFormer: isFormer || this.entries.areFormer || this.outage.isOn }
    })
  }

  private siteOf(content: Content): Site {
    const site = this.fresh?.content === content ? this.fresh.site : this.build(content)
    this.fresh = null
    this.reported.begin(site)
    return site
  }

  /**
   * Loads the site as it is now, and returns it with the last confirmed one. A change is returned until it is confirmed, also one
   * that readers have seen in between.
   */
  async loadChange(): Promise<SiteChange> {
    await this.recall()
    await this.shareAddresses()
    const known = this.lastKnownGood ? this.build(this.lastKnownGood.content) : null
    const before = (await this.reported.last()) ?? known
    // With a long window no visit would correct what a slow workspace has kept from this run.
    const after = await (isWindowLong(this.deployed) ? this.loadPresent() : this.reload())
    const { lastKnownGood: good } = this
    const confirm = async () => {
      if (good !== null) await this.reported.confirm(after, good.content, good.loadedAt)
    }
    return { before: before ?? after, after, confirm, lacksSettings: this.lacksSettings }
  }

  /** Whether pages are made with former settings. */
  get lacksSettings(): boolean {
    return this.entries.areFormer && isWindowLong(this.deployed)
  }

  /** Takes over the addresses that other processes have seen: a post may have come and gone while this one slept. */
  private async shareAddresses(): Promise<void> {
    const stored = this.store.isShared ? await this.store.readContent() : null
    if (!stored || !this.lastKnownGood) return
    const { content } = this.lastKnownGood
    const addresses = { ...stored.content.addresses, ...content.addresses }
    this.lastKnownGood = { ...this.lastKnownGood, content: { ...content, addresses } }
  }

  /** The site as it is now, for a caller that knows of an edit: what was asked for before the call does not count. */
  async reload(): Promise<Site> {
    await this.recall()
    if (this.refreshes.isRunning) await this.load().catch(() => null)
    this.sites.clear()
    return this.loadWindow({ withView: true })
  }

  /**
   * The site as it is now, however long the workspace takes: for what cannot be corrected soon after.
   * @param lifetime milliseconds for which readers get it as well
   * @throws WorkspaceError when the workspace fails, although there may be a good site
   */
  async loadPresent(lifetime = this.sites.lifetime): Promise<Site> {
    await this.recall()
    await this.refreshes.ended()
    // Pages are made now, and perhaps not again before their window ends.
    if (isWindowLong(this.deployed)) this.entries.clear()
    const read = (client: WorkspaceClient) => this.fetchContent(client, { withView: true, patience })
    const began = this.clock.now()
    // Not the load of a reader, which ends with an older site while the workspace is slow.
    const site = this.siteOf(await this.refreshes.begin(read))
    this.sites.put({ site, isFormer: this.entries.areFormer || this.outage.isOn }, began, lifetime)
    return site
  }

  /** Stores what is loaded as what a build renders, so that the first event after the deployment is compared with it. */
  async noteRendered(build: string): Promise<void> {
    const { lastKnownGood: good } = this
    if (good !== null) await this.store.writeRendered(good.content, good.loadedAt, build)
  }

  /** When the present content was read, in milliseconds since the epoch; null before the first time. */
  get loadedAt(): number | null {
    return this.lastKnownGood?.loadedAt ?? null
  }

  /** The content as it was last read, and the site that it makes; null before the first time. Sends no request. */
  loaded(): { content: Content; site: Site } | null {
    const content = this.lastKnownGood?.content
    return content ? { content, site: this.build(content) } : null
  }

  /** The site as it was last loaded; null before the first time. Sends no request, and builds none where there is one. */
  get present(): Site | null {
    return this.sites.last ?? this.loaded()?.site ?? null
  }

  /** New content; what was last good instead, here or for another instance, when that takes too long or fails. */
  private async freshOrGood(options: ReadOptions): Promise<{ content: Content; isFormer: boolean }> {
    await this.recall()
    const good = this.lastKnownGood?.content
    if (good && this.options.offline) return { content: good, isFormer: false }
    const fresh = this.refreshes.begin((client) => this.fetchContent(client, options))
    if (!good) return { content: await fresh, isFormer: false }
    const content = await withFallback(
      fresh.catch(() => good),
      good,
      this.clock,
    )
    const isFormer = content === good
    return { content: isFormer ? await this.newerOrGood(good, false) : content, isFormer }
  }

  /** Takes over what another instance has read since then; without an answer, also what it has withdrawn. */
  private async newerOrGood(good: Content, isAnswered: boolean): Promise<Content> {
    const { lastKnownGood: known, others } = this
    const found = known && (await (isAnswered ? others.newer(known) : others.newerOrWithdrawn(known)))
    // An answer may have come in between.
    if (!found || this.lastKnownGood?.content !== good) return this.lastKnownGood?.content ?? good
    const { newer, stored } = found
    this.lastKnownGood = newer
    // Answers that are still under way were asked for before.
    this.latest += 1
    this.goodLoad = this.latest
    this.goodSignature = signatureOf(stored)
    this.index.restore(newer.content.root, newer.content.index)
    return newer.content
  }

  /**
   * Begins with what another process, or this one before a restart, has read. As long as there is nothing it is looked
   * for at each load: a store may be away as well.
   */
  private recall(): Promise<void> {
    if (this.lastKnownGood) return Promise.resolve()
    this.recalling ??= this.restore().finally(() => {
      this.recalling = null
    })
    return this.recalling
  }

  private async restore(): Promise<void> {
    const stored = await this.store.readContent()
    // A load without it may have come first.
    if (!stored || this.lastKnownGood) return
    this.lastKnownGood = stored
    this.goodSignature = signatureOf(stored.content)
    const { root, index } = stored.content
    this.index.restore(root, index)
  }

  private fetchContent(client: WorkspaceClient, options: ReadOptions): Promise<Content> {
    return inLane('index', () => this.readContent(client, options))
  }

  private async readContent(client: WorkspaceClient, options: ReadOptions): Promise<Content> {
    const began = this.clock.now()
    const load = ++this.latest
    try {
      const good = this.lastKnownGood
      const loadIndex = () => this.index.load(client, options)
      const before = good?.content ?? null
      const { root, index, doubt, isListed } = await believedIndex(client, loadIndex, this.guard, before)
      const readAt = isListed || !good ? began : good.loadedAt
      const rows = readRows(index, this.deployed)
      const entries = await this.entries.load(client, rows, {
        before: this.lastKnownGood?.content.entries,
        patience: options.patience,
      })
      const other = (await this.store.readNewerContent(this.lastKnownGood?.loadedAt ?? 0))?.content
      // Without a list the content is as old as before: what another instance has read since then is newer.
      // Asked just before writing, so that it is not overwritten.
      const newest = isListed || !good ? null : await this.newerOrGood(good.content, true)
      if (newest !== null && newest !== before) return newest
      // A slow answer must not replace one that was asked for later. Clocks cannot tell: stored content has another machine's time.
      if (this.lastKnownGood && this.goodLoad > load) return this.lastKnownGood.content
      const known = this.lastKnownGood?.content
      const read = { root, index, entries, gone: goneRows(known, other, backRows(known, index)) }
      const site = this.built.withoutFormer(read, this.clock.now())
      const addresses = rememberedAddresses(known?.addresses ?? {}, site)
      const closed = closedAddresses(known, other, site.closedAddresses)
      const content = { ...read, addresses, closed }
      this.fresh = { content, site: this.build(content) }
      const signature = signatureOf(content)
      const changed = signature !== this.goodSignature
      this.lastKnownGood = { content, loadedAt: readAt }
      this.others.answered(began)
      this.goodLoad = load
      this.goodSignature = signature
      if (doubt) this.outage.failed(doubt, true)
      else this.outage.answered()
      if (changed && !(await this.store.writeContent(content, readAt, this.clock.now(), isListed)))
        // Another instance has stored what it has read later: what this one reads next is stored.
        this.goodSignature = ''
      return content
    } catch (error) {
      if (this.lastKnownGood && !(error instanceof BusyError)) this.outage.failed(error)
      throw error
    }
  }

  private build(content: Content): Site {
    return this.built.of(content, this.clock.now())
  }
}
