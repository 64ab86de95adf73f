import { expect, test } from 'vitest'
import { decryptArticle } from '@/components/lock/decrypt'
import { encryptText, keyRounds } from '@/lib/lock/encrypt'

const article = {
  html: '<div class="notion">LOCKED-MARKER 见字如面</div>',
  toc: [{ id: 'a', text: 'The street', indentLevel: 0 }],
  wordCount: 4,
  readMinutes: 1,
  comments: true,
}

test('R-354 R-373 without a server the body travels encrypted, and only its password opens it in the browser', async () => {
  const sealed = await encryptText(JSON.stringify(article), 'open-sesame', 'key')
  expect(keyRounds).toBeGreaterThanOrEqual(600_000)
  expect(sealed.rounds).toBe(keyRounds)
  expect(Buffer.from(sealed.salt, 'base64')).toHaveLength(16)
  expect(Buffer.from(sealed.iv, 'base64')).toHaveLength(12)
  expect(Buffer.from(sealed.data, 'base64').toString('latin1')).not.toContain('LOCKED-MARKER')

  expect(await decryptArticle(sealed, ' open-sesame ', 'key')).toEqual({ article })
  expect(await decryptArticle(sealed, 'shut', 'key')).toEqual({ error: { reason: 'wrong' } })
  expect(await decryptArticle(sealed, 'open-sesame', 'another')).toEqual({ error: { reason: 'wrong' } })
})

test('the same text is never encrypted the same way, and an altered one opens nothing', async () => {
  const [one, two] = await Promise.all([encryptText('x', 'p', 'k'), encryptText('x', 'p', 'k')])
  expect(one.salt).not.toBe(two.salt)
  expect(one.iv).not.toBe(two.iv)
  expect(one.data).not.toBe(two.data)
  expect(await decryptArticle({ ...one, iv: two.iv }, 'p', 'k')).toEqual({ error: { reason: 'wrong' } })
  expect(await decryptArticle({ ...one, data: '%%' }, 'p', 'k')).toEqual({ error: { reason: 'failed' } })
  expect(await decryptArticle(one, 'p', 'k')).toEqual({ error: { reason: 'failed' } })
})
