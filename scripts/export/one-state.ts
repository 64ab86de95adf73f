/** Makes an export of one state of the site: nothing in it that readers lost while it was written. */
import type { Site } from '@/lib/site/types'

/** An owner hardly withdraws posts in that many exports in a row. */
const attempts = 3

/**
 * Writes the site, and writes it again if readers have lost access to something meanwhile: lists, feeds and the search may have been
 * written before that, and pages after it.
 * @param load reads the present site
 * @param isShown whether readers may still see all of a site that was loaded before
 * @throws when that happens in every attempt, or what `load` and `write` throw
 */
export async function inOneState<Written>(
  load: () => Promise<Site>,
  isShown: (site: Site) => boolean,
  write: (site: Site) => Promise<Written>,
): Promise<Written> {
  let site = await load()
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const written = await write(site)
    const present = await load()
    if (isShown(site)) return written
    if (attempt < attempts)
      console.warn(
        'Something was withdrawn from readers while the export was written: all of it is written again.',
      )
    site = present
  }
  throw new Error(
    `Something was withdrawn from readers during each of ${attempts} attempts. The last export stays as it was: run the export ` +
      'again when nobody edits the workspace.',
  )
}
