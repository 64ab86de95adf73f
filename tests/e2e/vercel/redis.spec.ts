import { rm } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { type BlogProcess, startBlog } from '../../support/blogs/blog-server'
import { copyWithPages } from '../../support/blogs/built-pages'
import { sharedSecrets } from '../../support/secrets'
import { RedisServer } from '../../support/services/redis-server'
import { sampleWorkspace, type Workspace } from '../../support/workspaces'

// Without the page cache, which has Redis from elsewhere, functions load it from their own bundle.

const built = process.env.E2E_DIST ?? ''
const dist = `${built}-redis`
const redis = new RedisServer()
let workspace: Workspace
let blog: BlogProcess

test.beforeAll(async () => {
  await redis.start()
  await copyWithPages(built, dist)
  workspace = await sampleWorkspace('flat')
  blog = await startBlog(dist, { ...workspace.env, ...sharedSecrets, VERCEL: '1', REDIS_URL: redis.url })
})
test.afterAll(async () => {
  await blog?.stop()
  await workspace?.server.close()
  await redis.stop()
  await rm(dist, { recursive: true, force: true })
})

test('a function reaches Redis', async () => {
  const headers = { authorization: `Bearer ${sharedSecrets.ADMIN_SECRET}` }
  expect((await fetch(`${blog.url}/api/revalidate`, { method: 'POST', headers })).status).toBe(200)
  await expect.poll(() => redis.executed.length, { message: blog.output() }).toBeGreaterThan(0)
  expect(blog.output()).not.toContain('Redis does not answer')
})
