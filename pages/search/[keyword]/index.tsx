import { screenAt } from '@/lib/screens/route'
import { serverScreen } from '@/lib/screens/server-screen'

export { default } from '@/themes/ThemedPage'

/** `/search/{keyword}`, and by a rewrite `/search?s={keyword}`. */
export const getServerSideProps = serverScreen<{ keyword: string }>(({ keyword }, query, taker) =>
  screenAt(['search', query.s || keyword], taker),
)
