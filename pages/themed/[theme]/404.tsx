import { screenAt } from '@/lib/screens/route'
import { serverScreen } from '@/lib/screens/server-screen'
import { toThemeName } from '@/themes/names'

export { default } from '@/themes/ThemedPage'

/** `/404?theme=`, and what pages/404.tsx becomes at an unknown address with a theme. A stored page would answer with 200. */
export const getServerSideProps = serverScreen<{ theme: string }>(
  () => screenAt(['404']),
  ({ theme }) => toThemeName(theme) ?? undefined,
)
