import { enUS } from '@/lib/i18n/en-US'
import { frFR } from '@/lib/i18n/fr-FR'
import { jaJP } from '@/lib/i18n/ja-JP'
import type { Locale } from '@/lib/i18n/locales'
import { trTR } from '@/lib/i18n/tr-TR'
import { zhCN } from '@/lib/i18n/zh-CN'
import { zhHK } from '@/lib/i18n/zh-HK'
import { zhTW } from '@/lib/i18n/zh-TW'

/** Every locale's texts. */
export const packs = {
  'en-US': enUS,
  'zh-CN': zhCN,
  'zh-HK': zhHK,
  'zh-TW': zhTW,
  'fr-FR': frFR,
  'tr-TR': trTR,
  'ja-JP': jaJP,
} as const satisfies Record<Locale, unknown>
