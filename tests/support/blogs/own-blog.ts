import { rm } from 'node:fs/promises'
import { sharedSecrets } from '../secrets'
import { sampleWorkspace, type Workspace } from '../workspaces'
import { type BlogProcess, startBlog } from './blog-server'
import { copyBuild, forgetPages } from './built-pages'

/** A blog with a workspace of its own, for tests that change the one or stop the other. */
export interface OwnBlog {
  workspace: Workspace
  /** Folder of the build and of the server's stored data. */
  dist: string
  url: string
  /** The process group of the current server. */
  processGroup: number
  /** Output of the current process. */
  output(): string
  /** Stops the process and starts another. @param keptPages whether stored pages are kept */
  restart(options: { keptPages: boolean }): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a copy of the build under test, over the sample content unless another workspace is given.
 * @param name identifies the copy
 * @param settings in the environment, in addition to those of every suite
 */
export async function startOwnBlog(
  name: string,
  settings: Record<string, string> = {},
  content: Promise<Workspace> = sampleWorkspace('flat'),
): Promise<OwnBlog> {
  const built = process.env.E2E_DIST
  if (!built) throw new Error('E2E_DIST names no build: run the tests with npm run test:e2e')
  const dist = `${built}-${name}`
  await copyBuild(built, dist)
  const workspace = await content
  let blog: BlogProcess = await startBlog(dist, { ...workspace.env, ...sharedSecrets, ...settings })
  return {
    workspace,
    dist,
    get url() {
      return blog.url
    },
    get processGroup() {
      return blog.processGroup
    },
    output: () => blog.output(),
    restart: async ({ keptPages }) => {
      await blog.stop()
      if (!keptPages) await forgetPages(dist)
      blog = await startBlog(dist, { ...workspace.env, ...sharedSecrets, ...settings })
    },
    close: async () => {
      await blog.stop()
      await workspace.server.close()
      await rm(dist, { recursive: true, force: true })
    },
  }
}
