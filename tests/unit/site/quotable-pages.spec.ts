import { expect, test } from 'vitest'
import { pageOf, quotablePages } from '@/lib/site/quotable-pages'
import { inTime } from '../../support/in-time'
import { makePost } from './make-post'

test('comments are quoted of what everybody may read and finds: not of locked, unlisted or silent posts', () => {
  const posts = [
    makePost({ title: 'open', slug: 'article/海', key: 'key-1' }),
    makePost({ title: 'locked', slug: 'article/locked', key: 'key-2', locked: true }),
    makePost({ title: 'silent', slug: 'article/silent', key: 'key-3', ext: { comment: false } }),
    makePost({ title: 'away', href: 'https://away.example/', key: 'key-4' }),
  ]
  const pages = [
    makePost({ title: 'about', type: 'Page', slug: 'about', key: 'key-5' }),
    makePost({ title: 'quiet', type: 'Page', slug: 'quiet', key: 'key-6', invisible: true }),
  ]
  expect(quotablePages({ posts, pages })).toEqual(['/memos', '/article/海', '/key-1', '/about', '/key-5'])
})

test('an address names its page however it is written', () => {
  for (const address of [
    '/article/海',
    '/article/%E6%B5%B7',
    '/article/海/',
    '/article/%E6%B5%B7#comments',
    '/article/海?theme=heo',
  ]) {
    expect(pageOf(address), address).toBe('/article/海')
  }
  expect(pageOf('/')).toBe('/')
  expect(pageOf('/100%')).toBe('/100%')
})

test('an address of nothing but slashes costs no more than others of its length', async () => {
  expect(await inTime(100, () => pageOf(`/x${'/'.repeat(64_000)}x`))).toHaveLength(64_003)
})
