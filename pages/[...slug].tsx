import { screenAt } from '@/lib/screens/route'
import { staticScreen } from '@/lib/screens/static-screen'

export { newestPosts as getStaticPaths } from '@/lib/screens/static-paths'
export { default } from '@/themes/ThemedPage'

export const getStaticProps = staticScreen<{ slug: string[] }>(({ slug }) => screenAt(slug))
