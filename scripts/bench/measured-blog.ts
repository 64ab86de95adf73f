import { rmSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { type BlogProcess, startBlog } from '../../tests/support/blogs/blog-server'
import { copyBuild } from '../../tests/support/blogs/built-pages'
import { launchOptions } from '../../tests/support/browser/browser'
import type { Workspace } from '../../tests/support/workspaces'

/** Runs the compiled blog over a workspace, in a copy, so that no page of another workspace is served. */
export async function withBlog(
  built: string,
  workspace: Workspace,
  use: (blog: BlogProcess) => Promise<void>,
  name = 'measured',
) {
  const dist = `${built}-${name}`
  await copyBuild(built, dist)
  const blog = await startBlog(dist, workspace.env)
  try {
    await use(blog)
  } finally {
    await blog.stop()
    rmSync(dist, { recursive: true, force: true })
  }
}

/** Runs a browser for some measurements. */
export async function withBrowser<Result>(use: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch(launchOptions)
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}
