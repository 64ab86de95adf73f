import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { resolveDeployed, SettingsError } from '@/conf/resolve'
import { findCaller, proxyAdvice } from '@/lib/caller/find-caller'
import { callerNetwork, siteNetwork, toAddress } from '@/lib/caller/ip-address'
import { trustOf } from '@/lib/caller/trust'

const from = (setting: string, peer: string | undefined, headers: IncomingHttpHeaders, env = {}) => {
  const { address, foundBy } = findCaller(peer, headers, trustOf(setting, env))
  return `${address} by ${foundBy}`
}
const forwarded = (text: string) => ({ 'x-forwarded-for': text })

test('without TRUSTED_PROXIES the address of the connection counts, whatever a private peer sends', () => {
  for (const peer of ['127.0.0.1', '10.0.0.2', '192.168.1.1', '203.0.113.5'])
    expect(from('', peer, forwarded('198.51.100.1'))).toBe(`${peer} by connection`)
  expect(from('', '::ffff:10.0.0.2', forwarded('198.51.100.1'))).toBe('10.0.0.2 by connection')
  expect(from('', undefined, forwarded('198.51.100.1'))).toBe('unknown by connection')
  const invented = { 'cf-connecting-ip': '192.0.2.9', 'x-vercel-forwarded-for': '192.0.2.9' }
  expect(from('', '127.0.0.1', invented)).toBe('127.0.0.1 by connection')
})

test('X-Forwarded-For is walked from the right past trusted addresses, and no further', () => {
  const setting = '127.0.0.1, 10.0.0.0/8, fd00::/8'
  expect(from(setting, '127.0.0.1', forwarded('invented, 198.51.100.1'))).toBe(
    '198.51.100.1 by x-forwarded-for',
  )
  expect(from(setting, '127.0.0.1', forwarded('192.0.2.9, 198.51.100.1, 10.1.1.1, fd00::7'))).toBe(
    '198.51.100.1 by x-forwarded-for',
  )
  expect(from(setting, '203.0.113.5', forwarded('198.51.100.1'))).toBe('203.0.113.5 by connection')
  expect(from(setting, '10.9.9.9', {})).toBe('10.9.9.9 by connection')
  expect(from(setting, '10.9.9.9', forwarded('10.1.1.1'))).toBe('10.1.1.1 by x-forwarded-for')
})

