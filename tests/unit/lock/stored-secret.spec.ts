import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newSecret, storedSecret } from '@/lib/lock/stored-secret'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the first start makes a secret that only its user may read, and later starts find it', () => {
  const inner = join(folder, 'content')
  const secret = storedSecret(inner)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(storedSecret(inner)).toBe(secret)
  expect(readdirSync(inner)).toEqual(['session-secret'])
  expect(statSync(join(inner, 'session-secret')).mode & 0o777).toBe(0o600)
})

test('two folders have two secrets, and no two secrets are the same', () => {
  expect(storedSecret(join(folder, 'a'))).not.toBe(storedSecret(join(folder, 'b')))
  expect(newSecret()).not.toBe(newSecret())
})

test('where nothing can be kept, or a file is damaged, there is none, and the file stays', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(storedSecret(join(folder, 'file'))).toBeNull()
  writeFileSync(join(folder, 'session-secret'), 'too short')
  expect(storedSecret(folder)).toBeNull()
  expect(readdirSync(folder).sort()).toEqual(['file', 'session-secret'])
})
