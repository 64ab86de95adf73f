import { screenAt } from '@/lib/screens/route'
import { staticScreen } from '@/lib/screens/static-screen'

export { default } from '@/themes/ThemedPage'

export const getStaticProps = staticScreen(() => screenAt(['signup']))
