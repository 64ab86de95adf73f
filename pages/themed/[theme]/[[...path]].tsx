import type { GetStaticProps } from 'next'
import { screenAt } from '@/lib/screens/route'
import { staticProps } from '@/lib/screens/static-screen'
import type { PageProps } from '@/lib/screens/types'
import { pathOf } from '@/lib/site/urls'
import { toThemeName } from '@/themes/names'

export { onDemand as getStaticPaths } from '@/lib/screens/static-paths'
export { default } from '@/themes/ThemedPage'

/**
 * Seconds for which the redirect of an unknown theme may be cached: another version may have a theme of that name.
 */
const unknown = 60

/** Any page in the theme of `?theme=`; for an unknown name a redirect to the page itself. */
export const getStaticProps: GetStaticProps<PageProps, { theme: string; path?: string[] }> = async ({
  params,
  revalidateReason,
}) => {
  const { theme = '', path = [] } = params ?? {}
  const name = toThemeName(theme)
  if (name === null) return { redirect: { destination: pathOf(path), permanent: false }, revalidate: unknown }
  return staticProps(screenAt(path), { theme: name, revalidateReason })
}
