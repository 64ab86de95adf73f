import { createRequire } from 'node:module'
import { expect, test } from '@playwright/test'
import type { NextConfig } from 'next'

// The configuration reads the environment when it is loaded.
const load = createRequire(__filename)

test('on Vercel functions hold what the build has loaded, and pages are left to its own cache', () => {
  const { env } = process
  process.env = { ...env, VERCEL: '1', REDIS_URL: 'redis://127.0.0.1:1', NODE_ENV: 'production' }
  try {
    const { default: config }: { default: NextConfig } = load('../../../next.config')
    expect(config.outputFileTracingIncludes).toEqual({
      '/*': ['.next/cache/build-secret', '.next/cache/content/**'],
      '/api/picture/*': expect.arrayContaining(['node_modules/@napi-rs/canvas*/**/*']),
    })
    expect(config.cacheHandler).toBeUndefined()
    expect(config.output).toBeUndefined()
  } finally {
    process.env = env
  }
})
