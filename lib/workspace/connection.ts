import type { Settings } from '@/conf/schema'
import { WorkspaceClient } from './client'
import { deployedSettings, secrets } from './deployed'
import { EmbeddedClient } from './embedded-client'
import { parsePageIds } from './page-id'
import { WorkspaceError } from './workspace-error'

/** The workspace of this deployment, and where its content begins. */
export interface Connection {
  client: WorkspaceClient
  rootPageId: string
  deployed: Settings
}

/**
 * Connects to the workspace of NOTION_PAGE_ID, or to the embedded one without it.
 * @throws WorkspaceError when NOTION_PAGE_ID names no page
 */
export async function connect(): Promise<Connection> {
  const deployed = deployedSettings()
  if (deployed.NOTION_PAGE_ID === '') {
    const { embeddedRootPageId } = await import('./embedded')
    return { client: new EmbeddedClient(), rootPageId: embeddedRootPageId, deployed }
  }
  const parsed = parsePageIds(deployed.NOTION_PAGE_ID)
  if (!parsed.ok) throw new WorkspaceError(deployed.NOTION_PAGE_ID, parsed.error)
  const client = new WorkspaceClient({
    apiBaseUrl: deployed.API_BASE_URL,
    token: secrets().NOTION_TOKEN_V2,
    activeUser: secrets().NOTION_ACTIVE_USER,
    timeout: deployed.WORKSPACE_TIMEOUT_MS,
  })
  return { client, rootPageId: parsed.pages[0].id, deployed }
}
