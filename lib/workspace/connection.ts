import { createHash } from 'node:crypto'
import type { Settings } from '@/conf/schema'
import { contentStorage } from '@/lib/store/content-storage'
import { askTweet } from '@/lib/tweets/ask-tweet'
import { ApiHosts } from './client/api-hosts'
import { WorkspaceClient } from './client/client'
import type { ClientOptions } from './client/client-options'
import { Cooldown, type CooldownState } from './client/cooldown'
import { EmbeddedClient } from './client/embedded-client'
import { Limiter, systemClock } from './client/limiter'
import { deployedSettings, secrets } from './deployed'
import { parsePageIds } from './page-id'
import type { AskTweet } from './pages/load-tweets'
import { ContentStore } from './store/content-store'
import { WorkspaceError } from './workspace-error'

/** The workspace of this deployment, and where its content begins. */
export interface Connection {
  client: WorkspaceClient
  /** Asks once and briefly, beside the limits: whether a workspace that hung answers again. */
  probe?: WorkspaceClient
  /** Asks for readers who search, with little patience and beside the limits; without it the workspace has no search. */
  searching?: WorkspaceClient
  store: ContentStore
  /** Asks for the words of tweets; undefined with TWEET_SOURCE=none. */
  askTweet?: AskTweet | undefined
  rootPageId: string
  /** The view of the content table that NOTION_PAGE_ID names; null without one. */
  rootViewId: string | null
  deployed: Settings
}

/** Milliseconds; a workspace in health answers most requests sooner. */
const probeTimeout = 1_500
/** Milliseconds that a reader who searches waits for the workspace. */
const searchTimeout = 1_000

/** How a process uses the workspace. */
export interface ConnectOptions {
  /**
   * Given by builds and scripts, which wait for the end of a cool-down: called when one begins or becomes longer. Without
   * it requests fail at once during a cool-down, and readers get stored content.
   */
  onCooldown?: (state: CooldownState) => void
  /** Cool-downs that a request sits out, when it waits; the client's own numbers when left out. */
  maxCooldowns?: ClientOptions['maxCooldowns']
  /** The client's transport, when it is not the usual one. */
  fetch?: ClientOptions['fetch']
}

/**
 * Connects to the workspace of NOTION_PAGE_ID, to the recording of WORKSPACE_RECORDING, or to the embedded one.
 * @throws WorkspaceError when NOTION_PAGE_ID names no page, or WORKSPACE_RECORDING no recording
 */
export async function connect({ onCooldown, maxCooldowns, fetch }: ConnectOptions = {}): Promise<Connection> {
  const deployed = deployedSettings()
  if (deployed.WORKSPACE_RECORDING !== '') {
    const { connectToRecording } = await import('./recording/connect')
    return connectToRecording(deployed)
  }
  if (deployed.NOTION_PAGE_ID === '') {
    const { embeddedRootPageId } = await import('../embedded-workspace')
    return {
      client: new EmbeddedClient(),
      store: new ContentStore(),
      rootPageId: embeddedRootPageId,
      rootViewId: null,
      deployed,
    }
  }
  const parsed = parsePageIds(deployed.NOTION_PAGE_ID)
  if (!parsed.ok) throw new WorkspaceError(deployed.NOTION_PAGE_ID, parsed.error)
  const { id: rootPageId, viewId: rootViewId } = parsed.pages[0]
  const { WORKSPACE_CONCURRENCY: atOnce, WORKSPACE_RATE: rate, WORKSPACE_BURST: burst } = deployed
  const access = {
    apiBaseUrl: deployed.API_BASE_URL,
    token: secrets().NOTION_TOKEN_V2,
    activeUser: secrets().NOTION_ACTIVE_USER,
  }
  const cooldown = new Cooldown(systemClock, onCooldown)
  const shared: ClientOptions = {
    ...access,
    hosts: new ApiHosts(deployed.API_BASE_URL),
    userAgent: deployed.WORKSPACE_USER_AGENT,
    cooldown: deployed.WORKSPACE_COOLDOWN_SECONDS * 1_000,
    log: deployed.DEBUG ? (line: string) => console.info(`Workspace: ${line}`) : undefined,
  }
  return {
    client: new WorkspaceClient({
      ...shared,
      ...(fetch && { fetch }),
      ...(maxCooldowns && { maxCooldowns }),
      timeout: deployed.WORKSPACE_TIMEOUT_MS,
      whilePaused: onCooldown ? 'wait' : 'fail',
      waitsUntil: Date.now() + deployed.BUILD_TIME_BUDGET_SECONDS * 1_000,
      limiter: new Limiter(atOnce, systemClock, { rate, burst }, cooldown),
    }),
    probe: new WorkspaceClient({
      ...shared,
      timeout: probeTimeout,
      queryTimeout: probeTimeout,
      attempts: 1,
      isImpatient: true,
      limiter: new Limiter(1, systemClock, undefined, cooldown),
    }),
    searching: new WorkspaceClient({
      ...shared,
      timeout: searchTimeout,
      attempts: 1,
      isImpatient: true,
      limiter: new Limiter(2, systemClock, { rate: 2, burst: 4 }, cooldown),
    }),
    store: new ContentStore(contentStorage(deployed.CONTENT_STORE_DIR), scopeOf(access, rootPageId)),
    askTweet: deployed.TWEET_SOURCE === 'embed' ? (number: string) => askTweet(number, deployed) : undefined,
    rootPageId,
    rootViewId,
    deployed,
  }
}

/** What one account sees of one page is nothing for another: a changed token must not find it. */
function scopeOf(access: Record<string, string>, rootPageId: string): string {
  return createHash('sha256')
    .update(JSON.stringify([access, rootPageId]))
    .digest('hex')
}
