import { nextLook } from '@/lib/site/edit-time'
import type { Site } from '@/lib/site/types'

/**
 * Milliseconds that a run of the webhook lets pass, on functions, between its event and its first page. A process that renders pages
 * does not know when the event came: what it has begun to read within this time, it has read after the event.
 */
export const eventLifetime = 5_000

/** Limit of recently edited pages that are read again. Only an import edits more at once, and its rows show every edit. */
const youngLimit = 20

/** Ids of pages whose last edit may have been followed by another one in the same minute, which their rows do not show. */
export function youngPages({ posts, pages }: Pick<Site, 'posts' | 'pages'>, now: number): string[] {
  return [...posts, ...pages]
    .filter(({ lastEditedDate }) => nextLook(lastEditedDate, now) !== null)
    .slice(0, youngLimit)
    .map(({ id }) => id)
}

/** One reading of the workspace for all pages that a process renders because of an event. */
export class EventReadings {
  private last: { site: Promise<Site>; began: number; beganAt: number } | null = null

  /** @param read reads the site as it is now, whatever was asked for before */
  constructor(private readonly read: () => Promise<Site>) {}

  /** Returns the site of the last reading, if it has begun after the event; else reads. A reading that failed is not used again. */
  get(): Promise<Site> {
    if (this.last !== null && this.isAfterEvent(this.last)) return this.last.site
    const last = { site: this.read(), began: performance.now(), beganAt: Date.now() }
    last.site.catch(() => {
      if (this.last === last) this.last = null
    })
    this.last = last
    return last.site
  }

  /** By both clocks: a function's own may stand still while it is frozen, and the machine's may be set. */
  private isAfterEvent({ began, beganAt }: { began: number; beganAt: number }): boolean {
    const ages = [performance.now() - began, Date.now() - beganAt]
    return ages.every((age) => age >= 0 && age < eventLifetime)
  }
}
