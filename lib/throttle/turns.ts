/**
 * Limits how many tasks of one kind run at once; the others wait in the order of their calls. For tasks that take
 * processor time: what is cached is answered between them, however many are asked for.
 */
export class Turns {
  private running = 0
  private readonly waiting: (() => void)[] = []

  /**
   * @param most tasks that run at once
   * @param countedFor milliseconds after which a task counts no more: it waits for something else, and holds up no
   * others
   */
  constructor(
    private readonly most: number,
    private readonly countedFor: number,
  ) {}

  /** Runs a task when it is its turn. Returns, or rejects with, what it does. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.running < this.most) this.running += 1
    // Whoever ends hands its place over, so that nobody who comes meanwhile takes it.
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    let isCounted = true
    const end = () => {
      clearTimeout(timer)
      if (isCounted) this.handOver()
      isCounted = false
    }
    const timer = setTimeout(end, this.countedFor)
    return task().finally(end)
  }

  private handOver(): void {
    const next = this.waiting.shift()
    if (next === undefined) this.running -= 1
    else next()
  }
}
