import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const service = z.object({
  image: z.string().optional(),
  build: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  networks: z.union([
    z.array(z.string()),
    z.record(z.string(), z.object({ ipv4_address: z.string() }).nullable()),
  ]),
})
const { services } = z
  .object({ services: z.object({ blog: service, redis: service, nginx: service, caddy: service }) })
  .parse(parse(readFileSync('deploy/compose.yaml', 'utf8')))

const addressOf = ({ networks }: z.output<typeof service>) =>
  Array.isArray(networks) ? undefined : networks.front?.ipv4_address

test('the blog believes the address of the proxy and no other', () => {
  expect(services.blog.environment?.TRUSTED_PROXIES).toMatch(/^[\d.]+$/)
  for (const proxy of [services.nginx, services.caddy])
    expect(addressOf(proxy)).toBe(services.blog.environment?.TRUSTED_PROXIES)
})

test('the blog is an image that anybody may have published, or one that is built without an argument', () => {
  const { blog } = services
  expect(blog.image).toMatch(/^\$\{BLOG_IMAGE:-\w+\}$/)
  expect(blog.build).toBe('..')
  expect(blog.environment?.NOTION_PAGE_ID).toMatch(/^\$\{NOTION_PAGE_ID:\?/)
  expect(blog.environment).toHaveProperty('PAGE_EXPIRE_SECONDS')
})

test('only the proxy can be reached from outside, and Redis by the blog alone', () => {
  expect([services.blog.ports, services.redis.ports]).toEqual([undefined, undefined])
  expect(services.redis.networks).toEqual(['back'])
  expect(services.nginx.networks).not.toHaveProperty('back')
})

test('every variable of the templates has a value', () => {
  for (const [proxy, file] of [
    [services.nginx, 'deploy/nginx/blog.conf.template'],
    [services.caddy, 'deploy/Caddyfile'],
  ] as const) {
    const used = [...readFileSync(file, 'utf8').matchAll(/\{\$?(BLOG_[A-Z_]+)\}/g)].map(([, name]) => name)
    const given = Object.keys(proxy.environment ?? {}).filter((name) => name.startsWith('BLOG_'))
    expect(given.toSorted()).toEqual([...new Set(used)].toSorted())
  }
})

test('nothing in the configuration of nginx keeps a page for longer than the blog says', () => {
  const text = readFileSync('deploy/nginx/blog.conf.template', 'utf8').replace(/#.*/g, '')
  expect(text).not.toMatch(
    /proxy_cache_valid|proxy_cache_use_stale|proxy_ignore_headers [^;]*(?:Cache-Control|Expires|Set-Cookie)/,
  )
})
