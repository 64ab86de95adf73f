import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordShape } from '@/lib/embedded-workspace/emulator'
import type { Records } from '@/lib/embedded-workspace/emulator/records'
import { urlOf } from '@/lib/unknown-values'
import { withFullPageDatabases } from './workspace/full-page-databases'
import { generateWorkspace } from './workspace/generate'
import { longRecords } from './workspace/long-records'
import {
  embeddedRecords,
  startWorkspaceServer,
  type WorkspaceServer,
  type WorkspaceServerOptions,
} from './workspace-server'

/** A running workspace and the blog's environment for it. */
export interface Workspace {
  server: WorkspaceServer
  ports: Ports
  env: Record<string, string>
  /** Further variables for the process of its tests. */
  readerEnv?: Record<string, string>
}

/** The ports in a build's policy: of the workspace, and of its stored files. */
export interface Ports {
  port: number
  filesPort: number
}

/** The ports of a workspace in an earlier environment; any if it has none. */
export function portsOf(env: Readonly<Record<string, string>>): Partial<Ports> {
  const portIn = (address = '') => {
    const url = urlOf(address)
    return url && { port: Number(url.port) }
  }
  const [site, files] = [portIn(env.API_BASE_URL), portIn(env.MEDIA_HOSTS)]
  return { ...site, ...(files && { filesPort: files.port }) }
}

/** The environment of the workspace for which a build was made; null if none was stored. */
export async function builtOver(distDir: string): Promise<Record<string, string> | null> {
  const text = await readFile(workspaceNote(distDir), 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}

/** Stores the environment of a build's workspace beside the build. */
export async function noteWorkspace(distDir: string, env: Record<string, string>): Promise<void> {
  await writeFile(workspaceNote(distDir), JSON.stringify(env))
}

function workspaceNote(distDir: string): string {
  return join(distDir, 'workspace.json')
}

async function serve(options: WorkspaceServerOptions): Promise<Workspace> {
  const server = await startWorkspaceServer(options)
  return {
    server,
    ports: { port: server.port, filesPort: server.filesPort },
    env: {
      NOTION_PAGE_ID: server.rootPageId,
      API_BASE_URL: server.apiBaseUrl,
      NOTION_HOST: server.origin,
      MEDIA_HOSTS: server.filesOrigin,
      // The tests' workspace has no such limit unless a test sets one.
      WORKSPACE_RATE: '1000',
      WORKSPACE_BURST: '1000',
      WORKSPACE_COOLDOWN_SECONDS: '1',
    },
  }
}

/**
 * The sample content as an owner's workspace, with stored files.
 * @param databases inline ones are `collection_view`; in the newer form each is a page. The suite of each record
 * shape uses one of the forms.
 */
export function sampleWorkspace(
  shape: RecordShape,
  ports: Partial<Ports> = {},
  databases: 'inline' | 'full-page' = shape === 'nested' ? 'full-page' : 'inline',
): Promise<Workspace> {
  const records = embeddedRecords()
  return serve({
    shape,
    ...ports,
    records: databases === 'full-page' ? withFullPageDatabases(records) : records,
  })
}

/** A workspace with any records. */
export function workspaceOf(records: Records, ports: Partial<Ports> = {}): Promise<Workspace> {
  return serve({ records, ...ports })
}

/** A generated workspace with this many posts. */
export function generatedWorkspace(posts: number, ports: Partial<Ports> = {}): Promise<Workspace> {
  return serve({ records: generateWorkspace({ posts, seed: 1 }).records, ...ports })
}

/** A workspace with a post, `long`, of many kinds of blocks: ten per section, 2,000 by default. */
export function longWorkspace(ports: Partial<Ports> = {}, sections = 200): Promise<Workspace> {
  return serve({ records: longRecords(sections), ...ports })
}

/** The sample content in a workspace that requires a token, in the nested shape. */
export function privateWorkspace(token: string, ports: Partial<Ports> = {}): Promise<Workspace> {
  const records = withFullPageDatabases(embeddedRecords())
  return serve({ shape: 'nested', token, records, ...ports })
}
