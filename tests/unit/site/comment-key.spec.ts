import { expect, test } from 'vitest'
import { commentedPath, commentKey } from '@/lib/site/comment-key'

const page = { id: '0b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b4c', path: '/article/caf%C3%A9' }

test('comments are kept under the path that browsers know, or under the id of the page where the settings say so', () => {
  expect(commentKey({ COMMENT_PAGE_KEY: 'path', SUB_PATH: '' }, page)).toBe('/article/caf%C3%A9')
  expect(commentKey({ COMMENT_PAGE_KEY: 'path', SUB_PATH: '/blog' }, page)).toBe('/blog/article/caf%C3%A9')
  expect(commentKey({ COMMENT_PAGE_KEY: 'id', SUB_PATH: '/blog' }, page)).toBe(page.id)
})

test('from what comments are kept under one finds back to the page', () => {
  for (const COMMENT_PAGE_KEY of ['path', 'id'] as const)
    for (const SUB_PATH of ['', '/blog']) {
      const expected = COMMENT_PAGE_KEY === 'id' ? `/${page.id}` : page.path
      expect(commentedPath(commentKey({ COMMENT_PAGE_KEY, SUB_PATH }, page), SUB_PATH)).toBe(expected)
    }
  expect(commentedPath('/blog', '/blog')).toBe('/')
  expect(commentedPath('memos', '/blog')).toBe('/memos')
})

test('whatever somebody claims to comment on never leads away from the site', () => {
  const claims = [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example/',
    '',
    ' /x',
  ]
  expect(claims.map((key) => commentedPath(key, ''))).toEqual(claims.map(() => null))
  expect(commentedPath('/elsewhere/x', '/blog')).toBeNull()
  expect(commentedPath('/blogging', '/blog')).toBeNull()
})
