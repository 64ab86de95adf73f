import { resolveDeployed } from '@/conf/resolve'
import type { Settings } from '@/conf/schema'
import { readSecrets, type Secrets } from '@/conf/secrets'
import { siteSettings } from '@/conf/site'
import { processWide } from '@/lib/remember'

/** The settings of file and environment, without the workspace's own; they do not change while a process runs. */
export function deployedSettings(): Settings {
  return processWide('deployed-settings', () => resolveDeployed(siteSettings, process.env))
}

/** The secrets of the environment. */
export function secrets(): Secrets {
  return processWide('secrets', () => readSecrets(process.env))
}

/** Whether only the holder of a token may see the workspace. */
export function isPrivateWorkspace(): boolean {
  return secrets().NOTION_TOKEN_V2 !== ''
}
