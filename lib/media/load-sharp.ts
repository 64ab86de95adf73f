/** Loads sharp, which decodes and encodes pictures. */
import { globalSingleton } from '@/lib/global-singleton'
import { warnOnce } from '@/lib/warn-once'

/** The loaders for the formats of `isResizable`. */
const openedBy = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`)

export type SharpLibrary = typeof import('sharp').default

/** Loads the library; null, with a warning, where it is not installed or does not run. */
export function loadSharp(
  load: () => Promise<{ default: SharpLibrary }> = () => import('sharp'),
): Promise<SharpLibrary | null> {
  return globalSingleton('sharp', async () => {
    try {
      const { default: sharp } = await load()
      // Results are cached as files. One thread per picture, because the queue limits how many are processed at
      // once.
      sharp.cache(false)
      sharp.concurrency(1)
      openOnlyPictures(sharp)
      return sharp
    } catch (error) {
      warnOnce(
        `Pictures are served as they are stored: sharp cannot be loaded (${reasonOf(error)}). Install it for this ` +
          'platform with `npm ci`, or set IMAGE_SOURCE=workspace.',
      )
      return null
    }
  })
}

/** Blocks all loaders except those for the formats of `isResizable`: the type that a host declares may be wrong. */
export function openOnlyPictures(sharp: SharpLibrary): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: openedBy })
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n', 1)[0] ?? ''
}
