/** The languages of the template, and the product's words that each uses. */
import { type Column, usualNames } from '@/lib/workspace/table/columns'
import {
  type RowStatus,
  type RowType,
  usualStatusWords,
  usualTypeWords,
} from '@/lib/workspace/table/row-words'
import { settingsHeadings } from '@/lib/workspace/table/to-settings'
import { english } from './texts/en-US'
import type { TemplateTexts } from './texts/types'
import { chinese } from './texts/zh-CN'

/** The texts of each language, by its tag. */
export const templateLanguages = { 'en-US': english, 'zh-CN': chinese } as const satisfies Record<
  string,
  TemplateTexts
>

export type TemplateLanguage = keyof typeof templateLanguages

export function isTemplateLanguage(tag: string): tag is TemplateLanguage {
  return Object.hasOwn(templateLanguages, tag)
}

/**
 * Property names, values and headings of the template in one language: words that the blog recognises without a
 * setting.
 */
export interface Words {
  column: (column: Column) => string
  type: (type: RowType) => string
  status: (status: RowStatus) => string
  heading: (heading: keyof typeof settingsHeadings) => string
}

/** Returns the words of a language; the English one where the product has none in Chinese. */
export function wordsIn(language: TemplateLanguage): Words {
  const choose = (words: readonly string[]) =>
    words.find((word) => /\p{Script=Han}/u.test(word) === (language === 'zh-CN')) ?? words[0] ?? ''
  return {
    // The title is found by its property type, so any name works.
    column: (column) =>
      column === 'title' ? templateLanguages[language].titleProperty : choose(usualNames(column)),
    type: (type) => choose(usualTypeWords(type)),
    status: (status) => choose(usualStatusWords(status)),
    heading: (heading) => choose(settingsHeadings[heading]),
  }
}
