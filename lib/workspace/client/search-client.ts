/** The client for searches of readers, whose words are their own: a search may cost others nothing. */
import type { HostChoice } from './api-hosts'
import { WorkspaceClient } from './client'
import type { ClientOptions } from './client-options'
import { type Clock, LaneFull, Limiter, systemClock } from './limiter'

/** Milliseconds that a search waits for an answer, because a reader waits for it. */
const timeout = 1_000
/** Milliseconds for which a search may find something left, and between two looks: most other requests are short. */
const patience = 500
const lookPause = 100
/** Searches at once. */
const atOnce = 2

/**
 * Returns a client that sends one request per search, if the common limiter has something left within half a second, and
 * fails otherwise. When Notion refuses a search, only searches pause: a firewall may dislike the words, and `search` may have
 * a limit of its own. The other requests find out themselves whether they are refused as well.
 * @param common the limiter of all other requests
 */
export function searchClient(
  options: ClientOptions & { hosts: HostChoice },
  common: Limiter,
  clock: Clock = systemClock,
): WorkspaceClient {
  return new WorkspaceClient({
    ...options,
    clock,
    hosts: following(options.hosts),
    timeout,
    attempts: 1,
    isImpatient: true,
    whilePaused: 'fail',
    limiter: new SpareLimiter(common, clock),
  })
}

/** Has a cool-down of its own, and takes its turns from what another limiter has left. */
class SpareLimiter extends Limiter {
  constructor(
    private readonly common: Limiter,
    private readonly time: Clock,
  ) {
    super(atOnce, time)
  }

  override run<Result>(task: () => Promise<Result>, whilePaused?: 'wait' | 'fail'): Promise<Result> {
    return super.run(() => this.soon(task), whilePaused)
  }

  private async soon<Result>(task: () => Promise<Result>): Promise<Result> {
    for (let waited = 0; ; waited += lookPause) {
      try {
        return await this.common.runSpare(task)
      } catch (error) {
        if (!(error instanceof LaneFull) || waited >= patience) throw error
      }
      await this.time.sleep(lookPause)
    }
  }
}

/** Uses the host that the other requests use, and tells nothing about it. */
function following(hosts: HostChoice): HostChoice {
  return {
    current: () => hosts.current(),
    answered: () => undefined,
    failed: () => false,
    get names() {
      return hosts.names
    },
  }
}
