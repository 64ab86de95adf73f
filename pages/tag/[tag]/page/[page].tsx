import { screenAt } from '@/lib/screens/route'
import { staticScreen } from '@/lib/screens/static-screen'

export { onDemand as getStaticPaths } from '@/lib/screens/static-paths'
export { default } from '@/themes/ThemedPage'

export const getStaticProps = staticScreen<{ tag: string; page: string }>(({ tag, page }) =>
  screenAt(['tag', tag, 'page', page]),
)
