import { restart } from '@/tests/support/restart'
import type { HostileWorkspace } from './hostile-workspace'

/** Points the loaders of this process to a workspace. @param settings in the environment, beside the usual ones */
export function connectTo(
  { records }: Pick<HostileWorkspace, 'records'>,
  apiBaseUrl: string,
  settings: Readonly<Record<string, string>>,
): void {
  Object.assign(process.env, {
    NOTION_PAGE_ID: records.meta.rootPageId,
    API_BASE_URL: apiBaseUrl,
    LINK: 'https://blog.test',
    WORKSPACE_RATE: '1000',
    WORKSPACE_BURST: '1000',
    WORKSPACE_COOLDOWN_SECONDS: '1',
    ...settings,
  })
  restart()
}
