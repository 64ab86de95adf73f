import { expect, test } from 'vitest'
import { firstDigits, hiddenIdIn, withoutHiddenAddresses } from '@/lib/hidden-addresses'
import { inTime } from '../support/in-time'

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
  'encoded dashes': `https://www.notion.so/${hidden.replaceAll('-', '%2D')}`,
  'encoded twice': `https://t.example/?url=${encodeURIComponent(hidden.replaceAll('-', '%2d'))}`,
  'encoded digit': `https://www.notion.so/%33${bare.slice(1)}`,
  'encoded digit within': `https://www.notion.so/${bare.slice(0, 31).replace('1', '%31')}%62?pvs=4`,
  'space without width': `https://www.notion.so/${bare.slice(0, 16)}\u200b${bare.slice(16)}`,
  'encoded space without width': `https://www.notion.so/${bare.slice(0, 16)}%E2%80%8B${bare.slice(16)}`,
  'soft hyphen before it': `https://www.notion.so/Words\u00ad-${bare}`,
  'encoded sign before it': `https://www.notion.so/%e6%97%a5%${bare}`,
})) {
  test(`an address of a hidden page is found in its ${form} form`, () => {
    expect(hiddenIdIn(address, isHidden)).toBe(hidden)
    expect(withoutHiddenAddresses(`See ${address} and ${bare} there`, isHidden)).toBe('See … and … there')
  })
}

test('an id is found through a tab and a line break, which browsers drop inside addresses', () => {
  for (const mark of ['\t', '\n', '\u2028']) {
    expect(hiddenIdIn(`https://www.notion.so/${bare.slice(0, 9)}${mark}${bare.slice(9)}`, isHidden)).toBe(
      hidden,
    )
  }
  expect(withoutHiddenAddresses(`One\nhttps://www.notion.so/${bare}\ntwo`, isHidden)).toBe('One\n…\ntwo')
})

test('texts with encoded letters and unseen characters stay as they are around hidden addresses', () => {
  const text = `One%20two %zz %E2%80 \u200bthree\n${bare} four%2D`
  expect(withoutHiddenAddresses(text, isHidden)).toBe('One%20two %zz %E2%80 \u200bthree\n… four%2D')
  const other = `https://www.notion.so/${'0'.repeat(20)}%30\u200b${'0'.repeat(11)}`
  expect(withoutHiddenAddresses(other, isHidden)).toBe(other)
})

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

test('a million letters that may be ids take no longer than a moment', { tags: 'full' }, async () => {
  const random = Array.from({ length: 1_000_000 }, (_, index) => ((index * 7_919) % 16).toString(16)).join('')
  const known = new Set([hidden])
  const texts = [random, '%2525252D'.repeat(110_000), '%'.repeat(1_000_000), '%33\u200b'.repeat(250_000)]
  for (const text of texts)
    expect(await inTime(3_000, () => withoutHiddenAddresses(text, (id) => known.has(id)))).toBe(text)
})

test('around encoded letters alone a text is read again, and only ids with the first digits of hidden ones are made', () => {
  let asked = 0
  const never = () => {
    asked += 1
    return false
  }
  const text = `${'0123456789abcdef'.repeat(2_000)}%252525252530\u200b${'0'.repeat(60)}`
  expect(hiddenIdIn(text, never)).toBeNull()
  expect(asked).toBeLessThan(32_000 + 500)
  asked = 0
  const digits = firstDigits(hidden)
  const selective = Object.assign(never, { mayBegin: (first: number) => first === digits })
  expect(hiddenIdIn(text, selective)).toBeNull()
  expect(asked).toBe(0)
  const known = Object.assign((id: string) => id === hidden, {
    mayBegin: (first: number) => first === digits,
  })
  for (const id of [bare, hidden, hidden.replace('-', '%252D'), `%25253${bare}`, `-${hidden}`])
    expect(withoutHiddenAddresses(`${text} ${id} there`, known)).toBe(`${text} … there`)
})

test('a text with more ids than can be asked about counts as one with hidden ones', { tags: 'full' }, () => {
  const text = `Words ${'0'.repeat(1_600_000)}`
  expect(hiddenIdIn(text, isHidden)).not.toBeNull()
  expect(withoutHiddenAddresses(text, isHidden)).toBe('…')
})
