import { resolveDeployed } from '@/conf/resolve'
import type { Settings } from '@/conf/schema'
import { readSecrets, type Secrets } from '@/conf/secrets'
import { siteSettings } from '@/conf/site'
import { builtSubPath } from '@/lib/build-facts'
import { globalSingleton } from '@/lib/global-singleton'
import { recordedRootPage } from './recording/open'

/**
 * Returns the settings of file and environment, without the workspace's own; they do not change while a process
 * runs. A recording names its root page itself, and a finished build its base path.
 * @throws WorkspaceError when WORKSPACE_RECORDING names no recording
 */
export function deployedSettings(): Settings {
  return globalSingleton('deployed-settings', () => {
    const given = givenSettings()
    const settings = { ...given, SUB_PATH: builtSubPath() ?? given.SUB_PATH }
    const { WORKSPACE_RECORDING: folder, NOTION_PAGE_ID: pageId } = settings
    return folder === '' || pageId !== ''
      ? settings
      : { ...settings, NOTION_PAGE_ID: recordedRootPage(folder) }
  })
}

/**
 * Returns the settings of file and environment unchanged. A finished build cannot follow some of them
 * (lib/build-facts).
 * @throws SettingsError that lists every mistake
 */
export function givenSettings(): Settings {
  return resolveDeployed(siteSettings, process.env)
}

/** Returns the secrets of the environment. */
export function secrets(): Secrets {
  return globalSingleton('secrets', () => readSecrets(process.env))
}

/**
 * Returns whether a database that Notion stores as a full page is shown as a link in articles. Such a database may
 * be a page of its own that nobody but the owner can open.
 */
export function linksDatabasePages({
  NOTION_FULL_PAGE_DATABASES: shown,
}: Pick<Settings, 'NOTION_FULL_PAGE_DATABASES'>): boolean {
  return shown === 'link' || (shown === 'auto' && secrets().NOTION_TOKEN_V2 !== '')
}

/** Whether the workspace can only be read with a token, or is a recording that only the server has. */
export function isPrivateWorkspace(): boolean {
  return secrets().NOTION_TOKEN_V2 !== '' || deployedSettings().WORKSPACE_RECORDING !== ''
}
