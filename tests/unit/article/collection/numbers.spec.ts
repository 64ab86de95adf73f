import { expect, test } from 'vitest'
import { formatNumber } from '@/lib/article/collection/numbers'

const amounts: [format: string, shown: string][] = [
  ['dollar', '$1,200'],
  ['australian_dollar', 'A$1,200'],
  ['canadian_dollar', 'CA$1,200'],
  ['singapore_dollar', 'SGD 1,200'],
  ['hong_kong_dollar', 'HK$1,200'],
  ['new_zealand_dollar', 'NZ$1,200'],
  ['new_taiwan_dollar', 'NT$1,200'],
  ['euro', '€1,200'],
  ['pound', '£1,200'],
  ['yen', '¥1,200'],
  ['yuan', 'CN¥1,200'],
  ['won', '₩1,200'],
  ['rupee', '₹1,200'],
  ['ruble', 'RUB 1,200'],
  ['real', 'R$1,200'],
  ['lira', 'TRY 1,200'],
  ['rupiah', 'IDR 1,200'],
  ['franc', 'CHF 1,200'],
  ['krona', 'SEK 1,200'],
  ['norwegian_krone', 'NOK 1,200'],
  ['danish_krone', 'DKK 1,200'],
  ['mexican_peso', 'MX$1,200'],
  ['rand', 'ZAR 1,200'],
  ['zloty', 'PLN 1,200'],
  ['baht', 'THB 1,200'],
  ['forint', 'HUF 1,200'],
  ['koruna', 'CZK 1,200'],
  ['shekel', '₪1,200'],
  ['dirham', 'AED 1,200'],
  ['riyal', 'SAR 1,200'],
  ['ringgit', 'MYR 1,200'],
  ['philippine_peso', '₱1,200'],
]

test('R-255 a number is an amount in the currency that its column has in the workspace', () => {
  const shown = amounts.map(([format]) => {
    const text = formatNumber('1200', format, 'en-US')
    // The space after a code does not break; which currencies have decimals changes with the runtime.
    return [format, text.replaceAll('\u00A0', ' ').replace(/\.00$/, '')]
  })
  expect(shown).toEqual(amounts)
  expect(formatNumber('1234.5', 'euro', 'en-US')).toBe('€1,234.50')
})

test('R-255 what is no number, and a number without a known format, is shown as it is written', () => {
  expect(formatNumber('about ten', 'rupee', 'en-US')).toBe('about ten')
  expect(formatNumber(' ', 'dollar', 'en-US')).toBe(' ')
  expect(formatNumber('1234.5', 'number', 'en-US')).toBe('1234.5')
})
