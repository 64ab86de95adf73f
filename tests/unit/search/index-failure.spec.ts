import { expect, test } from 'vitest'
import { indexFailure } from '@/lib/search/hosted-index/index-failure'

const failure = (message: string, more: { name?: string; status?: number } = {}) =>
  indexFailure(Object.assign(new Error(message), more)).message

test('a failure of the hosted search says what the owner can do', () => {
  const unreachable = 'cannot be reached, or did not answer in time'
  expect(failure('All hosts failed', { name: 'RetryError' })).toContain(unreachable)
  for (const reason of ['getaddrinfo ENOTFOUND x', 'connect ECONNREFUSED', 'Timeout', 'unreachable hosts'])
    expect(failure(reason)).toContain(unreachable)
  const strange = 'Cannot read properties of undefined'
  expect(failure(strange)).toBe(`The hosted search could not be brought up to date: ${strange}.`)
  expect(failure('Index does not exist', { status: 404 })).toContain(
    'Check ALGOLIA_APP_ID and ALGOLIA_INDEX.',
  )
  expect(failure('invalid key', { status: 403 })).toContain('ALGOLIA_ADMIN_APP_KEY: they must belong')
  expect(failure('Not enough rights', { status: 403 })).toContain('needs the rights')
  expect(failure('Too many', { status: 429 })).toContain('again in a minute')
  expect(failure('Quota exceeded', { status: 400 })).toContain('enlarge the plan')
  expect(failure('Record is too big', { status: 400 })).toContain('choose another plan')
  for (const status of [400, 500]) expect(failure('Internal', { status })).toContain('status page')
})
