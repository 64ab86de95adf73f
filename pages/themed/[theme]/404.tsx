import { screenAt } from '@/lib/screens/route'
import { serverScreen } from '@/lib/screens/server-screen'
import { toThemeName } from '@/themes/names'

export { default } from '@/themes/ThemedPage'

/**
 * `/404?theme=`, and the target of pages/404.tsx for an unknown address with a theme. Not a stored page, because
 * that would answer with 200.
 */
export const getServerSideProps = serverScreen<{ theme: string }>(
  () => screenAt(['404']),
  ({ theme }) => toThemeName(theme) ?? undefined,
)
