import { expect, test } from 'vitest'
import { secretIn } from '@/lib/workspace/recording/scan'

const signed = (parameter: string) => JSON.stringify({ source: `https://files.example/a.png?${parameter}` })

test('a signature is found in every spelling, and none where it was removed', () => {
  for (const name of [
    'X-Amz-Signature',
    'x-amz-signature',
    'X-Amz-Credential',
    'signature',
    'expirationTimestamp',
  ]) {
    expect(secretIn(signed(`${name}=00ff`), [])).toBe(`the signature of an address ("${name}")`)
    expect(secretIn(signed(`x=1%26${name}%3D00ff`), [])).toBe(`the signature of an address ("${name}")`)
    expect(secretIn(signed(`${name}=removed`), [])).toBeNull()
  }
})

test('a secret and an e-mail address are found, in whichever form a text has them', () => {
  expect(secretIn('{"a":"v02%3Alonger"}', ['v02:longer'])).toBe('a secret of the environment')
  expect(secretIn('{"a":["lin@mail.example.com"]}', [])).toBe('an e-mail address')
  expect(secretIn('{"a":["lin at mail"]}', ['v02:longer'])).toBeNull()
})
