import { screenAt } from '@/lib/screens/route'
import { serverScreen } from '@/lib/screens/server-screen'

export { default } from '@/themes/ThemedPage'

export const getServerSideProps = serverScreen<{ keyword: string }>(({ keyword }) =>
  screenAt(['search', keyword]),
)
