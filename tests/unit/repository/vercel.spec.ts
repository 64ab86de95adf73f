import { expect, test } from 'vitest'

test('on Vercel functions hold what the build has loaded, pages are left to its own cache and carry their policy', async () => {
  const { env } = process
  process.env = { ...env, VERCEL: '1', REDIS_URL: 'redis://127.0.0.1:1', NODE_ENV: 'production' }
  try {
    // The configuration reads the environment when it is loaded.
    const { default: config } = await import('../../../next.config')
    expect(config.outputFileTracingIncludes).toEqual({
      '/*': ['.next/cache/build-secret', '.next/cache/content/**'],
      '/api/picture/*': expect.arrayContaining(['node_modules/@napi-rs/canvas*/**/*']),
    })
    expect(config.cacheHandler).toBeUndefined()
    expect(config.output).toBeUndefined()
    // Headers that allow more, and pages that say what counts: never one without the other.
    expect(config.env?.INKSTONE_POLICY_IN_PAGES).toBe('yes')
    const [everywhere] = (await config.headers?.()) ?? []
    const policy = everywhere?.headers.find(({ key }) => key === 'Content-Security-Policy')?.value
    expect(policy).toMatch(/script-src 'self' (?:'sha256-\S+ ){3}https:;.*frame-ancestors 'none'$/)
  } finally {
    process.env = env
  }
})
