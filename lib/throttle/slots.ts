interface SlotLimits {
  /** Slots that are held at once, by all holders. */
  total: number
  /** The same for one holder. */
  perHolder: number
  /** The same for all holders of one group, such as a network with many callers; left out, there is no such limit. */
  perGroup?: number
  /** Waiting callers, in all. A further one replaces the last one of a holder that has more of them waiting. */
  waiting: number
  waitingPerHolder: number
  waitingPerGroup?: number
}

/** Who holds a slot, or waits for one. */
interface Place {
  holder: string
  group: string | null
}

interface Waiting extends Place {
  start: () => void
  leave: () => void
}

/**
 * Limits how much runs at once, in all, for each holder and for each group of them. Without a free slot callers
 * wait: first comes the holder with the fewest slots, of these the one that got none for the longest time, then the order of requests.
 */
export class Slots {
  private readonly held = new Map<string, number>()
  private readonly heldByGroup = new Map<string, number>()
  private total = 0
  private readonly queue: Waiting[] = []
  /** When holders got their last slots, as a running number. Holders without callers are forgotten. */
  private readonly served = new Map<string, number>()
  private last = 0

  constructor(private readonly limits: SlotLimits) {}

  /**
   * Takes a slot when one is free.
   * @param signal ends the wait
   * @param group that the holder belongs to; null for none
   * @returns a function that releases the slot; null when the wait was ended, or too many wait already
   */
  async take(holder: string, signal: AbortSignal, group: string | null = null): Promise<(() => void) | null> {
    const place = { holder, group }
    if (this.isFree(place)) this.count(place, 1)
    else if (!(await this.turn(place, signal))) return null
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.count(place, -1)
      this.startWaiting()
    }
  }

  /** Whether a slot was given; it is counted already. */
  private async turn({ holder, group }: Place, signal: AbortSignal): Promise<boolean> {
    const { waiting, waitingPerHolder, waitingPerGroup = Number.POSITIVE_INFINITY } = this.limits
    const own = this.queue.filter((other) => other.holder === holder).length
    const ofGroup = group === null ? 0 : this.queue.filter((other) => other.group === group).length
    if (signal.aborted || own >= waitingPerHolder || ofGroup >= waitingPerGroup) return false
    if (this.queue.length >= waiting) {
      const other = this.heaviest(own + 1)
      if (other === undefined) return false
      other.leave()
    }
    return new Promise((resolve) => {
      const leave = () => {
        signal.removeEventListener('abort', leave)
        this.queue.splice(this.queue.indexOf(entry), 1)
        this.forgetIfGone(holder)
        resolve(false)
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve(true)
      }
      const entry: Waiting = { holder, group, start, leave }
      this.queue.push(entry)
      // New holders come after those that wait already.
      if (!this.served.has(holder)) this.served.set(holder, this.last)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  /** The last entry of the holder with the most waiting entries, if it has more than the given number. */
  private heaviest(moreThan: number): Waiting | undefined {
    const counts = new Map<string, number>()
    for (const { holder } of this.queue) counts.set(holder, (counts.get(holder) ?? 0) + 1)
    const [holder, most] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0])
    return most > moreThan ? this.queue.findLast((entry) => entry.holder === holder) : undefined
  }

  /** A holder that has taken many slots, or waits for many, delays nobody else. */
  private startWaiting(): void {
    for (let next = this.next(); next !== undefined; next = this.next()) {
      this.queue.splice(this.queue.indexOf(next), 1)
      this.count(next, 1)
      this.last += 1
      this.served.set(next.holder, this.last)
      next.start()
    }
  }

  /** The next entry to run when there is a slot. */
  private next(): Waiting | undefined {
    let next: Waiting | undefined
    for (const entry of this.queue) {
      if (!this.isFree(entry)) continue
      if (next === undefined || this.comesBefore(entry.holder, next.holder)) next = entry
    }
    return next
  }

  private comesBefore(one: string, other: string): boolean {
    const fewer = this.heldBy(one) - this.heldBy(other)
    return fewer !== 0 ? fewer < 0 : (this.served.get(one) ?? 0) < (this.served.get(other) ?? 0)
  }

  private heldBy(holder: string): number {
    return this.held.get(holder) ?? 0
  }

  private isFree({ holder, group }: Place): boolean {
    const { total, perHolder, perGroup = Number.POSITIVE_INFINITY } = this.limits
    const ofGroup = group === null ? 0 : (this.heldByGroup.get(group) ?? 0)
    return this.total < total && this.heldBy(holder) < perHolder && ofGroup < perGroup
  }

  private forgetIfGone(holder: string): void {
    if (this.heldBy(holder) === 0 && !this.queue.some((entry) => entry.holder === holder))
      this.served.delete(holder)
  }

  private count({ holder, group }: Place, by: 1 | -1): void {
    this.total += by
    add(this.held, holder, by)
    if (group !== null) add(this.heldByGroup, group, by)
    this.forgetIfGone(holder)
  }
}

/** Keeps no key whose count is 0. */
function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const left = (counts.get(key) ?? 0) + by
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}
