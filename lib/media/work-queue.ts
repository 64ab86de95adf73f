import { setMaxListeners } from 'node:events'
import { unlessAborted, within } from '@/lib/throttle/deadline'
import { Slots } from '@/lib/throttle/slots'

/** Too many tasks wait, or this one waited for too long. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'

  constructor() {
    super('too many pictures wait to be resized')
  }
}

interface Bounds {
  /** Tasks at once, in all and for one caller. */
  running: number
  runningPerCaller: number
  /** Tasks that wait, in all and for one caller. */
  waiting: number
  waitingPerCaller: number
  /** Milliseconds for which a task waits. */
  timeout: number
  /**
   * Timeout of a task in milliseconds. It fails after that, and its slot is free, even if the task still runs. It
   * is longer than any task that ends by itself.
   */
  longest: number
}

/** A task that is running or waiting. */
interface Job<Result> {
  result: Promise<Result>
  resolve: (result: Result) => void
  reject: (error: unknown) => void
  /** Aborted as soon as the task runs. */
  begun: AbortController
  /** Callers in whose turn it may run. */
  callers: Set<string>
}

/**
 * Runs a limited number of tasks at once, taking turns between callers; the same task does not run twice at once.
 */
export class WorkQueue<Result> {
  private readonly slots: Slots
  private readonly jobs = new Map<string, Job<Result>>()

  constructor(private readonly bounds: Bounds) {
    const { running, runningPerCaller, waiting, waitingPerCaller } = bounds
    this.slots = new Slots({
      total: running,
      perHolder: runningPerCaller,
      waiting,
      waitingPerHolder: waitingPerCaller,
    })
  }

  /**
   * Returns the result of the task that is queued or running for a key, or of this one. A task with several callers
   * runs in the turn of the first of them, so that a caller with many tasks delays nobody else.
   * @param key identifies the task
   * @param caller for whom it is run
   * @throws QueueFullError when too many tasks wait, or this one for too long
   */
  run(key: string, caller: string, task: () => Promise<Result>): Promise<Result> {
    const job = this.jobs.get(key) ?? this.open(key)
    const waits = job.begun.signal.aborted || job.callers.has(caller)
    if (!waits) void this.inTurn(key, job, caller, task)
    return job.result
  }

  private open(key: string): Job<Result> {
    let resolve: Job<Result>['resolve'] = () => undefined
    let reject: Job<Result>['reject'] = () => undefined
    const result = new Promise<Result>((...both) => {
      ;[resolve, reject] = both
    })
    const begun = new AbortController()
    // Every waiting caller adds a listener.
    setMaxListeners(0, begun.signal)
    const job = { result, resolve, reject, begun, callers: new Set<string>() }
    this.jobs.set(key, job)
    return job
  }

  private async inTurn(
    key: string,
    job: Job<Result>,
    caller: string,
    task: () => Promise<Result>,
  ): Promise<void> {
    job.callers.add(caller)
    const { timeout, longest } = this.bounds
    const giveBack = await within(timeout, (signal) => this.slots.take(caller, signal), job.begun.signal)
    job.callers.delete(caller)
    if (job.begun.signal.aborted) return giveBack?.()
    if (giveBack === null) {
      if (job.callers.size > 0) return
      this.jobs.delete(key)
      return job.reject(new QueueFullError())
    }
    job.begun.abort()
    try {
      job.resolve(await within(longest, (signal) => unlessAborted(signal, task())))
    } catch (error) {
      job.reject(error)
    } finally {
      this.jobs.delete(key)
      giveBack()
    }
  }
}
