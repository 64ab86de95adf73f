import { expect, test } from '@playwright/test'
import { hiddenIdIn, withoutHiddenAddresses } from '@/lib/hidden-addresses'

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
