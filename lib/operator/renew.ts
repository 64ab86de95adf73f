import { logText } from '@/lib/log-text'
import { affectedPaths, withdrawnPaths } from '@/lib/site/affected'
import type { Site } from '@/lib/site/types'

/** What was renewed, by address. */
export interface Renewal {
  renewed: string[]
  failed: string[]
}

/** Pages made anew at once: each may need a request to the workspace. */
const atOnce = 4

/**
 * Makes every page anew that a change of the content shows on. In other themes that is done for what was withdrawn alone: the
 * rest follows with the next visit.
 * @param change the site at the last renewal, and now
 * @param edited ids of pages whose body may have changed
 * @param themes names of the themes that an address may ask for
 * @param revalidate makes one address anew
 */
export async function renewPages(
  change: { before: Site; after: Site },
  edited: ReadonlySet<string>,
  themes: readonly string[],
  revalidate: (path: string) => Promise<void>,
): Promise<Renewal> {
  const withdrawn = withdrawnPaths(change.before, change.after)
  const paths = [
    ...withdrawn.flatMap((path) => themes.map((theme) => `/themed/${theme}${path}`)),
    ...affectedPaths(change.before, change.after, edited),
  ]
  const renewal: Renewal = { renewed: [], failed: [] }
  const queue = paths[Symbol.iterator]()
  const work = async () => {
    for (const path of queue) {
      await revalidate(path).then(
        () => renewal.renewed.push(path),
        (error: unknown) => {
          console.error(`${logText(path)} could not be made anew; its next visit tries again.`, error)
          renewal.failed.push(path)
        },
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return renewal
}
