import type { WorkspaceClient } from './client/client'
import type { Clock } from './client/limiter'
import { readerTimeout } from './with-fallback'

/**
 * Runs one refresh at a time, even when readers no longer wait for it. While one takes too long, short ones are started
 * beside it: readers must not wait for a request that hangs when the workspace answers again.
 */
export class Refreshes<Value> {
  private running: { value: Promise<Value>; began: number } | null = null
  private probing: Promise<Value> | null = null

  /** @param probe asks once and briefly; no short refreshes without it */
  constructor(
    private readonly client: WorkspaceClient,
    private readonly probe: WorkspaceClient | undefined,
    private readonly clock: Clock,
  ) {}

  get isRunning(): boolean {
    return this.running !== null
  }

  /** Resolves when no refresh runs any more, however it ended. */
  async ended(): Promise<void> {
    while (this.running !== null) await this.running.value.catch(() => undefined)
  }

  /** Returns the refresh that runs, or the one that `read` begins. */
  begin(read: (client: WorkspaceClient) => Promise<Value>): Promise<Value> {
    const now = this.clock.now()
    if (this.running === null) {
      const value = read(this.client).finally(() => {
        this.running = null
      })
      this.running = { value, began: now }
      return value
    }
    if (!this.probe || now - this.running.began < readerTimeout) return this.running.value
    this.probing ??= read(this.probe).finally(() => {
      this.probing = null
    })
    return this.probing
  }
}
