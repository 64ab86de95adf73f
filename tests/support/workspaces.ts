import type { RecordShape } from '@/lib/workspace/emulator'
import { longRecords } from './long-page'
import { generateWorkspace } from './workspace/generate'
import { startWorkspaceServer, type WorkspaceServer, type WorkspaceServerOptions } from './workspace-server'

/** A running workspace and the environment in which the blog reads it. */
export interface Workspace {
  server: WorkspaceServer
  port: number
  env: Record<string, string>
}

async function serve(options: WorkspaceServerOptions): Promise<Workspace> {
  const server = await startWorkspaceServer(options)
  return {
    server,
    port: server.port,
    env: {
      NOTION_PAGE_ID: server.rootPageId,
      API_BASE_URL: server.apiBaseUrl,
      NOTION_HOST: server.origin,
      // The tests' workspace has no such limit, but where a test sets one.
      WORKSPACE_RATE: '1000',
      WORKSPACE_BURST: '1000',
    },
  }
}

/** The sample content as an owner's workspace would hold it, with stored files. */
export function sampleWorkspace(shape: RecordShape, port?: number): Promise<Workspace> {
  return serve({ shape, port })
}

/** A generated workspace with this many posts. */
export function generatedWorkspace(posts: number, port?: number): Promise<Workspace> {
  return serve({ records: generateWorkspace({ posts, seed: 1 }).records, port })
}

/** A workspace with a post, `long`, of many kinds of blocks: ten a section, 2,000 unless told otherwise. */
export function longWorkspace(port?: number, sections = 200): Promise<Workspace> {
  return serve({ records: longRecords(sections), port })
}

/** The sample content in a workspace that only the holder of a token may see. */
export function privateWorkspace(token: string, port?: number): Promise<Workspace> {
  return serve({ shape: 'flat', token, port })
}
