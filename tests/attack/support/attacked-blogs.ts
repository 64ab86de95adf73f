import { rm } from 'node:fs/promises'
import { type BlogProcess, startBlog } from '../../support/blogs/blog-server'
import { copyBuild } from '../../support/blogs/built-pages'
import { sharedSecrets } from '../../support/secrets'
import { startWorkspaceServer, type WorkspaceServer } from '../../support/workspace-server'
import type { HostileWorkspace } from './hostile-workspace'

/** Blogs over one hostile workspace, as attackers find them. */
export interface AttackedBlogs {
  server: WorkspaceServer
  blogs: readonly BlogProcess[]
  /** Folder of each blog's build, with what its server stores. */
  dists: readonly string[]
  /** Name of the build, which stands in the addresses of data. */
  build: string
  close(): Promise<void>
}

/**
 * Starts copies of the build under test.
 * @param names of the copies
 * @param settings in the environment, beside those of every suite
 */
export async function attackBlogs(
  { records }: HostileWorkspace,
  names: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<AttackedBlogs> {
  const built = process.env.E2E_DIST
  if (!built) throw new Error('E2E_DIST names no build: run the tests with npm run test:e2e -- --only=attack')
  const server = await startWorkspaceServer({ records, shape: 'nested' })
  const env = {
    ...sharedSecrets,
    NOTION_PAGE_ID: server.rootPageId,
    API_BASE_URL: server.apiBaseUrl,
    NOTION_HOST: server.origin,
    MEDIA_HOSTS: server.filesOrigin,
    WORKSPACE_RATE: '1000',
    WORKSPACE_BURST: '1000',
    WORKSPACE_COOLDOWN_SECONDS: '1',
    ...settings,
  }
  const dists = names.map((name) => `${built}-attack-${name}`)
  const blogs = await Promise.all(
    dists.map(async (dist) => {
      await copyBuild(built, dist)
      return startBlog(dist, env)
    }),
  )
  const home = await (await fetch(blogs[0]?.url ?? '')).text()
  const build = /"buildId":"([^"]+)"/.exec(home)?.[1] ?? ''
  return {
    server,
    blogs,
    dists,
    build,
    close: async () => {
      await Promise.all(blogs.map((blog) => blog.stop()))
      await server.close()
      await Promise.all(dists.map((dist) => rm(dist, { recursive: true, force: true })))
    },
  }
}
