import type { Memo } from '@/lib/site/types'
import { warnOnce } from '@/lib/warn-once'
import { drawingTime } from './drawing-time'

/** Cells of the tables of all memos. */
const maxCells = 4_000
/** Characters of all memos, their HTML and their pictures. */
const maxSize = 2_000_000

/** Limits of all memos of a page together. */
export class PageBudget {
  private cells = maxCells
  private size = maxSize

  /** @param time shared by all pages */
  constructor(private readonly time = drawingTime()) {}

  /** Whether there is time to render another memo. Otherwise it is shown as plain text, and rendered in a later minute. */
  hasTime(id: string): boolean {
    if (this.time.isLeft) return true
    warnOnce(`The memo ${id} is shown as plain text for now: those before it took too long.`)
    return false
  }

  /** Runs a job and counts its time. */
  timed<Result>(job: () => Result): Result {
    return this.time.timed(job)
  }

  /** Takes cells from the budget; false, without taking any, when there would be too many. */
  takeCells(cells: number, id: string): boolean {
    if (cells <= this.cells) {
      this.cells -= cells
      return true
    }
    warnOnce(`The memo ${id} is shown as plain text: the tables of all memos have too many cells.`)
    return false
  }

  /** Takes a memo from the budget; false, without taking it, when the page would be too large. */
  takeMemo(memo: Memo): boolean {
    const size = JSON.stringify(memo).length
    if (size <= this.size) {
      this.size -= size
      return true
    }
    warnOnce(`The memo ${memo.id} is left out: the memos page would be too large.`)
    return false
  }
}
