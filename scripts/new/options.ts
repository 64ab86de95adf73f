/** Options of `npm run new`. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isTemplateLanguage, type TemplateLanguage, templateLanguages } from './languages'

const allowed = Object.keys(templateLanguages).join(' and ')

export const usage = `npm run new -- [--lang <language>] [--out <file.zip or folder>]

  -l, --lang <language>  Language of the template: ${allowed}; en-US when left out.
  -o, --out <path>       The archive, when the name ends in .zip; else the folder it is written into. This folder when left out.
  -h, --help             Shows this text.`

export interface NewOptions {
  language: TemplateLanguage
  /** Path of the archive. */
  file: string
  help: boolean
}

/** A mistake of the person who called the command; the message says what to do. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Reads the options. @throws UsageError that says what is wrong and how it is written */
export function readOptions(args: readonly string[]): NewOptions {
  const { lang, out, help } = valuesOf(args)
  if (!isTemplateLanguage(lang)) throw new UsageError(`--lang is "${lang}"; allowed are ${allowed}.`)
  const name = `new-blog.${lang}.zip`
  return { language: lang, file: out.endsWith('.zip') ? out : join(out, name), help }
}

function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        lang: { type: 'string', short: 'l', default: 'en-US' },
        out: { type: 'string', short: 'o', default: '.' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}
