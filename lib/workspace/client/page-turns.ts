/** In which order pages are read, and how many of them at once: a flood of visits must not delay an edit. */
import { busyError } from './client-errors'
import { currentLane, inCountedLane } from './lanes'
import { LaneFull, type Limiter } from './limiter'

/**
 * Why a page is read. `edited`: its row was edited, or it may have been. `unread`: it never was, so that its reader has nothing to
 * see. `refresh`: only to find what changed elsewhere; it can be shown as it is meanwhile.
 */
export type PageTurn = 'edited' | 'unread' | 'refresh'

/** Seconds in which all pages of a lane that are under way should be read: a reader who has to wait longer has gone. */
const longestWait = 20
/** Pages of a lane under way at once, whatever the rate: each has a few requests waiting, and the lane holds them all. */
const mostPages = 150
/** Requests that a page takes, until pages have told. Most take one; databases and mentions make it four or more. */
const usualRequests = 1.5
/** What one page counts for in the mean of those before it, and at most how many requests. */
const meanShare = 0.1
const mostCounted = 20

const lanes = { unread: 'unread', refresh: 'background' } as const

/** Reads pages in the lane that they belong to. What could not be answered soon is refused at once, before its first request. */
export class PageTurns {
  private readonly underWay = { unread: 0, background: 0 }
  private requestsOfPage = usualRequests

  /** @param isPatient the process waits however long it takes, as builds do */
  constructor(
    private readonly limiter: Limiter,
    private readonly isPatient = false,
  ) {}

  /**
   * Reads a page in its turn. Work that has a lane of its own, such as a search, keeps that.
   * @throws BusyError when as many pages are being read as can be in 20 s
   */
  async read<Result>(turn: PageTurn, pageId: string, work: () => Promise<Result>): Promise<Result> {
    if (turn === 'edited' || currentLane() !== 'readers') return work()
    const lane = lanes[turn]
    if (!this.isPatient && this.underWay[lane] >= this.room(lane))
      throw busyError('loadPageChunk', { pageId }, new LaneFull(lane))
    this.underWay[lane]++
    return inCountedLane(lane, work, (requests) => {
      this.underWay[lane]--
      // What was refused or failed at once tells nothing of pages.
      if (requests > 0)
        this.requestsOfPage += meanShare * (Math.min(requests, mostCounted) - this.requestsOfPage)
    })
  }

  /** How many pages of a lane may be under way. */
  private room(lane: keyof PageTurns['underWay']): number {
    const { rate, burst } = this.limiter.paceOf(lane)
    if (rate === Number.POSITIVE_INFINITY) return rate
    const pages = Math.floor((longestWait * rate + burst) / this.requestsOfPage)
    return Math.max(1, Math.min(mostPages, pages))
  }
}
