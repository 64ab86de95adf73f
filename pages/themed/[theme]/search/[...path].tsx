import { screenAt } from '@/lib/screens/route'
import { serverScreen } from '@/lib/screens/server-screen'
import { toThemeName } from '@/themes/names'

export { default } from '@/themes/ThemedPage'

/** Search results in the theme of `?theme=`; like all search results they are not stored. */
export const getServerSideProps = serverScreen<{ theme: string; path: string[] }>(
  ({ path: [keyword = '', ...page] }, query, taker) =>
    screenAt(['search', query.s || keyword, ...page], taker),
  ({ theme }) => toThemeName(theme) ?? undefined,
)
