import type { Messages } from './en-US'
import type { Locale } from './locales'

const loaders: Record<Locale, () => Promise<Messages>> = {
  'en-US': () => import('./en-US').then((pack) => pack.enUS),
  'zh-CN': () => import('./zh-CN').then((pack) => pack.zhCN),
  'zh-HK': () => import('./zh-HK').then((pack) => pack.zhHK),
  'zh-TW': () => import('./zh-TW').then((pack) => pack.zhTW),
  'fr-FR': () => import('./fr-FR').then((pack) => pack.frFR),
  'tr-TR': () => import('./tr-TR').then((pack) => pack.trTR),
  'ja-JP': () => import('./ja-JP').then((pack) => pack.jaJP),
}

/** Loads the pack of a locale; rejects when its file cannot be fetched. */
export function loadPack(locale: Locale): Promise<Messages> {
  return loaders[locale]()
}
