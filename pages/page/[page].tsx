import { screenAt } from '@/lib/screens/route'
import { staticScreen } from '@/lib/screens/static-screen'

export { onDemand as getStaticPaths } from '@/lib/screens/static-paths'
export { default } from '@/themes/ThemedPage'

export const getStaticProps = staticScreen<{ page: string }>(({ page }) => screenAt(['page', page]))
