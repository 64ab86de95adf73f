import { createHash } from 'node:crypto'
import type { Settings } from '@/conf/schema'
import { globalSingleton } from '@/lib/global-singleton'
import { contentStorage } from '@/lib/store/content-storage'
import { WorkspaceClient } from '../client/client'
import type { Connection } from '../connection'
import { parsePageIds } from '../page-id'
import { ContentStore } from '../store/content-store'
import { recordingError } from './format'
import { openRecording, type Recording } from './open'
import { recordingApi, recordingTransport } from './transport'

/** Opens the recording of WORKSPACE_RECORDING, once per process. */
export function recordingOf(folder: string): Promise<Recording> {
  return globalSingleton(`recording ${folder}`, () => openRecording(folder))
}

/**
 * Connects to the recording of WORKSPACE_RECORDING instead of the service.
 * @throws WorkspaceError when the folder contains no valid recording
 */
export async function connectToRecording(deployed: Settings): Promise<Connection> {
  const folder = deployed.WORKSPACE_RECORDING
  const recording = await recordingOf(folder)
  const parsed = parsePageIds(deployed.NOTION_PAGE_ID)
  const rootPageId = parsed.ok ? parsed.pages[0].id : recording.rootPageId
  if (!recording.replay.hasBlock(rootPageId)) {
    throw recordingError(
      folder,
      `which is a recording of the page ${recording.rootPageId}, but NOTION_PAGE_ID names ${rootPageId}. Remove ` +
        'NOTION_PAGE_ID, or record that page.',
    )
  }
  const scope = createHash('sha256').update(`recording ${recording.digest} ${rootPageId}`).digest('hex')
  return {
    client: new WorkspaceClient({
      apiBaseUrl: recordingApi,
      fetch: recordingTransport(recording),
      attempts: 1,
    }),
    store: new ContentStore(contentStorage(deployed.CONTENT_STORE_DIR), scope),
    rootPageId,
    rootViewId: parsed.ok ? parsed.pages[0].viewId : null,
    deployed,
  }
}
