import type { CooldownState } from '@/lib/workspace'

/** Seconds between two lines of the countdown where it cannot be rewritten in place. */
const step = 15

const reasons: Record<CooldownState['reason'], string> = {
  'rate-limit': 'Notion answered "too many requests" (429)',
  blocked: 'The bot protection in front of Notion refused a request',
}

/**
 * Returns a listener for cool-downs that prints why a script waits, and for how long still.
 * @param write receives lines; standard error when left out, so that standard output stays for results
 */
export function cooldownCountdown(
  write: (line: string) => void = (line) => console.error(line),
): (state: CooldownState) => void {
  let timer: NodeJS.Timeout | undefined
  return ({ reason, until }) => {
    clearInterval(timer)
    const secondsLeft = () => Math.ceil((until - Date.now()) / 1_000)
    write(
      `${reasons[reason]}. Waiting ${secondsLeft()} s, as Notion's limit asks for, before the next request.`,
    )
    timer = setInterval(() => {
      const left = secondsLeft()
      if (left > 0) return write(`Still waiting for Notion: ${left} s left.`)
      clearInterval(timer)
      write('The wait is over; loading goes on.')
    }, step * 1_000)
    // The countdown alone must not keep a finished script alive.
    timer.unref()
  }
}
