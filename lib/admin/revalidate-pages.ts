import { affectedPaths, everyPath, frameDiffers, withdrawnPaths } from '@/lib/site/affected'
import type { Site } from '@/lib/site/types'
import { logText } from '@/lib/text-forms'

/** What was renewed, by address. */
export interface Revalidation {
  renewed: string[]
  failed: string[]
}

/** A change of the content: the site at the last renewal, and now. */
export interface SiteChange {
  before: Site
  after: Site
  /** Ids of pages whose body may have changed. */
  edited: ReadonlySet<string>
  /** Whether the rows of these pages may have changed as well. */
  isRowEdit?: boolean
}

/** Pages that are made anew after more seconds than this are not left to it by a renewal. */
const longWindow = 60

/** Pages made anew at once: each may need a request to the workspace. */
const atOnce = 4

/**
 * Makes every page anew that a change of the content shows on. While the window is short, other themes and the frame of pages
 * are left to the next visit, but not what was withdrawn.
 * @param themes names of the themes that an address may ask for
 * @param revalidate makes one address anew
 */
export async function revalidatePages(
  change: SiteChange,
  themes: readonly string[],
  revalidate: (path: string) => Promise<void>,
): Promise<Revalidation> {
  const paths = pathsToRevalidate(change, themes)
  const renewal: Revalidation = { renewed: [], failed: [] }
  const queue = paths[Symbol.iterator]()
  const work = async () => {
    for (const path of queue) {
      await revalidate(path).then(
        () => renewal.renewed.push(path),
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

/** The addresses that a change concerns, what was withdrawn first. */
function pathsToRevalidate(change: SiteChange, themes: readonly string[]): string[] {
  const { before, after, edited } = change
  const inThemes = (paths: readonly string[]) =>
    paths.flatMap((path) => themes.map((theme) => `/themed/${theme}${path === '/' ? '' : path}`))
  const withdrawn = withdrawnPaths(before, after)
  const affected = affectedPaths(before, after, edited)
  if (after.settings.NEXT_REVALIDATE_SECOND <= longWindow) return [...inThemes(withdrawn), ...affected]
  const shown = concernsEveryPage(change) ? everyPath([before, after], edited) : affected
  // Home recommends posts that may stand on another page of its list.
  const paths = shown.length > 0 ? [...new Set([...withdrawn, ...shown, '/'])] : []
  return [...paths, ...inThemes(paths)]
}

/**
 * Whether any page may show what has changed. An edited row that readers may not see may be one that was withdrawn, as another
 * process saw it.
 */
function concernsEveryPage({ before, after, edited, isRowEdit = false }: SiteChange): boolean {
  const readable = new Set([...after.posts, ...after.pages, ...after.memos].map(({ id }) => id))
  if (isRowEdit && [...edited].some((id) => !readable.has(id))) return true
  if (after.notice !== null && edited.has(after.notice.id)) return true
  return withdrawnPaths(before, after).length > 0 || frameDiffers(before, after)
}
