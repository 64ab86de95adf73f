import type { Clock } from './limiter'

/** Why no request may be sent for a while. */
export type CooldownReason = 'rate-limit' | 'blocked'

/** A span of time in which no request may be sent. */
export interface CooldownState {
  reason: CooldownReason
  /** Milliseconds since the epoch. */
  until: number
}

/** Notion applies its rate limit to a whole server, so all clients of a process share one cool-down. */
export class Cooldown {
  private state: CooldownState | null = null
  /** When it began. A clock that is set back later would otherwise make it last longer. */
  private begun = 0

  /** @param onBegin called when a cool-down begins or becomes longer, for example to print a countdown */
  constructor(
    private readonly clock: Pick<Clock, 'now'>,
    private readonly onBegin?: (state: CooldownState) => void,
  ) {}

  /** Returns the present cool-down, or null when requests may be sent. */
  get current(): CooldownState | null {
    const now = this.clock.now()
    return this.state !== null && this.begun <= now && now < this.state.until ? this.state : null
  }

  /** Starts a cool-down. It never shortens one that lasts longer. */
  begin(reason: CooldownReason, until: number): void {
    if (until <= (this.current?.until ?? this.clock.now())) return
    this.begun = this.clock.now()
    this.state = { reason, until }
    this.onBegin?.(this.state)
  }
}
