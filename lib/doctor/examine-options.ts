/** Options of a health check. */

import type { Environment } from '@/conf/given'
import type { Settings, SettingsInput } from '@/conf/schema'
import type { WorkspaceClient } from '@/lib/workspace/client/client'
import type { ContentStore } from '@/lib/workspace/store/content-store'
import type { EnvFile } from './checks/check-variables'

/** The part of a connection that the examination needs. */
export interface ExaminedConnection {
  client: WorkspaceClient
  rootPageId: string
  /** The view that NOTION_PAGE_ID names; null without one. */
  rootViewId: string | null
  deployed: Settings
  /** Stored content of the site's server; omitted: none. */
  store?: ContentStore
}

export interface ExamineOptions {
  /** The owner's file. */
  file: SettingsInput
  env: Environment
  /** The `.env` files that were loaded. */
  envFiles?: readonly EnvFile[]
  /** Connects with the owner's settings; it may reject. Omitted: no request is sent. */
  connect?: () => Promise<ExaminedConnection>
  /** Access to a private workspace, or ''. */
  token: string
  /** ADMIN_SECRET, or ''. */
  adminSecret?: string
  /** NOTION_ACTIVE_USER, or ''. */
  activeUser?: string
  /** How many articles are read, the newest first; all when omitted. */
  articles?: number
  /** Whether pictures are requested from their hosts; yes when omitted. */
  pictures?: boolean
  progress?: (text: string) => void
  now?: () => number
}
