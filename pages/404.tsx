import { useAskedTheme } from '@/components/hooks/useAskedTheme'
import { screenAt } from '@/lib/screens/route'
import { staticScreen } from '@/lib/screens/static-screen'
import type { PageProps } from '@/lib/screens/types'
import ThemedPage from '@/themes/ThemedPage'

/** Every address without a page. The framework has one such page, in the site's theme. */
export default function Missing(props: PageProps) {
  useAskedTheme()
  return <ThemedPage {...props} />
}

export const getStaticProps = staticScreen(() => screenAt(['404']))