test('entries come with ports, brackets, quotes, in other forms of IPv6 and in several header lines', () => {
  for (const [entry, address] of [
    ['198.51.100.1:4711', '198.51.100.1'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['::FFFF:C633:6401', '198.51.100.1'],
    ['"[2001:db8::1]:80"', '2001:db8:0:0:0:0:0:1'],
    ['[2001:DB8::1]', '2001:db8:0:0:0:0:0:1'],
    ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
    ['1:2:3:4:5:6:7.8.9.10', '1:2:3:4:5:6:708:90a'],
  ] as const)
    expect(from('127.0.0.1', '127.0.0.1', forwarded(entry)), entry).toBe(`${address} by x-forwarded-for`)
  const lines = { 'x-forwarded-for': ['192.0.2.9', '198.51.100.1'] } as unknown as IncomingHttpHeaders
  expect(from('127.0.0.1', '127.0.0.1', lines)).toBe('198.51.100.1 by x-forwarded-for')
})

test('what is no address ends the walk at the proxy that wrote it', () => {
  for (const entry of [
    'unknown',
    '',
    '_hidden',
    '1.2.3',
    '1.2.3.4.5',
    '[::1',
    'x'.repeat(9_000),
    '1.2.3.4\n'.repeat(2),
  ])
    expect(from('127.0.0.1', '127.0.0.1', forwarded(`198.51.100.1, ${entry}`)), entry).toBe(
      '127.0.0.1 by connection',
    )
  const long = `198.51.100.1,${Array(5_000).fill('127.0.0.1').join(',')}`
  expect(from('127.0.0.1', '127.0.0.1', forwarded(long))).toBe('127.0.0.1 by x-forwarded-for')
})

test('with a number of proxies the entry that the first of them wrote counts', () => {
  expect(from('1', '127.0.0.1', forwarded('192.0.2.9, 198.51.100.1'))).toBe('198.51.100.1 by x-forwarded-for')
  expect(from('2', '127.0.0.1', forwarded('192.0.2.9, 198.51.100.1, 10.1.1.1'))).toBe(
    '198.51.100.1 by x-forwarded-for',
  )
  expect(from('2', '10.1.1.1', forwarded('192.0.2.9'))).toBe('10.1.1.1 by connection')
  expect(from('1', undefined, forwarded('198.51.100.1'))).toBe('198.51.100.1 by x-forwarded-for')
})

test('CF-Connecting-IP is believed from networks of Cloudflare alone, behind another proxy too', () => {
  const headers = { 'cf-connecting-ip': '2001:db8::9', ...forwarded('192.0.2.9, 198.51.100.1') }
  expect(from('cloudflare', '172.64.0.1', headers)).toBe('2001:db8:0:0:0:0:0:9 by cf-connecting-ip')
  expect(from('cloudflare', '2606:4700::1', headers)).toBe('2001:db8:0:0:0:0:0:9 by cf-connecting-ip')
  expect(from('cloudflare', '203.0.113.5', headers)).toBe('203.0.113.5 by connection')
  expect(from('cloudflare', '127.0.0.1', headers)).toBe('127.0.0.1 by connection')
  const behind = { 'cf-connecting-ip': '192.0.2.7', ...forwarded('192.0.2.7, 172.64.0.1') }
  expect(from('cloudflare, 127.0.0.1', '127.0.0.1', behind)).toBe('192.0.2.7 by cf-connecting-ip')
  const around = { 'cf-connecting-ip': '192.0.2.7', ...forwarded('172.64.0.1, 198.51.100.1') }
  expect(from('cloudflare, 127.0.0.1', '127.0.0.1', around)).toBe('198.51.100.1 by x-forwarded-for')
  expect(from('cloudflare', '172.64.0.1', forwarded('192.0.2.9, 198.51.100.1'))).toBe(
    '198.51.100.1 by x-forwarded-for',
  )
})

test("on Vercel the platform's own header counts without a setting, elsewhere never", () => {
  const headers = { 'x-vercel-forwarded-for': '198.51.100.1', ...forwarded('192.0.2.9') }
  expect(from('', '127.0.0.1', headers, { VERCEL: '1', VERCEL_ENV: 'production' })).toBe(
    '198.51.100.1 by x-vercel-forwarded-for',
  )
  expect(from('vercel', undefined, headers)).toBe('198.51.100.1 by x-vercel-forwarded-for')
  expect(from('', '127.0.0.1', headers, { VERCEL: '1', VERCEL_ENV: 'development' })).toBe(
    '127.0.0.1 by connection',
  )
  expect(from('none', '127.0.0.1', headers, { VERCEL: '1' })).toBe('127.0.0.1 by connection')
  const cloudflare = { 'x-vercel-forwarded-for': '172.64.0.1', 'cf-connecting-ip': '192.0.2.7' }
  expect(from('vercel, cloudflare', '127.0.0.1', cloudflare)).toBe('192.0.2.7 by cf-connecting-ip')
})

test('a mistake in TRUSTED_PROXIES stops the start and says what is allowed', () => {
  const resolve = (setting: string) => resolveDeployed({}, { TRUSTED_PROXIES: setting })
  for (const right of [
    '',
    'none',
    '1',
    '10',
    'vercel',
    'Cloudflare, 10.0.0.0/8',
    '::1,fc00::/7',
    '127.0.0.1',
  ])
    expect(resolve(right).TRUSTED_PROXIES).toBe(right)
  for (const wrong of [
    '0',
    '11',
    'true',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    '10.0.0',
    '::ffff:10.0.0.1',
    'none, ::1',
    '1, ::1',
    '10.0.0.1,',
    '10.0.0.0/8/8',
  ]) {
    expect(() => resolve(wrong), wrong).toThrow(SettingsError)
    expect(() => resolve(wrong)).toThrow(/TRUSTED_PROXIES.*Allowed: empty, `none`/)
  }
})

test('an untrusted proxy is named in advice that holds no text of the request', () => {
  const advice = (setting: string, peer: string | undefined, headers: IncomingHttpHeaders) => {
    const trust = trustOf(setting, {})
    return proxyAdvice(findCaller(peer, headers, trust), headers, trust)
  }
  const invented = forwarded('invented\u001b[2J, 198.51.100.1')
  expect(advice('', '172.18.0.3', invented)).toContain('add 172.18.0.3 to TRUSTED_PROXIES')
  expect(advice('', '172.18.0.3', invented)).not.toMatch(/invented|198\.51/)
  expect(advice('127.0.0.1', '172.18.0.3', invented)).toContain('172.18.0.3')
  expect(advice('127.0.0.1', '127.0.0.1', forwarded('192.0.2.9, 10.0.0.5'))).toContain('add 10.0.0.5')
  expect(advice('', '172.64.0.1', { 'cf-connecting-ip': '192.0.2.7' })).toContain('Add cloudflare')
  expect(advice('', undefined, invented)).toContain('the number of proxies')
  expect(advice('', '127.0.0.1', forwarded('127.0.0.1')), 'written by the framework').toBeNull()
  expect(advice('', '127.0.0.1', forwarded('::ffff:127.0.0.1'))).toBeNull()
  expect(advice('', '203.0.113.5', invented)).toBeNull()
  expect(advice('none', '172.18.0.3', invented)).toBeNull()
  expect(advice('1', '172.18.0.3', invented)).toBeNull()
  expect(advice('127.0.0.1', '127.0.0.1', invented)).toBeNull()
})

test('a caller is an IPv4 address or a /64 of IPv6, a site a /48', () => {
  const address = toAddress('2001:0DB8:0001:0002:3::4') ?? ''
  expect(callerNetwork(address)).toBe('2001:db8:1:2::/64')
  expect(siteNetwork(address)).toBe('2001:db8:1::/48')
  expect(callerNetwork('192.0.2.1')).toBe('192.0.2.1')
  expect(siteNetwork('192.0.2.1')).toBeNull()
})

test('readers behind a translator from IPv4 are told apart', () => {
  const [one = '', other = ''] = ['64:ff9b::192.0.2.1', '64:ff9b::c000:202'].map(toAddress).map(String)
  expect(callerNetwork(one)).not.toBe(callerNetwork(other))
  expect(siteNetwork(one)).toBeNull()
  expect(callerNetwork(String(toAddress('64:ff9c::1')))).toBe('64:ff9c:0:0::/64')
})
