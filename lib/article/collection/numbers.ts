/** Currency codes by the names of the workspace's number formats. */
const currencies: Record<string, string> = {
  dollar: 'USD',
  australian_dollar: 'AUD',
  canadian_dollar: 'CAD',
  singapore_dollar: 'SGD',
  hong_kong_dollar: 'HKD',
  new_zealand_dollar: 'NZD',
  new_taiwan_dollar: 'TWD',
  euro: 'EUR',
  pound: 'GBP',
  yen: 'JPY',
  yuan: 'CNY',
  won: 'KRW',
  rupee: 'INR',
  ruble: 'RUB',
  real: 'BRL',
  lira: 'TRY',
  rupiah: 'IDR',
  franc: 'CHF',
  krona: 'SEK',
  norwegian_krone: 'NOK',
  danish_krone: 'DKK',
  mexican_peso: 'MXN',
  rand: 'ZAR',
  zloty: 'PLN',
  baht: 'THB',
  forint: 'HUF',
  koruna: 'CZK',
  shekel: 'ILS',
  dirham: 'AED',
  riyal: 'SAR',
  ringgit: 'MYR',
  philippine_peso: 'PHP',
}

/** Formats a number column's value (`percent`, `dollar`, …); text that is not a number is returned unchanged. */
export function formatNumber(value: string, format: string, locale: string): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  const currency = currencies[format]
  if (currency !== undefined) {
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(number)
  }
  switch (format) {
    case 'percent':
      return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(number)
    case 'number_with_commas':
      return new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(number)
    default:
      return value
  }
}
