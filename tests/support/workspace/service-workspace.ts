import { join } from 'node:path'
import { embeddedRecords, startWorkspaceServer } from '../workspace-server'
import type { Workspace } from '../workspaces'
import { makeCertificate } from './certificate'
import { mappedHosts } from './service-hosts'

const preload = join(__dirname, '../loopback-hosts.cjs')

/**
 * The sample content under the service's real names, with TLS. The blog is only configured with the address that
 * the share menu gives; its process (NODE_OPTIONS) and the browser resolve the names to this server.
 * @param token required to see the workspace; public when omitted
 */
export async function serviceWorkspace(token?: string): Promise<Workspace> {
  const certificate = await makeCertificate(mappedHosts)
  const server = await startWorkspaceServer({
    shape: token === undefined ? 'flat' : 'nested',
    token,
    certificate,
  })
  const { rootPageId, viewIds } = embeddedRecords().meta
  const mapped = {
    LOOPBACK_HOSTS: mappedHosts.join(','),
    LOOPBACK_PORT: String(server.tlsPort),
    NODE_OPTIONS: `--require ${JSON.stringify(preload)}`,
    NODE_EXTRA_CA_CERTS: certificate.path,
  }
  return {
    server: { ...server, close: () => server.close().then(certificate.remove) },
    ports: { port: server.port, filesPort: server.filesPort },
    env: {
      ...mapped,
      NOTION_PAGE_ID: `name.notion.site/Title-${rootPageId}?v=${viewIds[0]?.replaceAll('-', '')}`,
      WORKSPACE_RATE: '1000',
      WORKSPACE_BURST: '1000',
      WORKSPACE_COOLDOWN_SECONDS: '1',
    },
    readerEnv: { ...mapped, E2E_TOKEN: token ?? '' },
  }
}
