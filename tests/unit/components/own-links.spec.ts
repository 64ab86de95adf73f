import { expect, test } from 'vitest'
import { isOwnAddress } from '@/components/boot/own-links'

const isOwn = (address: string, subPath = '') =>
  isOwnAddress(new URL(address), 'https://blog.example', subPath)

test('R-054 absolute addresses of the site are its own', () => {
  expect(isOwn('https://blog.example/about?x=1#y')).toBe(true)
  expect(isOwn('https://blog.example/notes/about', '/notes')).toBe(true)
  expect(isOwn('https://blog.example/notes', '/notes')).toBe(true)
})

test('R-053 other sites, other folders, and paths that would name another host are not', () => {
  expect(isOwn('https://blog.example.a.example/')).toBe(false)
  expect(isOwn('http://blog.example/')).toBe(false)
  expect(isOwn('https://blog.example/notesome', '/notes')).toBe(false)
  expect(isOwn('https://blog.example//a.example/x')).toBe(false)
})
