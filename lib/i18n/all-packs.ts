import { enUS } from './en-US'
import { frFR } from './fr-FR'
import { jaJP } from './ja-JP'
import type { Locale } from './locales'
import { trTR } from './tr-TR'
import { zhCN } from './zh-CN'
import { zhHK } from './zh-HK'
import { zhTW } from './zh-TW'

/** The texts of all locales, for the server. Browsers load only one (./packs). */
export const packs = {
  'en-US': enUS,
  'zh-CN': zhCN,
  'zh-HK': zhHK,
  'zh-TW': zhTW,
  'fr-FR': frFR,
  'tr-TR': trTR,
  'ja-JP': jaJP,
} as const satisfies Record<Locale, unknown>
