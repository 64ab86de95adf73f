import { rm } from 'node:fs/promises'
import { type CommentService, commentTable } from '@/conf/comments'
import { test as base, expect } from '../browser/fixtures'
import { sharedSecrets } from '../secrets'
import { commentedSettings } from '../services/comment-settings'
import { builtOver } from '../workspaces'
import { startBlog } from './blog-server'
import { copyBuild } from './built-pages'

/** Returns the settings of the suite `commented` without those of the other comment services. */
export function settingsWith(service: CommentService | null): Record<string, string> {
  const others = commentTable.filter(({ name }) => name !== service)
  return Object.fromEntries(
    Object.entries(commentedSettings).filter(([key]) => !others.some(({ prefix }) => key.startsWith(prefix))),
  )
}

interface Fixtures {
  /** Registers a clean-up that runs after the test in any case. */
  atEnd(close: () => Promise<unknown>): void
  /**
   * Starts a copy of the blog under test with other settings, over the same workspace, and returns its address. Its
   * policy allows exactly what these settings need. The name identifies the copy.
   */
  startBlogWith(name: string, settings: Record<string, string>): Promise<string>
}

/** The runner's `test` for tests that start blogs with settings of their own. */
export const test = base.extend<Fixtures>({
  atEnd: async ({ page }, use) => {
    const closings: (() => Promise<unknown>)[] = []
    await use((close) => closings.push(close))
    // Comment clients still send requests while a page closes.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await Promise.all(closings.map((close) => close()))
  },
  startBlogWith: async ({ atEnd }, use) => {
    await use(async (name, settings) => {
      const built = process.env.E2E_DIST
      if (!built) throw new Error('E2E_DIST names no build: run the tests with npm run test:e2e')
      const dist = `${built}-${name}`
      await copyBuild(built, dist)
      const env = { ...(await builtOver(built)), ...sharedSecrets, ...settings }
      const blog = await startBlog(dist, env)
      atEnd(async () => {
        await blog.stop()
        await rm(dist, { recursive: true, force: true })
      })
      return blog.url
    })
  },
})

export { expect }
