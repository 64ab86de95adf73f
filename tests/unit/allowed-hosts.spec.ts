import { expect, test } from 'vitest'
import { platformLink, platformOrigins } from '@/conf/platform'
import { resolveDeployed } from '@/conf/resolve'
import { describeMissingLink, isOwnHost, publicOrigin } from '@/lib/allowed-hosts'

interface Case {
  rule: string
  hosts?: string[]
  link?: string
  headers: Record<string, string | string[]>
  env?: Record<string, string>
  origin: string
}

const forwarded = (value: string) => ({ host: '10.0.0.1:3000', 'x-forwarded-host': value })

const cases: Case[] = [
  {
    rule: 'LINK counts, whatever is asked for',
    link: 'https://blog.example',
    hosts: ['a.example'],
    headers: forwarded('a.example'),
    origin: 'https://blog.example',
  },
  {
    rule: 'an allowed host is answered under its own name',
    hosts: ['a.example', 'b.example'],
    headers: { host: 'B.example:443' },
    origin: 'https://b.example',
  },
  {
    rule: 'any other host gets the first of the list',
    hosts: ['*.a.example', 'b.example'],
    headers: { host: 'evil.example' },
    origin: 'https://b.example',
  },
  {
    rule: 'a forwarded host counts when it is allowed, before the host that the proxy asks',
    hosts: ['a.example', '10.0.0.1:3000'],
    headers: forwarded('evil.example, a.example'),
    origin: 'https://a.example',
  },
  {
    rule: 'a forwarded host that is not allowed is passed over',
    hosts: ['a.example', 'b.example'],
    headers: { host: 'b.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    origin: 'https://b.example',
  },
  {
    rule: 'the scheme is that of the entry, not the one that a request claims',
    hosts: ['http://blog.lan:8080'],
    headers: { ...forwarded('blog.lan:8080'), 'x-forwarded-proto': 'https' },
    origin: 'http://blog.lan:8080',
  },
  {
    rule: 'a port that the entry does not name is another host',
    hosts: ['a.example'],
    headers: { host: 'a.example:8443' },
    origin: 'https://a.example',
  },
  {
    rule: 'a star stands for subdomains of any depth',
    hosts: ['*.a.example'],
    headers: { host: 'x.y.a.example' },
    origin: 'https://x.y.a.example',
  },
  {
    rule: 'a star does not stand for the domain itself or for a name that only ends like it',
    hosts: ['*.a.example', 'b.example'],
    headers: forwarded('a.example, evila.example'),
    origin: 'https://b.example',
  },
  {
    rule: 'hosts of the platform are allowed',
    headers: { host: 'pr-2--blog.netlify.app' },
    env: { NETLIFY: 'true', DEPLOY_PRIME_URL: 'https://pr-2--blog.netlify.app' },
    origin: 'https://pr-2--blog.netlify.app',
  },
  {
    rule: 'the list of the owner comes before that of the platform',
    hosts: ['blog.example'],
    headers: { host: 'evil.example' },
    env: { RENDER_EXTERNAL_URL: 'https://blog.onrender.com' },
    origin: 'https://blog.example',
  },
  {
    rule: 'without any list a loopback host is repeated',
    headers: { host: 'localhost:3000', 'x-forwarded-proto': 'https' },
    origin: 'http://localhost:3000',
  },
  {
    rule: 'a forwarded host that is the host itself comes from the framework',
    headers: { host: 'localhost:3000', 'x-forwarded-host': 'localhost:3000' },
    origin: 'http://localhost:3000',
  },
  { rule: 'loopback may be IPv6', headers: { host: '[::1]:3000' }, origin: 'http://[::1]:3000' },
  {
    rule: 'a loopback host that a proxy forwards for is not that of the reader',
    headers: { host: 'localhost:3000', 'x-forwarded-host': 'evil.example' },
    origin: '',
  },
  {
    rule: 'a forwarded loopback host is not believed',
    headers: { host: 'blog.example', 'x-forwarded-host': 'localhost:3000' },
    origin: '',
  },
  { rule: 'without any list no other host is repeated', headers: { host: 'blog.example' }, origin: '' },
  {
    rule: 'a name that only begins like loopback is none',
    headers: { host: '127.0.0.1.evil.example' },
    origin: '',
  },
  { rule: 'what is no host is not repeated', headers: { host: 'localhost"><script>' }, origin: '' },
  { rule: 'a port that no URL can have is no host', headers: { host: 'localhost:99999' }, origin: '' },
  { rule: 'a request may name no host', headers: {}, origin: '' },
]
for (const { rule, hosts = [], link = '', headers, env = {}, origin } of cases) {
  test(`public origin: ${rule}`, () => {
    expect(publicOrigin({ LINK: link, ALLOWED_HOSTS: hosts }, headers, env)).toBe(origin)
  })
}

test('no made-up host leads to an origin that the settings do not name', () => {
  const settings = { LINK: '', ALLOWED_HOSTS: ['a.example', '*.b.example'] }
  for (const host of [
    'evil.example',
    'a.example.',
    'a.example@evil.example',
    'a.example/evil',
    'xb.example',
    'a.example%00',
  ]) {
    expect(publicOrigin(settings, { host, 'x-forwarded-host': host }, {}), host).toBe('https://a.example')
  }
})

test('Vercel and Netlify tell LINK, with the domain of the owner', () => {
  expect(platformLink({ VERCEL_PROJECT_PRODUCTION_URL: 'blog.example' })).toBe('https://blog.example')
  expect(platformLink({ NETLIFY: 'true', URL: 'https://blog.example' })).toBe('https://blog.example')
  expect(platformLink({ URL: 'https://blog.example' })).toBe('')
  expect(platformLink({ VERCEL_PROJECT_PRODUCTION_URL: '' })).toBe('')
  const vercel = { VERCEL_PROJECT_PRODUCTION_URL: 'blog.example' }
  expect(resolveDeployed({}, vercel).LINK).toBe('https://blog.example')
  expect(resolveDeployed({ LINK: 'https://mine.example' }, vercel).LINK).toBe('https://mine.example')
})

test('other platforms tell their own domains, which are allowed and do not become LINK', () => {
  const env = {
    VERCEL_URL: 'blog-1.vercel.app',
    RENDER_EXTERNAL_URL: 'https://blog.onrender.com',
    RAILWAY_PUBLIC_DOMAIN: 'blog.up.railway.app',
    FLY_APP_NAME: 'blog',
  }
  expect(platformOrigins(env)).toEqual([
    'https://blog-1.vercel.app',
    'https://blog.onrender.com',
    'https://blog.up.railway.app',
    'https://blog.fly.dev',
  ])
  expect(platformOrigins({ DEPLOY_URL: 'https://x.example', VERCEL_URL: ' ' })).toEqual([])
  expect(platformLink(env)).toBe('')
})

test('an address is known as one of the site by LINK and by the list', () => {
  const settings = { LINK: 'https://blog.example', ALLOWED_HOSTS: ['*.mine.example'] }
  const isOwn = (address: string) => isOwnHost(new URL(address), settings)
  expect(isOwn('http://blog.example/x')).toBe(true)
  expect(isOwn('https://a.mine.example/x')).toBe(true)
  expect(isOwn('https://mine.example/x')).toBe(false)
  expect(isOwn('https://other.example/x')).toBe(false)
})

test('a missing LINK is described with what happens and what to set, unless hosts are listed', () => {
  const none = { LINK: '', ALLOWED_HOSTS: [] }
  expect(describeMissingLink(none, {})).toMatch(/^LINK is not set\..*without a host.*Set LINK.*ALLOWED_HOSTS/)
  expect(describeMissingLink(none, { FLY_APP_NAME: 'blog' })).toContain('https://blog.fly.dev')
  expect(describeMissingLink({ ...none, LINK: 'https://blog.example' }, {})).toBeNull()
  expect(describeMissingLink({ ...none, ALLOWED_HOSTS: ['a.example'] }, {})).toBeNull()
})

test('ALLOWED_HOSTS takes hosts, with scheme, star and port, and refuses everything else', () => {
  const hosts = (value: string) => resolveDeployed({}, { ALLOWED_HOSTS: value }).ALLOWED_HOSTS
  expect(hosts('a.example, *.b.example ,http://c.lan:8080/,[::1]:3000')).toEqual([
    'a.example',
    '*.b.example',
    'http://c.lan:8080',
    '[::1]:3000',
  ])
  for (const wrong of ['*', '*.', 'a.example/path', 'ftp://a.example', 'a@b.example', '*.*.example']) {
    expect(() => hosts(wrong), wrong).toThrow(/ALLOWED_HOSTS/)
  }
})

test('what is written without a request names the first known host', () => {
  const unset = { LINK: '', ALLOWED_HOSTS: [] }
  expect(publicOrigin(unset, {}, { CF_PAGES_URL: 'https://1a2b.pond.pages.dev' })).toBe(
    'https://1a2b.pond.pages.dev',
  )
  expect(publicOrigin({ LINK: '', ALLOWED_HOSTS: ['*.b.example', 'a.example'] }, {}, {})).toBe(
    'https://a.example',
  )
  expect(publicOrigin(unset, {}, {})).toBe('')
})
