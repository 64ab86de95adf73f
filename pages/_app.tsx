import type { AppProps } from 'next/app'
import { useLinkNavigation } from '@/components/hooks/navigation/useLinkNavigation'
import { useDocumentPlace } from '@/components/hooks/useDocumentPlace'
import { LocaleProvider } from '@/components/i18n/LocaleProvider'
import { SiteProvider } from '@/components/SiteProvider'
import { ModalSearch } from '@/components/search/modal/ModalSearch'
import { HydrationEnd } from '@/components/ui/PreservedHtml'
import { ToastProvider } from '@/components/ui/Toast'
import type { PageProps } from '@/lib/screens/types'
import 'katex/dist/katex.min.css'
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
          <ToastProvider>
            <Component {...pageProps} />
            <ModalSearch screen={pageProps.screen} />
            <Navigation />
          </ToastProvider>
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
