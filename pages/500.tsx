import { staticScreen } from '@/lib/screens/static-screen'

/** Shown when a post's body cannot be loaded: the page waits, then redirects to `/404`. */
export { default } from '@/themes/PendingPage'

export const getStaticProps = staticScreen(() => () => ({ kind: 'pending', path: '/500', noindex: true }))
