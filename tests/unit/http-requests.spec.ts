import { expect, test } from 'vitest'
import { acceptedCoding } from '@/lib/http-requests'

test('a reader gets gzip who takes it, by name or by a star', () => {
  for (const value of [
    'gzip',
    'br, gzip',
    'gzip;q=0.5',
    'GZIP , br',
    'gzip; q=0.1',
    'x-gzip',
    '*',
    'br;q=1, *;q=0.1',
  ]) {
    expect(acceptedCoding(value), value).toBe('gzip')
  }
})

test('who refuses gzip, or names only others, gets plain texts', () => {
  for (const value of [
    '',
    'br',
    'xgzip',
    'DEFLATE',
    'gzip;q=0',
    'gzip; q=0.000, br',
    'gzip;q=0, *',
    '*;q=0',
  ]) {
    expect(acceptedCoding(value), value).toBe('identity')
  }
  expect(acceptedCoding(undefined)).toBe('identity')
})
