import { TtlCache } from '@/lib/ttl-cache'
import { listOf, member, textOf } from '@/lib/unknown-values'
import type { WorkspaceClient } from '../client/client'

/** Limit of cached results, and milliseconds for which they are valid. */
const memory = 200
const lifetime = 60_000
/** Searches at once; further ones are answered without the workspace. */
const atOnce = 2
/** Maximal number of results. */
const limit = 40

/** The workspace's own search below the blog's root page. */
export class PageSearch {
  private readonly answers: TtlCache<readonly string[]>
  private running = 0

  /** @param client with short timeouts, because a reader waits */
  constructor(
    private readonly client: Pick<WorkspaceClient, 'search'>,
    private readonly rootPageId: string,
    now: () => number = Date.now,
  ) {
    this.answers = new TtlCache(memory, now)
  }

  /**
   * Returns ids of the pages that the workspace finds, the best first, including pages that readers may not open;
   * null when it does not answer, or too many searches run. It never rejects.
   */
  async find(query: string): Promise<readonly string[] | null> {
    const known = this.answers.get(query.toLowerCase(), {
      load: () => this.ask(query),
      lifetime: () => lifetime,
    })
    return known.catch(() => null)
  }

  private async ask(query: string): Promise<readonly string[]> {
    if (this.running >= atOnce) throw new Error('Others are searching')
    this.running += 1
    try {
      const answer: unknown = await this.client.search({ ancestorId: this.rootPageId, query, limit })
      const ids = listOf(member(answer, 'results')).map((result) => textOf(member(result, 'id')))
      return [...new Set(ids.filter((id) => id !== ''))]
    } finally {
      this.running -= 1
    }
  }
}
