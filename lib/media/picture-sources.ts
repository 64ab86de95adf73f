/** Originals from which sizes are made: each is fetched once for all requests at the same time. */
import { TtlCache } from '@/lib/ttl-cache'
import { isBusyError, isWorkspaceError } from '@/lib/workspace'
import type { Picture } from './picture'
import { QueueFullError, WorkQueue } from './work-queue'

/**
 * Originals that are fetched or in use at once. A slow download takes one of these slots, but none of those in
 * which sizes are made. Slots per caller leave some to others.
 */
const places = {
  running: 16,
  runningPerCaller: 5,
  waiting: 256,
  waitingPerCaller: 64,
  timeout: 30_000,
  longest: 180_000,
}
/** Bytes of all originals, including those that are still being fetched: eight of the largest. */
const memoryBytes = 160 * 1024 * 1024
/** Milliseconds for which a picture whose host failed or was too slow is not requested again. */
const failedFor = 60_000
/** Limit of failed pictures that are remembered. */
const failedLimit = 1_000

/** @param onBytes called with the number of bytes as they arrive; if it throws, loading ends */
type LoadSource = (onBytes: (bytes: number) => void) => Promise<Picture | null>

/** A picture that is queued, being fetched or in use. */
interface Source {
  /** Its key in the queue. A later fetch of the same picture has another. */
  name: string
  /** Requests that wait for it, or make a size from it. */
  users: number
  bytes: number
  picture: Promise<Picture | null>
  found: (picture: Picture | null) => void
  unused: Promise<void>
  leave: () => void
}

export class PictureSources {
  private readonly queue: WorkQueue<null>
  private readonly open = new Map<string, Source>()
  private readonly failures: TtlCache<{ error: unknown; until: number }>
  private opened = 0
  private bytes = 0

  constructor(
    bounds: Partial<typeof places> = {},
    private readonly memory = memoryBytes,
    private readonly now = () => Date.now(),
  ) {
    this.queue = new WorkQueue({ ...places, ...bounds })
    this.failures = new TtlCache(failedLimit, now)
  }

  /**
   * Runs a task with an original, which stays in memory until all simultaneous users have finished; null where
   * loading returns null. Its slot is only free then, so further pictures are fetched after others are done.
   * @param caller for whom it is loaded
   * @throws QueueFullError when too many wait, for too long, or are too large together; what loading and the task
   * throw; what loading has thrown within the last minute, unless the workspace caused it
   */
  async use<Result>(
    key: string,
    caller: string,
    load: LoadSource,
    work: (picture: Picture) => Promise<Result>,
  ): Promise<Result | null> {
    const failure = this.failures.last(key)
    const wait = failure === null ? 0 : failure.until - this.now()
    // A longer wait than usual comes from a clock that was set back.
    if (failure !== null && wait > 0 && wait <= failedFor) throw failure.error
    const source = this.open.get(key) ?? this.begin(key)
    source.users += 1
    try {
      const held = this.queue.run(source.name, caller, () => this.hold(key, source, load))
      // The slot may end by its timeout, which must not end what others do with the picture.
      held.catch(() => this.close(key, source))
      const picture = await Promise.race([source.picture, held])
      return picture && (await work(picture))
    } finally {
      source.users -= 1
      if (source.users === 0) {
        this.close(key, source)
        source.leave()
      }
    }
  }

  private begin(key: string): Source {
    let found: Source['found'] = () => undefined
    let leave: Source['leave'] = () => undefined
    const picture = new Promise<Picture | null>((resolve) => {
      found = resolve
    })
    const unused = new Promise<void>((resolve) => {
      leave = resolve
    })
    this.opened += 1
    const source = { name: `${key} ${this.opened}`, users: 0, bytes: 0, picture, found, unused, leave }
    this.open.set(key, source)
    return source
  }

  private close(key: string, source: Source): void {
    if (this.open.get(key) === source) this.open.delete(key)
  }

  /** Loads a picture, and holds its slot as long as it is in use. */
  private async hold(key: string, source: Source, load: LoadSource): Promise<null> {
    try {
      source.found(await load((bytes) => this.count(source, bytes)))
      await source.unused
      return null
    } catch (error) {
      const isLasting = !(error instanceof QueueFullError) && !isBusyError(error) && !isWorkspaceError(error)
      if (isLasting) this.failures.put(key, { error, until: this.now() + failedFor })
      throw error
    } finally {
      this.bytes -= source.bytes
    }
  }

  private count(source: Source, bytes: number): void {
    if (this.bytes + bytes > this.memory) throw new QueueFullError()
    this.bytes += bytes
    source.bytes += bytes
  }
}
