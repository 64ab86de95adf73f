/** The interface of the workspace for the rest of the site: the index of the blog, pages and files. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Settings } from '@/conf/schema'
import { buildMark } from '@/lib/build-facts'
import type { Post, Site } from '@/lib/site/types'
import { unlessAborted, within } from '@/lib/throttle/deadline'
import { isOutdatedIndexError } from './client/client-errors'
import type { ConnectOptions } from './connection'
import { deployedSettings, secrets } from './deployed'
import { eventLifetime, youngPages } from './event-readings'
import { freshness } from './freshness'
import { functionLifetime, loaders, noteSite, runsAsFunctions } from './loaders'
import type { OutageState } from './outage'
import type { SiteChange } from './site-loader-options'
import type { Content } from './store/content-store'
import { type WarmReport, warmStore } from './store/warm-store'
import type { RecordMap } from './types'
import { visibility } from './visibility/visibility'
import { WorkspaceError } from './workspace-error'

export { workspaceCalls } from './client/client'
export { isBusyError, isWorkspaceError } from './client/client-errors'
export type { CooldownState } from './client/cooldown'
export { inLane } from './client/lanes'
export { watchRequests } from './client/watched-work'
export { deployedSettings, isPrivateWorkspace, linksDatabasePages } from './deployed'
export {
  exportedFile,
  exportedMediaUrl,
  type ImageOwner,
  imageUrl,
  isStoredFile,
  leadsTo,
  mediaUrl,
  namesHolder,
} from './files/image-url'
export type { AllowedFile, OpenFile } from './files/load-file'
export { findFile, loadFile, pictureOf, recordedFiles } from './files/reader-files'
export type { SmallerPicture } from './files/smaller-picture'
export { builtFromStore } from './loaders'
export { type ParsedPageIds, parsePageIds, type RootPage } from './page-id'
export { isNameOf } from './table/columns'
export type { RecordMap } from './types'
export { WorkspaceError } from './workspace-error'

/** The data of a row by which its page is loaded. */
type ArticlePost = Pick<Post, 'id' | 'lastEditedDate' | 'type'>

/**
 * Loads the index of the blog, at most NEXT_REVALIDATE_SECOND old; the whole process shares one load. While the
 * workspace does not answer: the last known good one.
 * @throws WorkspaceError when there is none yet
 */
export async function loadSite(): Promise<Site> {
  const { site: loader } = await loaders()
  const site = await loader.load()
  noteSite(site, loader)
  return site
}

/**
 * Loads the index of the blog now, although the window may not be over.
 * @throws WorkspaceError when there is none yet
 */
export async function reloadSite(): Promise<Site> {
  const { site: loader } = await loaders()
  const site = await loader.reload()
  noteSite(site, loader)
  return site
}

/**
 * Loads the index of the blog now, however long the workspace takes: for files that stay in public, unlike a page, which is soon
 * rendered again.
 * @throws WorkspaceError when the workspace fails, although `loadSite` may return the last known good one
 */
export async function loadPresentSite(): Promise<Site> {
  const { site: loader } = await loaders()
  const site = await loader.loadPresent()
  noteSite(site, loader)
  return site
}

/**
 * Loads the index of the blog for a page that is rendered because of an event. On functions the event has come to another process, and
 * what this one has loaded may be older; elsewhere it has been loaded for the event.
 * @throws WorkspaceError when the workspace fails: the page stays as it is, and the run that asked for it is repeated
 */
export async function loadForEvent(): Promise<void> {
  if (runsAsFunctions()) await (await loaders()).events.get()
}

/** Stores what a build has loaded as what its pages show. */
export async function noteRendered(): Promise<void> {
  await (await loaders()).site.noteRendered(buildMark())
}

/** The visibility hash of a site. Rendered pages carry it. */
export function visibilityOf(site: Site): string {
  return visibility().fingerprintOf(site)
}

/** Attempts to build something from an unchanged site. More changes of visibility in that time are unlikely. */
const attempts = 3

/**
 * Builds something from the site. Loading may take long: if readers have lost access to posts meanwhile, the result
 * is built again.
 * @throws WorkspaceError when the site cannot be read
 */
export async function makeFromSite<Made>(make: (site: Site) => Made | Promise<Made>): Promise<Made> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const site = await loadSite()
    try {
      const made = await make(site)
      if (visibility().accepts(visibilityOf(site))) return made
    } catch (error) {
      // The index was read again meanwhile.
      const isOutdated = isOutdatedIndexError(error) || !visibility().accepts(visibilityOf(site))
      if (!isOutdated || attempt === attempts) throw error
    }
  }
  throw new Error(`What readers may see changed ${attempts} times while one answer was made.`)
}

/** Whether a build may render an article now. A build with a filled store loads nothing else. */
export async function isArticleReady(post: ArticlePost): Promise<boolean> {
  const { articles, offline } = await loaders()
  return !offline || articles.isStored(post)
}

/**
 * Call it when an edit is reported. With a long window visits read the site from now on, until it was read completely: the reading
 * for the edit may wait for others, or for a workspace that hangs.
 */
export async function expectEdit(): Promise<void> {
  const { site } = await loaders()
  site.doubt()
  if (site.isFormer) visibility().doubt()
}

/** Milliseconds for the reading of a change: a workspace that hangs must not hold up what follows for longer. */
const changeLimit = 120_000

/** A change of the site, for whoever revalidates its pages. */
interface Change extends SiteChange {
  /** Ids of the pages that were read again. */
  edited: ReadonlySet<string>
  /** Identifies the content after the change. */
  state: string
}

