import { expect, test } from 'vitest'
import { hasEmail, textSanitizer, withoutNetworkAddresses } from '@/lib/workspace/recording/sanitize-text'
import { inTime } from '@/tests/support/in-time'

const token = 'v02%3Auser_token_or_cookies%3Aabc'
const clean = textSanitizer([token, 'short', ''])

for (const [what, text, expected] of [
  ['an address', 'Write to Lin.Yao+pond@mail.example.com.', 'Write to removed@example.invalid.'],
  ['an international address', 'à 水@例子.公司 bientôt', 'à removed@example.invalid bientôt'],
  ['a link', 'mailto:lin@example.com?subject=x', 'mailto:removed@example.invalid?subject=x'],
  ['an encoded link', 'mailto%3Alin%40example.com', 'mailto%3Aremoved%40example.invalid'],
  ['an address in base64', 'bGluQGV4YW1wbGUuY29t', 'cmVtb3ZlZEBleGFtcGxlLmludmFsaWQ='],
  ['a secret', `cookie ${token}!`, 'cookie removed!'],
  ['a decoded secret', 'v02:user_token_or_cookies:abc', 'removed'],
  ['a cookie of somebody else', 'token_v2=v02xyz; path=/', 'token_v2=removed; path=/'],
  [
    'a signed file',
    'https://file.notion.com/f/f/s/f/a.pdf?table=block&id=1&expirationTimestamp=17&signature=Ab-c_d&downloadName=a.pdf',
    'https://file.notion.com/f/f/s/f/a.pdf?table=block&id=1&expirationTimestamp=removed&signature=removed&downloadName=a.pdf',
  ],
  [
    'a file of the storage host',
    'https://s3.us-west-2.amazonaws.com/f?X-Amz-Credential=AK%2Fx&X-Amz-Signature=00ff#page=2',
    'https://s3.us-west-2.amazonaws.com/f?X-Amz-Credential=removed&X-Amz-Signature=removed#page=2',
  ],
  [
    'an address within an address',
    'https://www.notion.so/image/https%3A%2F%2Fs3.example%2Ff%3FX-Amz-Signature%3D00ff%26x%3D1?userId=7&width=9',
    'https://www.notion.so/image/https%3A%2F%2Fs3.example%2Ff%3FX-Amz-Signature%3Dremoved%26x%3D1?userId=removed&width=9',
  ],
] as const) {
  test(`a recording keeps no e-mail address, secret or signature: ${what}`, () => {
    expect(clean(text)).toBe(expected)
    expect(clean(expected)).toBe(expected)
    expect(hasEmail(expected)).toBe(false)
  })
}

for (const text of [
  'https://social.example/@lin',
  'attachment:1:pond@2x.png',
  'npm i react@19.3.1',
  'sT%40a',
  'a short word',
  '@lin said: see a.b@c',
  '?signatures=3&design=flat',
]) {
  test(`a recording keeps the text ${text} as it is`, () => {
    expect(clean(text)).toBe(text)
  })
}

test('a long run of letters without an @ is cleaned in linear time', { tags: 'full' }, async () => {
  await inTime(3_000, () => clean('a'.repeat(1_000_000)))
})

test('error answers keep no network address of whoever asked', () => {
  expect(withoutNetworkAddresses('Blocked 203.0.113.7 and 2001:db8::1 at 10:30')).toBe(
    'Blocked removed and removed at 10:30',
  )
})
