import { expect, test } from 'vitest'
import { isSigned, readWebhookCall } from '@/lib/admin/webhook'

test('a signature is the HMAC-SHA256 of the body with the token, and nothing else', () => {
  const body = '{"type":"page.content_updated"}'
  // printf '%s' BODY | openssl dgst -sha256 -hmac secret_token
  const signature = 'sha256=4e151dab8a32a4aa7d9cc74371735ce7bce01453e52ae526b7f1bc5e654423a2'
  expect(isSigned(body, signature, 'secret_token')).toBe(true)
  expect(isSigned(`${body} `, signature, 'secret_token')).toBe(false)
  expect(isSigned(body, signature, 'another')).toBe(false)
  expect(isSigned(body, signature.slice(0, -1), 'secret_token')).toBe(false)
  expect(isSigned(body, undefined, 'secret_token')).toBe(false)
  expect(isSigned(body, signature, '')).toBe(false)
})

test('as long as no token is set no call counts as signed, not even with an empty one', () => {
  const body = '{"type":"page.content_updated"}'
  // HMAC-SHA256 of the body with an empty key.
  const signature = 'sha256=337888dea9f52f5427e6c6d6539ab4486767c460aa2ffaa7b65c50bd4a37ee95'
  expect(isSigned(body, signature, '')).toBe(false)
})

test('the handshake is told from events, and events of pages from others', () => {
  const token = `secret_${'aB3'.repeat(14)}x`
  expect(readWebhookCall(JSON.stringify({ verification_token: token }))).toEqual({ kind: 'handshake', token })
  for (const odd of [
    'secret_1',
    `secret_${'x'.repeat(200)}`,
    `${token}\n`,
    `x${token}`,
    `${token}\u001b[2J`,
    1,
    null,
  ])
    expect(readWebhookCall(JSON.stringify({ verification_token: odd })), String(odd)).toBeNull()
  const page = { id: '0B4F3A1C-2d5e-4f6a-8b7c-9d0e1f2a3b4c', type: 'page' }
  expect(readWebhookCall(JSON.stringify({ type: 'page.content_updated', entity: page }))).toEqual({
    kind: 'event',
    pageId: '0b4f3a1c-2d5e-4f6a-8b7c-9d0e1f2a3b4c',
    isRowEdit: false,
  })
  for (const type of ['page.properties_updated', 'page.deleted', 'page.moved', 'page.locked'])
    expect(readWebhookCall(JSON.stringify({ type, entity: page }))).toMatchObject({ isRowEdit: true })
  expect(
    readWebhookCall('{"type":"database.content_updated","entity":{"id":"x","type":"database"}}'),
  ).toEqual({
    kind: 'event',
    pageId: null,
    isRowEdit: true,
  })
  const endless = { id: 'x'.repeat(60_000), type: 'page' }
  expect(readWebhookCall(JSON.stringify({ type: 'page.deleted', entity: endless }))).toEqual({
    kind: 'event',
    pageId: null,
    isRowEdit: true,
  })
  for (const body of ['', 'null', '[]', '{}', '{"type":1}', '"text"'])
    expect(readWebhookCall(body)).toBeNull()
})