/**
 * Reads the workspace now, and returns what has changed since the last confirmed change. Pages whose last edit may have been
 * followed by another one in the same minute, which their rows do not show, are read again too. On functions the pages' own
 * processes read the workspace for the event: they are asked for once a time has passed in which they may have read it before.
 * @param edited ids of pages that are known to be edited: they are read again whatever their rows say
 * @param limit milliseconds for the reading
 * @throws WorkspaceError when there is no site yet, or the reading takes longer
 */
export async function loadChange(
  edited: ReadonlySet<string> = new Set(),
  limit = changeLimit,
): Promise<Change> {
  const { site, articles } = await loaders()
  const began = performance.now()
  await expectEdit()
  // What is read too late counts for the readers of this process.
  const reading = site.loadChange().then((read) => {
    noteSite(read.after, site)
    return read
  })
  const change = await within(limit, (signal) =>
    unlessAborted(signal, reading).catch((error: unknown) => {
      throw signal.aborted ? new WorkspaceError('', 'The workspace answers too slowly.') : error
    }),
  )
  const again = new Set([...edited, ...youngPages(change.after, Date.now())])
  for (const pageId of again) articles.revalidate(pageId)
  // Their rows may be unchanged.
  if (again.size > 0) freshness().forget()
  const left = eventLifetime - (performance.now() - began)
  if (runsAsFunctions() && left > 0) await wait(left)
  return { ...change, edited: again, state: freshness().stateOf(change.after) }
}

/**
 * Watches the making of a page, and returns whether it may show an earlier state: then it is made again soon, even with a long
 * revalidation window.
 * @returns call it when the page is made
 */
export async function watchMaking(): Promise<() => boolean> {
  const { site } = await loaders()
  const { isFormer } = site
  const { editCount } = freshness()
  const began = performance.now()
  return () =>
    isFormer ||
    site.isFormer ||
    freshness().editCount !== editCount ||
    // An event that comes to another function asks for the page meanwhile, and Next.js answers it with this one.
    (runsAsFunctions() && performance.now() - began > eventLifetime - functionLifetime)
}

/** Number of the edits that this process knows of, also of those that the rows of pages do not show. */
export function editCount(): number {
  return freshness().editCount
}

/** Authorizes the operator's routes; '' while they are closed. */
export function adminSecret(): string {
  return secrets().ADMIN_SECRET
}

/** The key that signs webhook calls; '' while it is not set. */
export function webhookToken(): string {
  return secrets().NOTION_WEBHOOK_TOKEN
}

/** Token for a Memos server that requires one; '' without. */
export function memosToken(): string {
  return secrets().MEMOS_TOKEN
}

/** The key that may write to the index of the hosted search; '' while it is not set. */
export function hostedSearchKey(): string {
  return secrets().ALGOLIA_ADMIN_APP_KEY
}

/** The state of the content for the operator: when it was read, and whether there is an outage. */
export async function contentState(): Promise<{ loadedAt: number | null; outage: OutageState }> {
  const { site, outage } = await loaders()
  return { loadedAt: site.loadedAt, outage: outage.state }
}

/**
 * The last loaded content with its site, for a health check without further requests; null before the first load.
 */
export async function loadedContent(): Promise<{ content: Content; site: Site } | null> {
  return (await loaders()).site.loaded()
}

/**
 * Loads the index and the newest articles into the store, before a build. Waits for the end of cool-downs.
 * @param onCooldown called when a cool-down begins or becomes longer
 * @throws WorkspaceError when the index cannot be read and was never stored
 */
export async function warm(onCooldown: NonNullable<ConnectOptions['onCooldown']>): Promise<WarmReport> {
  const { site, articles } = await loaders({ onCooldown })
  const { BUILD_TIME_BUDGET_SECONDS: seconds, WORKSPACE_CONCURRENCY: atOnce } = deployedSettings()
  return warmStore({ site, articles, budget: seconds * 1_000, atOnce })
}

/**
 * Loads the complete record map of a page. It is cached until the page is edited.
 * @throws WorkspaceError when it cannot be read and never was
 */
export async function loadArticle(post: ArticlePost): Promise<RecordMap> {
  return (await loaders()).articles.load(post)
}

/**
 * Loads a page as `loadArticle` does, and returns until when it is current: milliseconds since the epoch, 0 for an
 * older state.
 * @throws WorkspaceError when it cannot be read and never was
 */
export async function loadCurrentArticle(
  post: ArticlePost,
): Promise<{ recordMap: RecordMap; until: number }> {
  const { articles } = await loaders()
  const recordMap = await articles.load(post)
  return { recordMap, until: articles.currentUntil(post) }
}

/**
 * Returns the current password of a page; null without one. It never leaves the server.
 * @throws WorkspaceError when the content table cannot be read and never was
 */
export async function loadPassword(pageId: string): Promise<string | null> {
  const { site } = await loaders()
  await site.load()
  return site.records.passwordOf(pageId)
}

/** The settings of file, environment and workspace, resolved. */
export async function settings(): Promise<Settings> {
  return (await loadSite()).settings
}

/**
 * Returns ids of the pages below the blog's root that the workspace's own search finds, the best first. Includes
 * pages that readers may not open. Null where the workspace has no search, or does not answer soon.
 */
export async function searchPages(query: string): Promise<readonly string[] | null> {
  const { search, outage } = await loaders()
  return search === null || outage.isOn ? null : search.find(query)
}
