import { screenAt } from '@/lib/screens/route'
import { serverScreen } from '@/lib/screens/server-screen'

export { default } from '@/themes/ThemedPage'

export const getServerSideProps = serverScreen<{ keyword: string; page: string }>(
  ({ keyword, page }, _, taker) => screenAt(['search', keyword, 'page', page], taker),
)
