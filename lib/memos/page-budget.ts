import type { Memo } from '@/lib/site/types'
import { warnOnce } from '@/lib/warn-once'

/** Milliseconds for rendering memos that are not cached. */
const maxTime = 3_000
/** Cells of the tables of all memos. */
const maxCells = 4_000
/** Characters of all memos, their HTML and their pictures. */
const maxSize = 2_000_000

/** Limits of all memos of a page together. */
export class PageBudget {
  private cells = maxCells
  private size = maxSize

  /** @param time milliseconds */
  constructor(private time = maxTime) {}

  /** Whether there is time to render another memo. Otherwise it is shown as plain text, and rendered next time. */
  hasTime(id: string): boolean {
    if (this.time > 0) return true
    warnOnce(`The memo ${id} is shown as plain text for now: those before it took too long.`)
    return false
  }

  /** Runs a job and counts its time. */
  timed<Result>(job: () => Result): Result {
    const began = performance.now()
    try {
      return job()
    } finally {
      this.time -= performance.now() - began
    }
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
