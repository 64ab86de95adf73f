import type { Clock } from '@/lib/search/schedule'

/** Time that stands still until it is moved on. */
export function fakeClock(): Clock & { pass(milliseconds: number): Promise<void> } {
  let now = 0
  let waiting: { at: number; call: () => void }[] = []
  return {
    now: () => now,
    after(milliseconds, call) {
      const entry = { at: now + milliseconds, call }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    async pass(milliseconds) {
      const end = now + milliseconds
      for (;;) {
        const next = waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        waiting = waiting.filter((other) => other !== next)
        now = next.at
        next.call()
        await settled()
      }
      now = end
    },
  }
}

/** After everything that is already settled has been dealt with. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
