import { expect, test } from '@playwright/test'
import { hiddenIdIn, withoutHiddenAddresses } from '@/lib/hidden-addresses'
import { processorTime } from '../support/processor-time'

const hidden = '3a23c001-1234-4234-8234-1234567890ab'
const bare = hidden.replaceAll('-', '')
const isHidden = (id: string) => id === hidden

for (const [form, address] of Object.entries({
  plain: `https://www.notion.so/${bare}`,
  dashed: `https://www.notion.so/${hidden}`,
  capital: `https://www.notion.so/${bare.toUpperCase()}`,
  'encoded path': `https://t.example/share?url=https%3A%2F%2Fwww.notion.so%2F${bare}`,
  'encoded query': `https://t.example/share?url=https%3A%2F%2Fwww.notion.so%2Fx%3Fp%3D${bare}`,
  'letters before': `https://www.notion.so/Cafe${bare}`,
})) {
  test(`an address of a hidden page is found in its ${form} form`, () => {
    expect(hiddenIdIn(address, isHidden)).toBe(hidden)
    expect(withoutHiddenAddresses(`See ${address} and ${bare} there`, isHidden)).toBe('See … and … there')
  })
}

test('addresses of other pages stay', () => {
  const text = `See https://www.notion.so/${'0'.repeat(40)} there`
  expect(hiddenIdIn(text, isHidden)).toBeNull()
  expect(withoutHiddenAddresses(text, isHidden)).toBe(text)
})

test('an id is found among any letters of its kind, and only whole', () => {
  const digits = 'abcdef0123456789'.repeat(4)
  expect(hiddenIdIn(`${digits}${bare}${digits}`, isHidden)).toBe(hidden)
  expect(hiddenIdIn(`${digits}-${hidden}-${digits}`, isHidden)).toBe(hidden)
  expect(hiddenIdIn(`${'-'.repeat(40)}${bare}-`, isHidden)).toBe(hidden)
  expect(hiddenIdIn(`${digits}${hidden}${hidden.slice(0, 9)}`, isHidden)).toBe(hidden)
  expect(hiddenIdIn(bare.slice(0, 31), isHidden)).toBeNull()
  expect(hiddenIdIn(`${hidden.slice(0, 8)}${hidden.slice(8).replace('-', '')}`, isHidden)).toBeNull()
  expect(withoutHiddenAddresses(`${bare}${bare} ${hidden}`, isHidden)).toBe('… …')
})

test('a million letters that may be ids take no longer than a moment', { tag: '@full' }, () => {
  const random = Array.from({ length: 1_000_000 }, (_, index) => ((index * 7_919) % 16).toString(16)).join('')
  const known = new Set([hidden])
  const began = processorTime()
  expect(withoutHiddenAddresses(random, (id) => known.has(id))).toBe(random)
  expect(processorTime() - began).toBeLessThan(3_000)
})
