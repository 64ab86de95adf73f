import dynamic from 'next/dynamic'
import type { ComponentType, ReactNode } from 'react'
import type { Messages } from '@/lib/i18n/en-US'
import type { Locale } from '@/lib/i18n/locales'

export interface PackProps {
  children(messages: Messages): ReactNode
}

/**
 * Each pack as a component that passes its texts on. Next.js loads dynamic components of the server's HTML before
 * hydration, so the site's language is there for the first render, and other languages are not sent.
 */
export const packs: Record<Locale, ComponentType<PackProps>> = {
  'en-US': dynamic(() => import('./EnUS')),
  'zh-CN': dynamic(() => import('./ZhCN')),
  'zh-HK': dynamic(() => import('./ZhHK')),
  'zh-TW': dynamic(() => import('./ZhTW')),
  'fr-FR': dynamic(() => import('./FrFR')),
  'tr-TR': dynamic(() => import('./TrTR')),
  'ja-JP': dynamic(() => import('./JaJP')),
}

const files: Record<Locale, () => Promise<{ messages: Messages }>> = {
  'en-US': () => import('./EnUS'),
  'zh-CN': () => import('./ZhCN'),
  'zh-HK': () => import('./ZhHK'),
  'zh-TW': () => import('./ZhTW'),
  'fr-FR': () => import('./FrFR'),
  'tr-TR': () => import('./TrTR'),
  'ja-JP': () => import('./JaJP'),
}

/** Loads the texts of a locale, from the same file; rejects when it cannot be fetched. */
export async function loadPack(locale: Locale): Promise<Messages> {
  return (await files[locale]()).messages
}
