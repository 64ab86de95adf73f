/** More work waits than may. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'

  constructor() {
    super('too many pictures wait to be resized')
  }
}

interface Bounds {
  /** Tasks at once. */
  running: number
  /** Tasks that wait. */
  waiting: number
}

/** Runs tasks in the order of their arrival, only so many at once; the same task is not run twice at once. */
export class WorkQueue<Result> {
  private running = 0
  private readonly waiting: (() => void)[] = []
  private readonly underWay = new Map<string, Promise<Result>>()

  constructor(private readonly bounds: Bounds) {}

  /**
   * Returns the result of the task that is under way for a key, or of this one.
   * @throws QueueFullError when too many tasks wait
   */
  run(key: string, task: () => Promise<Result>): Promise<Result> {
    const known = this.underWay.get(key)
    if (known) return known
    const result = this.inTurn(task).finally(() => this.underWay.delete(key))
    this.underWay.set(key, result)
    return result
  }

  private async inTurn(task: () => Promise<Result>): Promise<Result> {
    if (this.running < this.bounds.running) this.running += 1
    else {
      if (this.waiting.length >= this.bounds.waiting) throw new QueueFullError()
      // The task that ends hands its place on.
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    }
    try {
      return await task()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.running -= 1
    }
  }
}
