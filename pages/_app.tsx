import type { AppProps } from 'next/app'
import { useLinkNavigation } from '@/components/hooks/navigation/useLinkNavigation'
import { useDocumentPlace } from '@/components/hooks/useDocumentPlace'
import { LocaleProvider } from '@/components/i18n/LocaleProvider'
import { SiteProvider } from '@/components/SiteProvider'
import { SearchedScreen } from '@/components/search/modal/ModalSearch'
import { HydrationEnd } from '@/components/ui/PreservedHtml'
import type { PageProps } from '@/lib/screens/types'
import '@/styles/globals.css'
import { useLoadedPage } from '@/themes/useLoadedPage'

export default function App({ Component, pageProps }: AppProps<PageProps | Record<string, never>>) {
  useLoadedPage({ pageProps })
  // Only the error page of Next.js has no page props.
  if (pageProps.site === undefined) return <Component {...pageProps} />
  const { site, theme, themed } = pageProps
  return (
    <>
      <SiteProvider site={site} theme={theme} themed={themed}>
        <LocaleProvider lang={site.settings.LANG ?? 'en-US'}>
          <SearchedScreen value={pageProps.screen}>
            <Component {...pageProps} />
          </SearchedScreen>
          <Navigation />
        </LocaleProvider>
      </SiteProvider>
      <HydrationEnd />
    </>
  )
}

/** What every page does in every theme. Here it is loaded once, not with the code of each page. */
function Navigation() {
  useLinkNavigation()
  useDocumentPlace()
  return null
}
