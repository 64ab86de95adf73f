import { useRouter } from 'next/router'
import { useState } from 'react'
import { useAskedTheme } from '@/components/hooks/navigation/useAskedTheme'
import { isHydrated } from '@/components/ui/PreservedHtml'
import { screenAt } from '@/lib/screens/route'
import { staticScreen } from '@/lib/screens/static-screen'
import type { PageProps } from '@/lib/screens/types'
import PendingPage from '@/themes/PendingPage'
import ThemedPage from '@/themes/ThemedPage'

/**
 * The page for every address without one, in the site's theme: Next.js has only one. A document shows it at once
 * with status 404; after a client-side navigation it waits first.
 */
export default function Missing(props: PageProps) {
  useAskedTheme()
  const { asPath } = useRouter()
  const [landedAt] = useState(() => (isHydrated() ? null : asPath))
  const isItself = /\/404(?:[?#]|$)/.test(asPath)
  return isItself || asPath === landedAt ? <ThemedPage {...props} /> : <PendingPage {...props} />
}

export const getStaticProps = staticScreen(() => screenAt(['404']))
