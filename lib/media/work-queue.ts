import { Slots } from '@/lib/throttle/slots'

/** More work waits than may, or for longer. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'

  constructor() {
    super('too many pictures wait to be resized')
  }
}

interface Bounds {
  /** Tasks at once. */
  running: number
  /** Tasks that wait, in all and for one caller. */
  waiting: number
  waitingPerCaller: number
  /** Milliseconds for which a task waits. */
  patience: number
}

/** Runs only so many tasks at once, in turn for the callers that wait; the same task is not run twice at once. */
export class WorkQueue<Result> {
  private readonly slots: Slots
  private readonly underWay = new Map<string, Promise<Result>>()

  constructor(private readonly bounds: Bounds) {
    const { running, waiting, waitingPerCaller } = bounds
    this.slots = new Slots({
      total: running,
      perHolder: running,
      waiting,
      waitingPerHolder: waitingPerCaller,
    })
  }

  /**
   * Returns the result of the task that is under way for a key, or of this one.
   * @param key tells tasks apart
   * @param caller for whom it is run
   * @throws QueueFullError when too many tasks wait, or this one for too long
   */
  run(key: string, caller: string, task: () => Promise<Result>): Promise<Result> {
    const known = this.underWay.get(key)
    if (known) return known
    const result = this.inTurn(caller, task).finally(() => this.underWay.delete(key))
    this.underWay.set(key, result)
    return result
  }

  private async inTurn(caller: string, task: () => Promise<Result>): Promise<Result> {
    const giveBack = await this.slots.take(caller, AbortSignal.timeout(this.bounds.patience))
    if (giveBack === null) throw new QueueFullError()
    try {
      return await task()
    } finally {
      giveBack()
    }
  }
}
