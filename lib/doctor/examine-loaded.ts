import type { Environment } from '@/conf/given'
import type { SettingsInput } from '@/conf/schema'
import { everyPath } from '@/lib/site/affected'
import { readRows } from '@/lib/workspace/table/read-rows'
import type { Blog } from './blog'
import { checkBlog } from './checks/check-blog'
import { checkFunctions } from './checks/check-functions'
import { rowFacts } from './checks/check-rows'
import { checkDeployedSettings, checkLink } from './checks/check-settings'
import type { EnvFile } from './checks/check-variables'
import type { Report } from './types'

export interface LoadedBlog extends Pick<Blog, 'content' | 'site' | 'deployed'> {
  /** The owner's file. */
  file: SettingsInput
  env: Environment
  /** The `.env` files that were loaded. */
  envFiles?: readonly EnvFile[]
}

/**
 * Checks settings and rows that are loaded already. Articles, their links and pictures are only checked by the full
 * health check.
 */
export function examineLoaded(
  { content, site, deployed, file, env, envFiles }: LoadedBlog,
  now = Date.now(),
): Report {
  const blog: Blog = { content, site, deployed, now, rows: readRows(content.index, site.settings) }
  return {
    findings: [
      ...checkDeployedSettings(file, env, envFiles),
      ...checkLink(site.settings, env),
      ...checkFunctions(deployed, env, everyPath([site], new Set()).length),
      ...checkBlog(blog),
    ],
    facts: { workspace: 'own', rows: rowFacts(blog) },
  }
}
