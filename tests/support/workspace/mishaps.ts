import type { Failure, FailureKind } from './failures'

const SECOND = 1_000

/** Which calls go wrong: those beyond the rate limit, and those that a failure is set for. */
export class Mishaps {
  private failure: Failure | null
  private recent: number[] = []

  /** @param rateLimit calls a second; 0 for no limit */
  constructor(
    failure: Failure | FailureKind | null,
    private readonly rateLimit: number,
  ) {
    this.failure = toFailure(failure)
  }

  setFailure(failure: Failure | FailureKind | null): void {
    this.failure = toFailure(failure)
  }

  /** Whether a call now is one too many; if not, it counts. */
  isLimited(): boolean {
    if (this.rateLimit === 0) return false
    const now = Date.now()
    this.recent = this.recent.filter((time) => now - time < SECOND)
    if (this.recent.length >= this.rateLimit) return true
    this.recent.push(now)
    return false
  }

  /** The failure of this call, if it fails; one that is set for some calls is used up. */
  failureOf(endpoint: string): FailureKind | null {
    if (!this.failure || (this.failure.endpoint !== undefined && this.failure.endpoint !== endpoint))
      return null
    const { kind, times } = this.failure
    if (times !== undefined) this.failure = times > 1 ? { ...this.failure, times: times - 1 } : null
    return kind
  }
}

function toFailure(given: Failure | FailureKind | null): Failure | null {
  return given === null || typeof given === 'object' ? given : { kind: given }
}
