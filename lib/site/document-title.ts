import * as fixedTexts from '@/conf/fixed-texts/site'
import type { Screen } from '@/lib/screens/types'

/** Looks up the texts for titles; i18next's `t` is one. */
export type TitleText = (
  key:
    | 'archive.title'
    | 'nav.category'
    | 'nav.tag'
    | 'nav.search'
    | 'account.signIn'
    | 'account.signUp'
    | 'memos.title'
    | 'common.loading'
    | 'pagination.page',
  values?: { n: number },
) => string

/** The document title of a screen: its subject, then the site's title; the 404 page the other way round. */
export function documentTitle(screen: Screen, siteTitle: string, memosTitle: string, t: TitleText): string {
  const subject = screenTitle(screen, memosTitle, t)
  if (screen.kind === 'not-found') return `${siteTitle} | ${fixedTexts.notFoundTitle}`
  return subject === '' ? siteTitle : `${subject} | ${siteTitle}`
}

/** The subject of a screen; '' for the home page and the not-found page. */
export function screenTitle(screen: Screen, memosTitle: string, t: TitleText): string {
  switch (screen.kind) {
    case 'home':
    case 'not-found':
      return ''
    case 'list': {
      const name = screen.filter.by === 'all' ? '' : screen.filter.name
      const page = screen.list.page > 1 ? t('pagination.page', { n: screen.list.page }) : ''
      return [name, page].filter(Boolean).join(' · ')
    }
    case 'article':
      return screen.title
    case 'archive':
      return t('archive.title')
    case 'category-index':
      return t('nav.category')
    case 'tag-index':
      return t('nav.tag')
    case 'search':
      return screen.keyword === '' ? t('nav.search') : `${screen.keyword} · ${t('nav.search')}`
    case 'memos':
      return memosTitle || t('memos.title')
    case 'pending':
      return t('common.loading')
    case 'sign-in':
      return t('account.signIn')
    case 'sign-up':
      return t('account.signUp')
  }
}
