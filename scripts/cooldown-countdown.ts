import type { CooldownState } from '@/lib/workspace'

/** Seconds between two lines of the countdown where it cannot be rewritten in place. */
const step = 15

const reasons: Record<CooldownState['reason'], string> = {
  'rate-limit': 'Notion answered "too many requests" (429)',
  blocked: 'The bot protection in front of Notion refused a request',
}

/** Sections of docs/troubleshooting.md. */
const sections: Record<CooldownState['reason'], string> = {
  'rate-limit': 'Rate limit',
  blocked: 'Bot protection',
}

/**
 * Returns a listener for cool-downs that prints why a script waits, how long, and what to do if it persists.
 * @param write receives lines; standard error when omitted, because standard output is for results
 */
export function cooldownCountdown(
  write: (line: string) => void = (line) => console.error(line),
): (state: CooldownState) => void {
  let ticks: NodeJS.Timeout | undefined
  let end: NodeJS.Timeout | undefined
  return ({ reason, until }) => {
    clearInterval(ticks)
    clearTimeout(end)
    const secondsLeft = () => Math.ceil((until - Date.now()) / 1_000)
    write(
      `${reasons[reason]}. Waiting ${secondsLeft()} s before the next try. If it stays: docs/troubleshooting.md, ` +
        `"${sections[reason]}".`,
    )
    ticks = setInterval(() => write(`Still waiting for Notion: ${secondsLeft()} s left.`), step * 1_000)
    end = setTimeout(
      () => {
        clearInterval(ticks)
        write('The wait is over; loading goes on.')
      },
      Math.max(0, until - Date.now()),
    )
    // The countdown must not keep a finished script alive.
    ticks.unref()
    end.unref()
  }
}
