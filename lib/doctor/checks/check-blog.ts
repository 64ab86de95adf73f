import type { Blog } from '../blog'
import { checkConfigRow, configRowOf } from '../config-row'
import type { Finding } from '../types'
import { linkTo } from '../workspace-link'
import { checkWorkspaceSettings } from './check-config-page'
import { checkLocks } from './check-locks'
import { checkMenu } from './check-menu'
import { checkProperties } from './check-properties'
import { checkRows } from './check-rows'

/** Runs all checks over content that is loaded already. Sends no request. */
export function checkBlog(blog: Blog): Finding[] {
  const { content, site, deployed } = blog
  const config = configRowOf(blog.rows, deployed)
  return [
    ...checkProperties(content.index, content.root.page.id, site.settings),
    ...checkRows(blog),
    ...checkConfigRow(blog),
    ...checkMenu(blog),
    ...checkLocks(blog),
    ...checkWorkspaceSettings(deployed, content.entries, config ? linkTo(config.id, site.settings) : {}),
  ]
}
