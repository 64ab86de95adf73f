import dynamic from 'next/dynamic'
import type { ComponentType, ReactNode } from 'react'
import type { Messages } from '@/lib/i18n/en-US'
import type { Locale } from '@/lib/i18n/locales'

export interface PackProps {
  children(messages: Messages): ReactNode
}

/**
 * Each pack as a component that hands its texts down. The framework loads a dynamic component that the server
 * has drawn before it hydrates, so the site's language is there in the first frame and the others are not sent.
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
