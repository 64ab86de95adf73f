import { randomUUID } from 'node:crypto'
import type { Settings } from '@/conf/schema'
import { type FixedSettings, pageMark } from '../lib/build-facts'

/**
 * Returns the variables that the compiler inlines into the server code of a build (next.config.ts,
 * scripts/page-cache.ts), where lib/build-facts reads them.
 */
export function makeBuildFacts(
  settings: FixedSettings & Pick<Settings, 'NOTION_PAGE_ID'>,
): Record<string, string> {
  // scripts/build.ts runs first, and knows the page of a recording.
  process.env.INKSTONE_BUILD_PAGE ||= pageMark(settings.NOTION_PAGE_ID)
  process.env.INKSTONE_BUILD_MARK ||= randomUUID()
  return {
    INKSTONE_BUILD_PAGE: process.env.INKSTONE_BUILD_PAGE,
    INKSTONE_BUILD_MARK: process.env.INKSTONE_BUILD_MARK,
    INKSTONE_BUILD_FOLDER: process.env.NEXT_DIST_DIR || '.next',
    INKSTONE_BUILD_SUB_PATH: settings.SUB_PATH,
    INKSTONE_EXPORT: settings.STATIC_EXPORT ? 'yes' : '',
  }
}
