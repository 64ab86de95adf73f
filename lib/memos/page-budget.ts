import type { Memo } from '@/lib/site/types'
import { warnOnce } from '@/lib/warn-once'

/** Milliseconds for the memos that are not drawn yet. */
const maxTime = 3_000
/** Cells of the tables of all memos. */
const maxCells = 4_000
/** Characters of all memos, their HTML and their pictures. */
const maxSize = 2_000_000

/** What all memos of one page may take together. */
export class PageBudget {
  private cells = maxCells
  private size = maxSize

  /** @param time milliseconds */
  constructor(private time = maxTime) {}

  /** Whether another memo may be drawn now. The others are shown as plain text; the next time those are drawn. */
  hasTime(id: string): boolean {
    if (this.time > 0) return true
    warnOnce(`The memo ${id} is shown as plain text for now: those before it took too long.`)
    return false
  }

  /** The result of a job, whose time counts. */
  timed<Result>(job: () => Result): Result {
    const began = performance.now()
    try {
      return job()
    } finally {
      this.time -= performance.now() - began
    }
  }

  /** Returns false, and takes nothing, where a page would have too many cells. */
  takeCells(cells: number, id: string): boolean {
    if (cells <= this.cells) {
      this.cells -= cells
      return true
    }
    warnOnce(`The memo ${id} is shown as plain text: the tables of all memos have too many cells.`)
    return false
  }

  /** Returns false, and takes nothing, for a memo that would make the page too large. */
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
