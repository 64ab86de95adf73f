/**
 * The kinds of settings. Each function creates the schema of one setting: it accepts text as well as typed values,
 * has a default, and registers the meaning for `docs/settings.md`.
 */
import { z } from 'zod'
import {
  readAddress,
  readFlag,
  readJson,
  readList,
  readNumber,
  readText,
  readWord,
  trimmed,
} from './read-text'

declare module 'zod' {
  interface GlobalMeta {
    /** The allowed values in words, for the documentation and error messages. */
    allowed?: string
  }
}

const safeAddress = /^$|^https?:\/\/[^\s]+$|^\/[^\s]*$|^#[^\s]*$/
const host = /^https?:\/\/[^\s/]+(\/[^\s]*)?$/

/** Never `javascript:` or another scheme that would run when a reader follows the link. */
const addressText = z.preprocess(readAddress, z.string().regex(safeAddress))

const withoutClosingSlash = (value: string) => value.replace(/(?<!\/)\/+$/, '')

export const link = z.object({ title: z.string().min(1), url: addressText })

/** A title with an address. */
export type TitledLink = z.output<typeof link>

export const text = (fallback: string, meaning: string) =>
  z.preprocess(readText, z.string()).default(fallback).meta({ description: meaning, allowed: 'text' })

/** Text of a certain form; '' is always allowed when it is the fallback. */
export const patternText = (fallback: string, form: RegExp, allowed: string, meaning: string) =>
  z.preprocess(readText, z.string().regex(form)).default(fallback).meta({ description: meaning, allowed })

export const flag = (fallback: boolean, meaning: string) =>
  z
    .preprocess(readFlag, z.boolean())
    .default(fallback)
    .meta({ description: meaning, allowed: 'true or false' })

/** A whole number within limits, both included. */
export const whole = (fallback: number, [min, max]: readonly [number, number], meaning: string) =>
  z
    .preprocess(readNumber, z.number().int().min(min).max(max))
    .default(fallback)
    .meta({
      description: meaning,
      allowed:
        max === Number.MAX_SAFE_INTEGER
          ? `a whole number, ${min} or more`
          : `a whole number from ${min} to ${max}`,
    })

/** No upper limit. */
export const noLimit = Number.MAX_SAFE_INTEGER

export const choice = <const Word extends string>(
  words: readonly [Word, ...Word[]],
  fallback: NoInfer<Word>,
  meaning: string,
) =>
  z
    .preprocess((value) => readWord(words, value), z.literal(words))
    .default(() => fallback)
    .meta({ description: meaning, allowed: words.map((word) => `\`${word}\``).join(', ') })

/** '0' or '1', the form of comment services; true and false are accepted too. */
export const bit = (fallback: '0' | '1', meaning: string) =>
  z
    .preprocess(
      (value) => {
        const read = readFlag(value)
        return typeof read === 'boolean' ? String(Number(read)) : readText(value)
      },
      z.enum(['0', '1']),
    )
    .default(fallback)
    .meta({ description: meaning, allowed: '`0` or `1`' })

export const address = (fallback: string, meaning: string) =>
  addressText.default(fallback).meta({
    description: meaning,
    allowed: 'empty, an http(s) address, a path of this site that begins with /, or an anchor (#…)',
  })

/** Address of a server, without a trailing slash; '' is only allowed as the fallback. */
export const origin = (fallback: string, meaning: string) =>
  z
    .preprocess(
      readAddress,
      z
        .string()
        .refine((value) => host.test(value) || (value === '' && fallback === ''))
        .transform(withoutClosingSlash),
    )
    .default(fallback)
    .meta({
      description: meaning,
      allowed: fallback === '' ? 'empty or an http(s) address' : 'an http(s) address',
    })

export const textList = (fallback: readonly string[], meaning: string) =>
  z
    .preprocess(readList, z.array(z.string()))
    .default(() => [...fallback])
    .meta({ description: meaning, allowed: 'a list of texts: separated by commas, or JSON' })

const hostEntry =
  /^(?:https?:\/\/)?(?:(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?\/?$/i

/** Host names as in requests, each optionally with scheme and port; `*.` stands for any subdomain. */
export const hostList = (fallback: readonly string[], meaning: string) =>
  z
    .preprocess(readList, z.array(z.string().regex(hostEntry).transform(withoutClosingSlash)))
    .default(() => [...fallback])
    .meta({
      description: meaning,
      allowed: 'a list of hosts such as `blog.example`, `*.blog.example`, `http://blog.lan:8080`',
    })

export const addressList = (fallback: readonly string[], meaning: string) =>
  z
    .preprocess(readList, z.array(addressText))
    .default(() => [...fallback])
    .meta({ description: meaning, allowed: 'a list of addresses: separated by commas, or JSON' })

/** An ordered list of known words. */
export const choices = <const Word extends string>(
  words: readonly [Word, ...Word[]],
  fallback: readonly NoInfer<Word>[],
  meaning: string,
) =>
  z
    .preprocess(readList, z.array(z.preprocess((value) => readWord(words, value), z.literal(words))))
    .default(() => [...fallback])
    .meta({ description: meaning, allowed: `a list of ${words.map((word) => `\`${word}\``).join(', ')}` })

export const linkList = (fallback: readonly TitledLink[], meaning: string) =>
  z
    .preprocess((value) => (trimmed(value) === '' ? [] : readJson(value)), z.array(link))
    .default(() => [...fallback])
    .meta({ description: meaning, allowed: 'a list of {"title", "url"}, as JSON' })

/** Like `linkList`; null when not set, which differs from an empty list. */
export const optionalLinkList = (meaning: string) =>
  z
    .preprocess((value) => (trimmed(value) === '' ? [] : readJson(value)), z.array(link).nullable())
    .default(null)
    .meta({ description: meaning, allowed: 'a list of {"title", "url"}, as JSON' })

/** Like `textList`; null when not set, which differs from an empty list. */
export const optionalTextList = (meaning: string) =>
  z
    .preprocess(readList, z.array(z.string()).nullable())
    .default(null)
    .meta({ description: meaning, allowed: 'a list of texts: separated by commas, or JSON' })

/** Null when not set. */
export const optionalLink = (meaning: string) =>
  z
    .preprocess((value) => (trimmed(value) === '' ? null : readJson(value)), link.nullable())
    .default(null)
    .meta({ description: meaning, allowed: '{"title", "url"}, as JSON, or empty' })

/** A day, `yyyy-MM-dd`. */
export const day = (fallback: string, meaning: string) =>
  z
    .preprocess(trimmed, z.iso.date())
    .default(fallback)
    .meta({ description: meaning, allowed: 'a day, `yyyy-MM-dd`' })

/** An IANA time zone name in the system's spelling; '' is the default. */
export const timeZone = (meaning: string) =>
  z.preprocess(trimmed, z.string().refine(isZone)).default('').meta({
    description: meaning,
    allowed: 'empty or the IANA name of a time zone such as `Asia/Shanghai`, `Europe/Berlin`, `UTC`',
  })

function isZone(name: string): boolean {
  if (name === '') return true
  // Offsets such as +08:00 are no names, but some systems accept them.
  if (!/^[a-z]/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
