import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime'
import type { NextRouter } from 'next/router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LocaleSwitch } from '@/components/i18n/LocaleProvider'
import { SiteProvider } from '@/components/SiteProvider'
import type { BrowserSettings } from '@/conf/browser'
import { packs } from '@/lib/i18n/all-packs'
import type { Locale } from '@/lib/i18n/locales'
import type { SiteMeta } from '@/lib/screens/types'
import type { TagOption } from '@/lib/site/types'
import type { ThemeName } from '@/themes/names'

const unused = () => {
  throw new Error('Not used while drawing on the server')
}
const router: NextRouter = {
  route: '/',
  pathname: '/',
  query: {},
  asPath: '/',
  basePath: '',
  isLocaleDomain: false,
  isReady: false,
  isFallback: false,
  isPreview: false,
  push: unused,
  replace: unused,
  reload: unused,
  back: unused,
  forward: unused,
  prefetch: async () => {},
  beforePopState: unused,
  events: { on: unused, off: unused, emit: unused },
}

/**
 * The HTML that the server sends for a part of a page: with the default settings but for the given ones, by default in
 * the default theme and language.
 */
export function drawn(
  part: ReactNode,
  settings: Partial<BrowserSettings> = {},
  tags: TagOption[] = [],
  meta: Partial<SiteMeta> = {},
  { theme = 'heo', locale = 'en-US' }: { theme?: ThemeName; locale?: Locale } = {},
): string {
  const site = {
    title: 'Site',
    description: '',
    icon: '',
    cover: '',
    menu: [],
    categories: [],
    tags,
    postCount: 1,
    latest: [],
    about: true as const,
    notice: '',
    settings,
    ...meta,
  }
  return renderToStaticMarkup(
    <RouterContext value={router}>
      <SiteProvider site={site} theme={theme} themed={false}>
        <LocaleSwitch initial={locale} messages={packs[locale]}>
          {part}
        </LocaleSwitch>
      </SiteProvider>
    </RouterContext>,
  )
}
