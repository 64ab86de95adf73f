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
import { searchClient } from './client/search-client'
import { deployedSettings, secrets } from './deployed'
import { parsePageIds } from './page-id'
import type { AskTweet } from './pages/load-tweets'
import { ContentStore } from './store/content-store'
import { WorkspaceError } from './workspace-error'

/** The workspace of this deployment, and its root page. */
export interface Connection {
  client: WorkspaceClient
  /**
   * A client with a single attempt, a short timeout and no rate limit: checks whether a workspace that hung answers
   * again.
   */
  probe?: WorkspaceClient
  /**
   * A client for searches of readers, with a short timeout and what the rate limit has left; without it the workspace
   * has no search.
   */
  searching?: WorkspaceClient
  store: ContentStore
  /** Loads the text of tweets; undefined with TWEET_SOURCE=none. */
  askTweet?: AskTweet | undefined
  rootPageId: string
  /** The view of the content table that NOTION_PAGE_ID names; null without one. */
  rootViewId: string | null
  deployed: Settings
}

/** Timeout in milliseconds. A healthy workspace answers most requests sooner. */
const probeTimeout = 1_500

/** Options for how a process uses the workspace. */
export interface ConnectOptions {
  /**
   * Given by builds and scripts, which wait for the end of a cool-down: called when one begins or becomes longer.
   * Without it requests fail at once during a cool-down, and readers get stored content.
   */
  onCooldown?: (state: CooldownState) => void
  /** Cool-downs that a waiting request endures; the client's defaults when omitted. */
  maxCooldowns?: ClientOptions['maxCooldowns']
  /** The client's transport; the usual one when omitted. */
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
  const limiter = new Limiter(atOnce, systemClock, { rate, burst }, cooldown)
  const shared = {
    ...access,
    hosts: new ApiHosts(deployed.API_BASE_URL),
    userAgent: deployed.WORKSPACE_USER_AGENT,
    cooldown: deployed.WORKSPACE_COOLDOWN_SECONDS * 1_000,
    ...(deployed.DEBUG && { log: (line: string) => console.info(`Workspace: ${line}`) }),
  }
  return {
    client: new WorkspaceClient({
      ...shared,
      ...(fetch && { fetch }),
      ...(maxCooldowns && { maxCooldowns }),
      timeout: deployed.WORKSPACE_TIMEOUT_MS,
      whilePaused: onCooldown ? 'wait' : 'fail',
      waitsUntil: Date.now() + deployed.BUILD_TIME_BUDGET_SECONDS * 1_000,
      limiter,
    }),
    probe: new WorkspaceClient({
      ...shared,
      timeout: probeTimeout,
      queryTimeout: probeTimeout,
      attempts: 1,
      isImpatient: true,
      limiter: new Limiter(1, systemClock, undefined, cooldown),
    }),
    searching: searchClient(shared, limiter),
    store: new ContentStore(contentStorage(deployed.CONTENT_STORE_DIR), scopeOf(access, rootPageId)),
    askTweet: deployed.TWEET_SOURCE === 'embed' ? (number: string) => askTweet(number, deployed) : undefined,
    rootPageId,
    rootViewId,
    deployed,
  }
}

/**
 * Separates the store by account and page: after a change of the token, content of the old account must not be
 * found.
 */
function scopeOf(access: Record<string, string>, rootPageId: string): string {
  return createHash('sha256')
    .update(JSON.stringify([access, rootPageId]))
    .digest('hex')
}
