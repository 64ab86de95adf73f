import { staticScreen } from '@/lib/screens/static-screen'

/** What a reader sees where a post's body cannot be had: the page waits, then leads to `/404`. */
export { default } from '@/themes/PendingPage'

export const getStaticProps = staticScreen(() => () => ({ kind: 'pending', path: '/500', noindex: true }))
