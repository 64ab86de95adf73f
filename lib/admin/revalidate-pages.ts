import { affectedPaths, everyPath, frameDiffers, withdrawnPaths } from '@/lib/site/affected'
import type { Site } from '@/lib/site/types'
import { logText } from '@/lib/text-forms'
import { unlessAborted, within } from '@/lib/throttle/deadline'

/** Addresses of the pages that were revalidated, and of those that could not be. */
export interface Revalidation {
  renewed: string[]
  failed: string[]
}

/** A change of the content: the site at the last revalidation, and now. */
export interface SiteChange {
  before: Site
  after: Site
  /** Ids of pages whose bodies may have changed. */
  edited: ReadonlySet<string>
  /** Whether the rows of these pages may have changed as well. */
  isRowEdit?: boolean
}

/** With a longer revalidation window than this, in seconds, a run revalidates the pages that would otherwise follow with their window. */
const longWindow = 60

/** Milliseconds for one page, which counts as failed afterwards: a page that never ends must not hold up the others. */
const pageLimit = 60_000

/** Says that a run has revalidated its pages with the settings of before. */
export const formerSettings =
  'The Config page could not be read, or a second answer did not confirm it: the pages keep the former settings.'

/** Pages regenerated at the same time: each may need a request to the workspace. */
const atOnce = 4

interface Options {
  signal?: AbortSignal
  limit?: number
  finished?: Set<string>
}

/**
 * Revalidates every page on which a change of the content shows. With a short window, other themes and the frames of pages follow
 * on their next visit, except after a withdrawal.
 * @param themes names of the themes that an address may select
 * @param revalidate revalidates one address
 * @param signal ends the run: addresses that are left count as failed
 * @param limit milliseconds for one address
 * @param finished addresses that are left out; each revalidated one is added
 */
export async function revalidatePages(
  change: SiteChange,
  themes: readonly string[],
  revalidate: (path: string) => Promise<void>,
  { signal, limit = pageLimit, finished = new Set() }: Options = {},
): Promise<Revalidation> {
  const paths = pathsToRevalidate(change, themes).filter((path) => !finished.has(path))
  const renewal: Revalidation = { renewed: [], failed: [] }
  const queue = paths[Symbol.iterator]()
  const work = async () => {
    for (const path of queue) {
      if (signal?.aborted) renewal.failed.push(path)
      else
        await within(limit, (late) => unlessAborted(late, revalidate(path))).then(
          () => {
            finished.add(path)
            renewal.renewed.push(path)
          },
          (error: unknown) => {
            console.error(`${logText(path)} could not be regenerated; the next visit tries again.`, error)
            renewal.failed.push(path)
          },
        )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return renewal
}

/** Returns the addresses that a change concerns, withdrawn ones first, in all themes. */
function pathsToRevalidate(change: SiteChange, themes: readonly string[]): string[] {
  const { before, after, edited } = change
  const inThemes = (paths: readonly string[]) =>
    paths.flatMap((path) => themes.map((theme) => `/themed/${theme}${path === '/' ? '' : path}`))
  const withdrawn = withdrawnPaths(before, after)
  const affected = affectedPaths(before, after, edited)
  if (after.settings.NEXT_REVALIDATE_SECOND <= longWindow) return [...inThemes(withdrawn), ...affected]
  const shown = concernsEveryPage(change) ? everyPath([before, after], edited) : affected
  // Home recommends posts that may be on another page of its list.
  const paths = shown.length > 0 ? [...shown, '/'] : []
  return [...new Set([withdrawn, paths].flatMap((some) => [...some, ...inThemes(some)]))]
}

/**
 * Returns whether any page may show the change. A row that was edited and is not visible may have been withdrawn
 * since another process read it.
 */
function concernsEveryPage({ before, after, edited, isRowEdit = false }: SiteChange): boolean {
  const readable = new Set([...after.posts, ...after.pages, ...after.memos].map(({ id }) => id))
  if (isRowEdit && [...edited].some((id) => !readable.has(id))) return true
  if (after.notice !== null && edited.has(after.notice.id)) return true
  return withdrawnPaths(before, after).length > 0 || frameDiffers(before, after)
}
