import { AsyncLocalStorage } from 'node:async_hooks'
import type { HostileWorkspace } from './hostile-workspace'

/** Forgets all that the process knows, as a restart does; what is stored stays. */
export function restart(): void {
  const shelf: unknown = Reflect.get(globalThis, Symbol.for('inkstone.process-wide'))
  if (!(shelf instanceof Map)) return
  // Each one that is in use slows every promise of the process.
  for (const value of shelf.values()) if (value instanceof AsyncLocalStorage) value.disable()
  shelf.clear()
}

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
