/** Decides in which order pages are read, and how many at once: a flood of visits must not delay an edit. */
import { busyError } from './client-errors'
import { currentLane, inCountedLane } from './lanes'
import { LaneFull, type Limiter } from './limiter'

/**
 * Why a page is read. `edited`: its row was edited, or may have been. `unread`: it was never read, so its reader
 * has nothing to see. `refresh`: only to find changes of other pages; the known state can be shown meanwhile.
 */
export type PageTurn = 'edited' | 'unread' | 'refresh'

/** Seconds in which all pages in progress should be read: readers do not wait longer. */
const longestWait = 20
/**
 * Limit of pages of a lane in progress, whatever the rate: each has a few requests waiting, and the lane has to
 * hold them all.
 */
const mostPages = 150
/**
 * Requests per page, until there are measurements. Most pages take one; databases and mentions make it four or
 * more.
 */
const usualRequests = 1.5
/** Weight of one page in the moving average, and the limit of requests that it counts with. */
const meanShare = 0.1
const mostCounted = 20

const lanes = { unread: 'unread', refresh: 'background' } as const

/** Reads pages in their lanes. A page that could not be read soon is refused before its first request. */
export class PageTurns {
  private readonly underWay = { unread: 0, background: 0 }
  private requestsOfPage = usualRequests

  /** @param isPatient the process waits as long as it takes, as builds do */
  constructor(
    private readonly limiter: Limiter,
    private readonly isPatient = false,
  ) {}

  /**
   * Reads a page in its turn. Work that has a lane of its own, such as a search, keeps it.
   * @throws BusyError when as many pages are in progress as can be read in 20 s
   */
  async read<Result>(turn: PageTurn, pageId: string, work: () => Promise<Result>): Promise<Result> {
    if (turn === 'edited' || currentLane() !== 'readers') return work()
    const lane = lanes[turn]
    if (!this.isPatient && this.underWay[lane] >= this.room(lane))
      throw busyError('loadPageChunk', { pageId }, new LaneFull(lane))
    this.underWay[lane]++
    return inCountedLane(lane, work, (requests) => {
      this.underWay[lane]--
      // Refusals and immediate failures say nothing about the cost of pages.
      if (requests > 0)
        this.requestsOfPage += meanShare * (Math.min(requests, mostCounted) - this.requestsOfPage)
    })
  }

  /** Number of pages of a lane that may be in progress. */
  private room(lane: keyof PageTurns['underWay']): number {
    const { rate, burst } = this.limiter.paceOf(lane)
    if (rate === Number.POSITIVE_INFINITY) return rate
    const pages = Math.floor((longestWait * rate + burst) / this.requestsOfPage)
    return Math.max(1, Math.min(mostPages, pages))
  }
}
