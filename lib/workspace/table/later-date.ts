/** Checks whether a text that is no date of the workspace may name a future day, in any common notation. */
import { normalized } from '@/lib/text-forms'
import { dayOf, nextDay, toMoment } from './zoned-time'

/**
 * Returns whether a text may name a future day. An ambiguous one, such as `11/12/2026` or `27-01-01`, counts as past only
 * if every interpretation is past. A text without a year never counts.
 * @param blogZone the time zone in which days begin
 * @param now milliseconds since the epoch
 */
export function mayNameLaterDay(written: string, blogZone: string, now: number): boolean {
  const text = withPlainYears(withPlainDigits(normalized(written, 'NFKC')))
  const thisYear = Number(dayOf(now, blogZone).slice(0, 4))
  const days = daysIn(text, thisYear)
  if (isAhead(days, text, blogZone, now)) return true
  const years = yearsIn(text, thisYear)
  if (years.some((named) => named > thisYear)) return true
  const ofThisYear = years.filter((named) => named === thisYear)
  if (ofThisYear.length === 0) return false
  const isRead = ofThisYear.length === 1 && days.some((day) => Math.floor(day / 10_000) === thisYear)
  return !isRead && !(parsed(text) + longestOffset <= now)
}

/** Milliseconds by which any time zone may be behind that of this machine. */
const longestOffset = 26 * 3_600_000

/** Replaces digits of other scripts by 0 to 9, and removes invisible characters. */
function withPlainDigits(text: string): string {
  return text.replace(/\p{Cf}/gu, '').replace(/[^\P{Nd}\d]/gu, valueOfDigit)
}

/** In every script the digits are in the order of their values. */
function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/** The year before the first one of each era. Of the older eras, whose years are all past, two are still in use. */
const eras: Readonly<Record<string, number>> = {
  令和: 2018,
  平成: 1988,
  昭和: 1925,
  民國: 1911,
  民国: 1911,
}
const chineseDigits = '〇一二三四五六七八九'

/** Converts years of eras and Chinese numerals to ordinary years. */
function withPlainYears(text: string): string {
  return text
    .replace(/(令和|平成|昭和|民國|民国)\s{0,3}(\d{1,3}|元)(?!\d)/g, (_, era: string, year: string) =>
      String((eras[era] ?? 0) + (year === '元' ? 1 : Number(year))),
    )
    .replace(/(?<![\p{L}\p{N}])r(\d{1,2})(?=[-./]\d)/giu, (_, year: string) =>
      String((eras.令和 ?? 0) + Number(year)),
    )
    .replace(/[〇零一二三四五六七八九]{4}(?=年)/g, (year) =>
      [...year].map((digit) => Math.max(0, chineseDigits.indexOf(digit))).join(''),
    )
}

/** Three numbers with the same separator, or with spaces, starting at any number; without times of day. */
const triples = [
  /(?<![\d:])(?=(\d{1,4})\s{0,2}([^\p{L}\p{N}\s:])\s{0,2}(\d{1,2})\s{0,2}\2\s{0,2}(\d{1,4})(?![\d:]))/gu,
  /(?<![\d:])(?=(\d{1,4})(\s{1,3})(\d{1,2})\s{1,3}(\d{1,4})(?![\d:]))/gu,
  /(?<!\d)(?=(\d{1,4})\s{0,2}([年년])\s{0,2}(\d{1,2})\s{0,2}[月월]\s{0,2}(\d{1,2})(?!\d))/gu,
]

/** All days, as numbers `yyyyMMdd`, that three numbers of a text may mean. */
function daysIn(text: string, thisYear: number): number[] {
  return triples.flatMap((form) =>
    [...text.matchAll(form)].flatMap(([, first = '', sign = '', middle = '', last = '']) => {
      const isYearFirst = first.length > 2 || /[年년]/.test(sign)
      const days = last.length > 2 ? [] : [toDay(first, middle, last, thisYear)]
      if (!isYearFirst) {
        days.push(toDay(last, first, middle, thisYear), toDay(last, middle, first, thisYear))
      }
      return days.filter((day) => day > 0)
    }),
  )
}

/** A valid day, `yyyyMMdd`; 0 for any other numbers. */
function toDay(year: string, month: string, day: string, thisYear: number): number {
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
  return isDay ? wholeYear(year, thisYear) * 10_000 + Number(month) * 100 + Number(day) : 0
}

/** A year of two digits is at most fifty years ahead; one of three is counted as in Taiwan. */
function wholeYear(year: string, thisYear: number): number {
  if (year.length > 3) return Number(year)
  if (year.length === 3) return 1911 + Number(year)
  return 2000 + Number(year) - (2000 + Number(year) > thisYear + 50 ? 100 : 0)
}

/**
 * Whether the last of some days is in the future. With further numbers, of which one may be a time, the day counts until
 * its end.
 */
function isAhead(days: readonly number[], text: string, blogZone: string, now: number): boolean {
  const last = days.reduce((one, other) => Math.max(one, other), 0)
  const day = String(last).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  const numbers = text.match(/\d+/g)?.length ?? 0
  const moment = toMoment(numbers > 3 ? nextDay(day) : day, '', blogZone)
  return moment !== null && moment > now
}

/** `31 Dec 27` and `Dec 31, 27`, in any language. */
const shortYears = [
  /(?<!\d)\d{1,2}[^\p{L}\p{N}]{0,3}\p{L}{3,20}[^\p{L}\p{N}]{0,4}(\d{2})(?![\d:])/gu,
  /(?<!\p{L})\p{L}{3,20}[^\p{L}\p{N}]{0,4}\d{1,2}[^\p{L}\p{N}:]{1,3}(\d{2})(?![\d:])/gu,
  /['’](\d{2})(?!\d)/g,
]

/** The years in a text; those of two digits only beside words and if there are no others. */
function yearsIn(text: string, thisYear: number): number[] {
  const years = [...text.matchAll(/\d{4,}/g)].map(([digits]) => Number(digits))
  if (years.length > 0) return years
  return shortYears.flatMap((form) =>
    [...text.matchAll(form)].map(([, year = '']) => wholeYear(year, thisYear)),
  )
}

const englishMonth =
  /(?<!\p{L})(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?!\p{L})/giu

/**
 * The moment that an English text means, or a month and a year in numbers; NaN for any other. Date.parse skips words that
 * it does not know, such as names of months in other languages.
 */
function parsed(text: string): number {
  const numbers = text.match(/\d+/g)?.length ?? 0
  const isMonth = /^\s{0,9}\d{1,4}[-/. ]\d{1,4}\s{0,9}$/.test(text)
  // Date.parse would read a year alone as its first day.
  const isEnglish = numbers > 1 && text.match(englishMonth)?.length === 1
  return isMonth || isEnglish ? Date.parse(text) : Number.NaN
}
