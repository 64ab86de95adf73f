import { expect, test } from 'vitest'
import {
  absoluteUrl,
  archiveHref,
  articlePath,
  categoryHref,
  externalAddress,
  isExternal,
  pathOf,
  searchHref,
  tagHref,
  withSubPath,
} from '@/lib/site/urls'

test('an article path is encoded segment by segment', () => {
  expect(articlePath('article/hello')).toBe('/article/hello')
  expect(articlePath('a/你好/c d?#%')).toBe('/a/%E4%BD%A0%E5%A5%BD/c%20d%3F%23%25')
  expect(articlePath('/about/')).toBe('/about')
  expect(pathOf(['tag', 'a/b'])).toBe('/tag/a%2Fb')
})

test('R-059 tag links use the encoded name, slashes and signs too', () => {
  expect(tagHref('推荐')).toBe('/tag/%E6%8E%A8%E8%8D%90')
  expect(tagHref('C#/C++')).toBe('/tag/C%23%2FC%2B%2B')
  expect(categoryHref('a b')).toBe('/category/a%20b')
})

test('half a character, which no address can hold, does not break a link', () => {
  expect(tagHref('a\uD83D')).toBe('/tag/a%EF%BF%BD')
})

test('a search leads to its results, an empty one home', () => {
  expect(['k', ' a b ', '100%', '', '   '].map(searchHref)).toEqual([
    '/search/k',
    '/search/a%20b',
    '/search/100%25',
    '/',
    '/',
  ])
})

test('R-027 a date leads to its month in the archive', () => {
  expect([archiveHref('2023-04-20'), archiveHref('2023-04')]).toEqual([
    '/archive#2023-04',
    '/archive#2023-04',
  ])
})

test('R-051 R-052 a slug that contains an http address leads to it, from its http to the end', () => {
  const slugs = [
    'https://a.example/b?c',
    'http://a.example',
    'see-https://a.example/x',
    'https-guide',
    'about',
  ]
  expect(slugs.map(externalAddress)).toEqual([
    'https://a.example/b?c',
    'http://a.example',
    'https://a.example/x',
    null,
    null,
  ])
})

test('addresses of the site begin with one slash or a hash', () => {
  expect(['/a', '#a', '//a.example', 'https://a.example', 'mailto:a@b.example'].map(isExternal)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
  expect(absoluteUrl('https://b.example/blog', '/a')).toBe('https://b.example/blog/a')
  expect(absoluteUrl('https://b.example', 'https://c.example/d')).toBe('https://c.example/d')
})

test('below SUB_PATH the browser is told whole addresses; the home page has no closing slash there', () => {
  expect(withSubPath('/tag/a', '/blog')).toBe('/blog/tag/a')
  expect(withSubPath('/', '/blog')).toBe('/blog')
  expect(withSubPath('/?theme=heo#a', '/blog')).toBe('/blog?theme=heo#a')
  expect(['/', '/tag'].map((address) => withSubPath(address, ''))).toEqual(['/', '/tag'])
  for (const other of ['https://a.example/', '//a.example/b', '#top', '']) {
    expect(withSubPath(other, '/blog')).toBe(other)
  }
})
